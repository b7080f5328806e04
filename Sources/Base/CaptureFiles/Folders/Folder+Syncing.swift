internal import Glibc

extension Folder {
  /// Flushes the names in a file's folder to disk, so that they survive a power cut.
  package static func sync(of location: some FileLocation) throws(FileError) {
    try sync(location.parent)
  }

  /// Flushes the names in a folder to disk.
  package static func sync(_ folder: some FileLocation) throws(FileError) {
    let descriptor = try Descriptor(folder, .folder)
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, "\(folder)", .last) }
  }

  /// Flushes the removal of files to disk, and that of any folders removed along with them.
  package static func syncRemains<Location: FileLocation & Hashable>(
    of locations: [Location]
  ) throws(FileError) {
    var folders: Set<Location> = []
    for location in locations {
      var folder = location.parent
      while !exists(folder), folder != folder.parent { folder = folder.parent }
      folders.insert(folder)
    }
    for folder in folders { try sync(folder) }
  }
}
