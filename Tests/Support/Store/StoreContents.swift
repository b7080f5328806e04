internal import CaptureFiles

/// The bytes of a store's files, to see that something changed none of them.
package enum StoreContents {
  /// Returns the bytes of all files in a folder by their paths, except those that SQLite keeps only
  /// while a catalogue is open.
  package static func bytes(in folder: String) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for entry in try Folder.entries(in: folder) {
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .folder { found.merge(try bytes(in: path)) { $1 } }
      guard entry.kind == .file, !path.hasSuffix("-wal"), !path.hasSuffix("-shm") else { continue }
      found[path] = try Descriptor(path, .reading).readAll()
    }
    return found
  }
}
