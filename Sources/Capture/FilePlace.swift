internal import CaptureImaging
internal import Glibc

/// What stands at a path where a photo is to go.
struct FilePlace {
  enum Kind {
    /// An ordinary file, or nothing yet.
    case file
    /// A file in a folder, under a name that nobody asked for and so must be free.
    case fileInFolder
    /// A pipe or device, which is written to and never replaced.
    case device
  }

  let kind: Kind
  /// The path with links followed, and a name added to a folder.
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

  /// The file that a link leads to, so that the file is replaced and not the link.
  private static func followed(_ path: String) -> String {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK,
      let real = realpath(path, nil)
    else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
