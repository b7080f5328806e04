/// A file that is written beside its place, and is nothing to anybody until it is whole.
///
/// Dropped before it got its name, it is removed.
package struct AsideFile: ~Copyable {
  private let descriptor: Descriptor
  /// Where the file is until it has its name.
  package let location: any FileLocation

  /// Begins a file in the folder of its later name.
  package init(for target: some FileLocation) throws(FileError) {
    // A name that no other has, whatever a killed program has left behind.
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(FileError) {
      try self.init(at: target.sibling(".capture-\(number).part"))
    } catch {
      throw FileError(.write, "\(target)", error.cause)
    }
  }

  /// Whether a file's name is one that is given before the later one.
  package static func isAside(_ name: String) -> Bool {
    name.hasPrefix(".capture-") && name.hasSuffix(".part")
  }

  /// Begins a file under a name that is free.
  package init(at location: some FileLocation) throws(FileError) {
    descriptor = try Descriptor(location, .creating)
    self.location = location
  }

  deinit {
    try? Folder.remove(location)  // finds nothing once the file has its name
  }

  /// Writes everything and forces it to the disk.
  package func write(_ bytes: RawSpan) throws(FileError) {
    try begin(bytes)
    try sync()
  }

  /// Writes everything, and lets the disk begin with it.
  package func begin(_ bytes: RawSpan) throws(FileError) {
    try descriptor.write(bytes)
    descriptor.beginSync()
  }

  /// Writes everything and leaves it to the system when the disk gets it.
  ///
  /// For what can be made again.
  package func writeLater(_ bytes: RawSpan) throws(FileError) {
    try descriptor.write(bytes)
  }

  /// Says when the bytes were made, where that was not now.
  package func setChanged(_ moment: FileIdentity.Moment) throws(FileError) {
    try descriptor.setChanged(moment)
  }

  /// Has the file bear the time of another, and be for the same people.
  package func resemble(_ other: FileIdentity) throws(FileError) {
    try descriptor.setChanged(other.changed)
    descriptor.setPermissions(other.permissions)
  }

  /// When the bytes were made, as precisely as the file system keeps it.
  package var changed: FileIdentity.Moment {
    get throws(FileError) { try descriptor.identity.changed }
  }

  package func sync() throws(FileError) {
    try descriptor.sync()
  }

  /// Gives the file its name, in place of whatever had it, and makes that durable.
  package func replace(_ name: some FileLocation) throws(FileError) {
    try Folder.rename(location, to: name)
    try Folder.sync(of: name)
  }

  /// Gives the file its name, and leaves it to the system when the disk hears of it.
  package func replaceLater(_ name: some FileLocation) throws(FileError) {
    try Folder.rename(location, to: name)
  }

  /// Gives the file its name unless another has it; says whether it could.
  package func name(_ name: some FileLocation) throws(FileError) -> Bool {
    guard try Folder.renameUnlessTaken(location, to: name) else { return false }
    try Folder.sync(of: name)
    return true
  }
}
