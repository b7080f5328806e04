internal import CaptureBase
internal import Glibc

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

  init(_ path: String, at date: WallTime) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let isFolder = path.isEmpty || path.hasSuffix("/")
      self.path = isFolder ? path + FileTemplate.standard.name(at: date, number: 1) : path
      kind = isFolder ? .fileInFolder : .file
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      let name = FileTemplate.standard.name(at: date, number: 1)
      self.path = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      kind = .fileInFolder
    case S_IFREG:
      self.path = Self.followed(path)
      kind = .file
    default:
      self.path = path
      kind = .device
    }
  }

  /// Resolves a symbolic link, so that the file it points to is replaced and not the link.
  private static func followed(_ path: String) -> String {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK,
      let real = realpath(path, nil)
    else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
