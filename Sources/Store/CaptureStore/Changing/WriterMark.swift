internal import CaptureFiles

/// A file that is locked for the life of its writer, and named after the writer's token.
///
/// Marks are created and checked while the store's lock is held.
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

  /// Returns the tokens of writers that left a mark and are no longer running.
  static func dead(in place: StorePlace) throws(FileError) -> [String] {
    var dead: [String] = []
    for token in try Folder.entries(in: place.writers).filter({ $0.kind == .file }).map(\.name) {
      // A mark that cannot be opened may belong to another user's program that is still writing.
      guard let lock = try? FileLock(ifFree: place.writers.file(token)) else { continue }
      lock.held { dead.append(token) }
    }
    return dead
  }

  /// Removes the mark of a writer that is no longer running.
  static func remove(_ token: String, in place: StorePlace) throws(FileError) {
    try Folder.remove(place.writers.file(token))
  }
}
