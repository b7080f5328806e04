internal import CLibEvent
internal import CaptureFiles
internal import Glibc

/// The file of a Unix socket, and the lock that says whose it is.
///
/// A server that was killed leaves its file behind, but not its lock. The holder of the lock may
/// therefore replace the file, and two servers that start at once do not take it away from each
/// other. A service manager that listens for a server has no lock, but it listens.
final class LocalSocketFile: Sendable {
  private let path: String
  private let lock: FileLock

  /// Takes the lock, and removes what an earlier server has left; nil if another server has it
  /// or another program listens.
  init?(_ path: String) throws(FileError) {
    guard let lock = try FileLock(ifFree: Self.lock(of: path)) else { return nil }
    self.path = path
    self.lock = lock
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return }
    guard facts.st_mode & S_IFMT == S_IFSOCK else { throw FileError(.create, path, .foreign) }
    guard !Self.hasListener(path) else { return nil }
    remove()
  }

  private static func lock(of path: String) -> String { "\(path).lock" }

  /// Returns the message if the socket cannot be had; a program of another user that holds the lock
  /// may be no server at all.
  static func conflict(on path: String) -> String {
    guard let holder = LockHolder(of: lock(of: path)), let user = holder.user else {
      return "another server listens on \(path)"
    }
    return "\(lock(of: path)) is locked by \(holder.program) (pid \(holder.process), user \(user))"
  }

  /// Whether connections to a socket are taken.
  private static func hasListener(_ path: String) -> Bool {
    let descriptor = c_stream_socket(AF_UNIX)
    defer { close(descriptor) }
    return c_connect_path(descriptor, path) == 0 || errno == EAGAIN  // too many already wait
  }

  /// Makes the file by binding a socket to it; only its owner may connect.
  func bind(_ descriptor: CInt) throws(FileError) {
    guard path.utf8.count <= c_path_limit else { throw FileError(.create, path, .nameTooLong) }
    // The file gets the permissions of the socket, so there is no moment at which others may connect.
    guard fchmod(descriptor, 0o600) == 0, c_bind_path(descriptor, path) == 0 else {
      throw FileError(.create, path, .last)
    }
  }

  func remove() {
    unlink(path)
  }
}
