internal import CaptureStore
internal import CaptureWords

/// The sentence about photos in `lost+found` that the store does not have.
enum LostPhotos {
  /// Warns of such photos, and returns their number; names damaged copies of those that it has, and folders
  /// that cannot be listed.
  static func warn(in store: StoreEngine) throws(Failure) -> Int {
    for error in store.lostFiles.unreadable() {
      Console.printMessage(error.words, as: .warning)
    }
    for copy in try asking({ () throws(StoreError) in try store.lostFiles.damagedCopies() }) {
      Console.printMessage(
        unlessQuiet:
          "\(copy.file.path) is a damaged copy of \(copy.photo.path), which is intact; you can remove it"
      )
    }
    let count = try asking { () throws(StoreError) in try store.lostFiles.unknownPhotos() }.count
    guard count > 0 else { return 0 }
    let (verb, them) = count == 1 ? ("is", "it") : ("are", "them")
    Console.printMessage(
      "\(count.photos) in lost+found \(verb) not in the store; \(StoreCommand("lost+found")) lists "
        + "\(them), and \(StoreCommand("lost+found restore NAME")) adds \(them)", as: .warning)
    return count
  }
}
