internal import CaptureBase
internal import CaptureFiles

/// A file waiting for its final name, shared by the threads that handle it.
final class PartFile: Sendable {
  let file: TemporaryFile
  /// The file's name in the folder of incoming files.
  let name: String
  /// The time at which the photo was made, as a rebuild will read it from the file; nil if it was
  /// not set.
  let made: WallTime?
  /// The checksum of the bytes that were written.
  private let digest: Digest
  /// The result of syncing the file to the disk; nil until that has been tried.
  private let outcome = Guarded<Result<Void, FileError>?>(nil)

  /// Writes a file into the store, under a name that identifies its writer.
  ///
  /// The file's modification time is the time at which the photo was made, which many originals do
  /// not contain.
  init(
    _ bytes: [UInt8], made moment: WallTime? = nil, by token: String, in place: StorePlace
  ) throws(StoreError) {
    name = Self.newName(by: token)
    digest = Digest(of: bytes.span.bytes)
    do throws(FileError) {
      file = try TemporaryFile(at: place.incoming.file(name))
      try file.begin(bytes.span.bytes)
      if let moment { try file.setChanged(moment.ofFiles) }
      made = try moment?.kept(file.changed)
    } catch {
      throw StoreError(error)
    }
  }

  /// Reads the file while it still has its temporary name.
  func bytes(in place: StorePlace) throws(StoreError) -> [UInt8] {
    try StoreError.files { () throws(FileError) in
      try Descriptor(place.incoming.file(name), .reading).readAll()
    }
  }

  /// Returns a unique file name that begins with the writer's token.
  static func newName(by token: String) -> String {
    "\(token)-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
  }

  /// Syncs the file to the disk; later calls return the result of the first.
  ///
  /// Linux reports a write error only once: a second attempt would succeed although the bytes are
  /// not on the disk. A file that has failed therefore stays failed.
  func sync() throws(StoreError) {
    do throws(FileError) {
      if let known = outcome.withLock({ $0 }) { return try known.get() }
      let result = Result { () throws(FileError) in try file.sync() }
      outcome.withLock { $0 = result }
      try result.get()
    } catch {
      throw StoreError(error)
    }
  }

  /// Syncs the file, and reads it back from the disk rather than from the page cache; throws if it
  /// differs from what was written.
  ///
  /// A copy is read back before it gets its name, `path`: a bad one then never takes the place of a good
  /// one, and no later run mistakes it for a sound copy.
  func readBack(as path: ConfinedPath) throws(StoreError) {
    try sync()
    let found = try StoreError.files { () throws(FileError) in try file.bytesOnDisk }
    guard Digest(of: found.span.bytes) == digest else {
      throw StoreError(FileError(.write, "\(path)", .differs))
    }
  }

  /// Returns whether the file still has its temporary name.
  func isWaiting(in place: StorePlace) -> Bool { Folder.exists(place.incoming.file(name)) }

  /// Returns the token of the writer that created a file in the store's incoming folder.
  static func token(ofName name: String) -> String {
    String(name.prefix { $0 != "-" })
  }
}

extension WallTime {
  /// The time as a file's timestamp.
  fileprivate var ofFiles: FileIdentity.Moment {
    FileIdentity.Moment(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Returns the timestamp that a file system actually stored, with this time's offset.
  fileprivate func kept(_ moment: FileIdentity.Moment) -> WallTime {
    WallTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: offset)
  }
}
