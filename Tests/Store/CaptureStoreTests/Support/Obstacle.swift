import CaptureFiles
import CaptureTestSupport
import Glibc

/// Something that has a file's name without being a regular file.
enum Obstacle: CaseIterable {
  case pipe, socket, folder, link

  /// Creates the obstacle at a path: a folder that is not empty, or a link to an empty file beside
  /// it.
  func put(at path: String) throws {
    switch self {
    case .pipe: try Self.require(mkfifo(path, 0o600))
    case .socket: try Self.require(mknod(path, S_IFSOCK | 0o600, 0))
    case .folder:
      try Self.require(mkdir(path, 0o700))
      try [1].write(to: "\(path)/inside")
    case .link:
      try [].write(to: "\(path).target")
      try Self.require(symlink("\(Folder.name(of: path)).target", path))
    }
  }

  /// Returns whether the obstacle is still there as it was created.
  func isUntouched(at path: String) throws -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return false }
    return switch self {
    case .pipe: facts.st_mode & S_IFMT == S_IFIFO
    case .socket: facts.st_mode & S_IFMT == S_IFSOCK
    case .folder: try [UInt8](contentsOf: "\(path)/inside") == [1]
    case .link: try facts.st_mode & S_IFMT == S_IFLNK && [UInt8](contentsOf: path).isEmpty
    }
  }

  private static func require(_ result: CInt) throws {
    guard result == 0 else { throw TestSetupError("cannot put it there: \(Errno.last)") }
  }
}
