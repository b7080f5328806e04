internal import Glibc

/// The number that a failed system call left behind.
package struct Errno: RawRepresentable, Error, Hashable, Sendable {
  package let rawValue: CInt

  package init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The calling thread's last failure; to be read before anything else runs.
  package static var last: Errno { Errno(rawValue: errno) }

  /// No failure.
  package static let none = Errno(rawValue: 0)
  package static let noSuchFile = Errno(rawValue: ENOENT)
  package static let isFolder = Errno(rawValue: EISDIR)
  package static let exists = Errno(rawValue: EEXIST)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)

  /// Whether there is no room for more bytes.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }

  /// Whether nothing may be changed there, or nothing can be.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS, ENOTDIR].contains(rawValue) }

  /// Whether the file system cannot do what was asked, whoever asks.
  package var isUnsupported: Bool { [EPERM, ENOTSUP, ENOSYS, EINVAL].contains(rawValue) }
}

extension Errno: CustomStringConvertible {
  package var description: String { String(cString: strerror(rawValue)) }
}
