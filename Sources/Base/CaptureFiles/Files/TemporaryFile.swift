/// A temporary file that is written next to its target, and renamed once it is complete.
///
/// If it goes out of scope without having been renamed, it is removed.
package struct TemporaryFile: ~Copyable {
  private let descriptor: Descriptor
  /// The location of the file until it gets its final name.
  package let location: any FileLocation

  /// Creates a temporary file in the folder of its target.
  package init(for target: some FileLocation) throws(FileError) {
    // A unique name, so that files left behind by killed programs do not interfere.
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(FileError) {
      try self.init(at: target.sibling(".capture-\(number).part"))
    } catch {
      throw FileError(.write, "\(target)", error.cause)
    }
  }

  /// Returns whether a file name is one of a temporary file.
  package static func isAside(_ name: String) -> Bool {
    name.hasPrefix(".capture-") && name.hasSuffix(".part")
  }

  /// Creates a temporary file at a location that must not exist yet.
  package init(at location: some FileLocation) throws(FileError) {
    descriptor = try Descriptor(location, .creating)
    self.location = location
  }

  /// Creates a temporary file that is to replace its target, with the access rights of that file.
  package static func replacing(
    _ target: some FileLocation
  ) throws(FileError) -> TemporaryFile {
    let former = try target.identity(followingLinks: false)
    let file = try TemporaryFile(for: target)
    // Set before there are bytes that others might not be allowed to read.
    if let former, former.isPlain { file.descriptor.setAccess(like: former) }
    return file
  }

  deinit {
    try? Folder.remove(location)  // finds nothing once the file has been renamed
  }

  /// Keeps others from reading the file, which has no bytes yet.
  package func makePrivate() {
    descriptor.setPermissions(0o600)
  }

  /// Writes all bytes and flushes them to disk.
  package func write(_ bytes: RawSpan) throws(FileError) {
    try begin(bytes)
    try sync()
  }

  /// Writes all bytes and starts flushing them to disk, without waiting.
  package func begin(_ bytes: RawSpan) throws(FileError) {
    try descriptor.write(bytes)
    descriptor.beginSync()
  }

  /// Writes all bytes and leaves it to the system when to flush them.
  ///
  /// For data that can be regenerated.
  package func writeLater(_ bytes: RawSpan) throws(FileError) {
    try descriptor.write(bytes)
  }

  /// Sets the modification time, if it is not now.
  package func setChanged(_ moment: FileIdentity.Moment) throws(FileError) {
    try descriptor.setChanged(moment)
  }

  /// Copies the modification time and the permissions of another file.
  package func resemble(_ other: FileIdentity) throws(FileError) {
    try descriptor.setChanged(other.changed)
    descriptor.setPermissions(other.permissions)
  }

  /// Copies the owner, the group and the permissions of another file, as far as allowed.
  package func setAccess(like other: FileIdentity) {
    descriptor.setAccess(like: other)
  }

  /// The modification time, as precisely as the file system stores it.
  package var changed: FileIdentity.Moment {
    get throws(FileError) { try descriptor.identity.changed }
  }

  /// The size and the times, whatever name the file has.
  package var identity: FileIdentity {
    get throws(FileError) { try descriptor.identity }
  }

  package func sync() throws(FileError) {
    try descriptor.sync()
  }

  /// The bytes of the file, which has been synced and not renamed yet, read from the disk rather than
  /// from the page cache.
  package var bytesOnDisk: [UInt8] {
    get throws(FileError) { try Descriptor.bytesOnDisk(of: location) }
  }

  /// Renames the file to its target, replacing any existing file, and makes that durable.
  package func replace(_ name: some FileLocation) throws(FileError) {
    try Folder.rename(location, to: name)
    try Folder.sync(of: name)
  }

  /// Renames the file to its target, and leaves it to the system when to flush that.
  package func replaceLater(_ name: some FileLocation) throws(FileError) {
    try Folder.rename(location, to: name)
  }

  /// Renames the file durably to its target unless that name is taken; returns whether it was
  /// renamed.
  package func name(_ name: some FileLocation) throws(FileError) -> Bool {
    guard try Folder.renameUnlessTaken(location, to: name) else { return false }
    try Folder.sync(of: name)
    return true
  }
}
