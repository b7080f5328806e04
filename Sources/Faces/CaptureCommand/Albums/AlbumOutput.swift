internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The output of commands that change an album.
struct AlbumOutput {
  let store: StoreEngine
  let wantsJSON: Bool

  init(_ parsed: ParsedCommand, in store: StoreEngine) {
    self.store = store
    wantsJSON = parsed[Shared.json]
  }

  /// Prints an album after a change, and says so if nothing changed.
  func say(_ stored: StoredAlbum, before former: StoredAlbum) {
    say(stored)
    if stored.revision == former.revision {
      Console.printMessage(unlessQuiet: "nothing changed in the album '\(stored.name)'")
    }
  }

  /// Prints an album.
  func say(_ stored: StoredAlbum) {
    if wantsJSON {
      Console.printResult(JSON.object(stored.members(in: store, photo: "id")).line)
    } else {
      Console.printResult(
        unlessQuiet: "\(stored.name)  \(stored.photoWords)  \(stored.album.title)")
    }
  }
}

extension StoredAlbum {
  /// The number of photos that can be shown, and of those that are missing or in the bin.
  var photoWords: String {
    let gone = missing.subtracting(binned).count
    return album.photos.count { !missing.contains($0) }.photos
      + (gone > 0 ? ", \(gone) missing" : "")
      + (binned.isEmpty ? "" : ", \(binned.count) in the bin")
  }

  /// Says how many photos are missing, if any are.
  func noteMissing() {
    guard !missing.isEmpty else { return }
    let gone = missing.subtracting(binned).count
    let parts = [
      gone > 0 ? "\(gone.photos) \(gone == 1 ? "is" : "are") not in the store" : nil,
      binned.isEmpty
        ? nil : "\(binned.count.photos) \(binned.count == 1 ? "is" : "are") in the bin",
    ]
    Console.printMessage(unlessQuiet: parts.compactMap { $0 }.joined(separator: ", "))
  }
}
