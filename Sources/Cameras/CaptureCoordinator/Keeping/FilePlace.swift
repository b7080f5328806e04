internal import CaptureBase
internal import CaptureFiles

/// The kind of file at a photo's destination path.
struct FilePlace {
  enum Kind {
    /// A regular file, or nothing yet.
    case file
    /// A file in a folder, under a name that the user did not choose and that must not be taken.
    case fileInFolder
    /// A pipe or device, which is written to and never replaced.
    case device
  }

  let kind: Kind
  /// The path with symbolic links resolved, and with a file name appended if it is a folder.
  let path: String

  init(_ path: String, at date: WallTime) throws(FileError) {
    let isFolder = path.isEmpty || path.hasSuffix("/")
    let found = path.isEmpty ? nil : try FileIdentity(at: path)
    if isFolder || found?.isFolder == true {
      let name = FileTemplate.standard.name(at: date, number: 1)
      self.path = isFolder ? path + name : "\(path)/\(name)"
      kind = .fileInFolder
    } else if let found, !found.isPlain {
      self.path = path
      kind = .device
    } else {
      // The file that a link leads to is replaced or created, and not the link.
      self.path = try Folder.followed(path)
      kind = .file
    }
  }
}
