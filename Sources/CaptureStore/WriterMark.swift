internal import CaptureFiles

/// A file that is locked as long as its writer lives, named by the writer's token.
///
/// Marks are made and looked at with the store's lock held.
struct WriterMark: ~Copyable, Sendable {
  let token: String
  private let location: ConfinedPath
  private let lock: FileLock

  init(in place: StorePlace) throws(StoreError) {
    token = String(UInt64.random(in: 0 ... .max), radix: 36)
    location = place.writers.file(token)
    let location = location
    lock = try StoreError.files { () throws(FileError) in try FileLock(waitingFor: location) }
  }

  deinit {
    try? Folder.remove(location)
  }

  /// The tokens of writers that have left a mark and are no more.
  static func dead(in place: StorePlace) throws(FileError) -> [String] {
    var dead: [String] = []
    for token in try Folder.entries(in: place.writers).filter({ $0.kind == .file }).map(\.name) {
      // One that cannot be opened may be that of another user, who may still be writing.
      guard let lock = try? FileLock(ifFree: place.writers.file(token)) else { continue }
      lock.held { dead.append(token) }
    }
    return dead
  }

  /// Removes the mark of a writer that is no more.
  static func remove(_ token: String, in place: StorePlace) throws(FileError) {
    try Folder.remove(place.writers.file(token))
  }
}
