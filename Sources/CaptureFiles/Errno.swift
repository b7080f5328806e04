internal import Glibc

/// The number that a failed system call left behind, or one of our own reasons, below zero.
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
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let accessDenied = Errno(rawValue: EACCES)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  /// This program has as many files open as it may.
  package static let tooManyFiles = Errno(rawValue: EMFILE)
  /// Nobody reads the pipe, or there is no such device.
  package static let noReader = Errno(rawValue: ENXIO)
  package static let notFolder = Errno(rawValue: ENOTDIR)
  package static let otherDisk = Errno(rawValue: EXDEV)
  package static let tooManyLinks = Errno(rawValue: ELOOP)

  /// A path leads out of the folder that it has to stay in.
  package static let leavesFolder = Errno(rawValue: -1)
  /// A pipe, socket or device stands where a file of bytes is wanted.
  package static let notRegular = Errno(rawValue: -2)
  /// The file is longer than what is ever read of one.
  package static let tooLong = Errno(rawValue: -3)
  /// There is a zero in the name, which the system takes for its end.
  package static let notAName = Errno(rawValue: -4)

  /// A link stands where none may.
  package static let isLink = Errno(rawValue: -5)

  /// A file is of a kind that none of our programs makes.
  package static let foreign = Errno(rawValue: -6)

  /// Whether there is simply nothing of that name.
  package var isAbsence: Bool { [ENOENT, ENOTDIR].contains(rawValue) }

  /// Whether there is no room for more bytes.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }

  /// Whether the same call may succeed later although nobody has changed a file in between.
  package var isTransient: Bool {
    isFull || Self.transient.contains(rawValue)
  }

  private static let transient = [
    EROFS, EIO, EINTR, EAGAIN, ENOMEM, ENOBUFS, EMFILE, ENFILE, EBUSY, ETXTBSY, ENODEV, ENXIO,
    ESTALE, ETIMEDOUT, ESHUTDOWN,
  ]

  /// Whether a file could not be read for a reason that has nothing to do with its bytes.
  ///
  /// A disk that fails to read them has lost them.
  package var leavesBytesUnknown: Bool {
    rawValue == EACCES || rawValue == EPERM || isTransient && rawValue != EIO
  }

  /// Whether nothing may be changed there, or nothing can be.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS, ENOTDIR].contains(rawValue) }

  /// Whether the file system cannot do what was asked, whoever asks.
  package var isUnsupported: Bool { [EPERM, ENOTSUP, ENOSYS, EINVAL].contains(rawValue) }
}

extension Errno: CustomStringConvertible {
  package var description: String {
    switch self {
    case .leavesFolder: "its path leads out of the folder"
    case .notRegular: "it is not a regular file"
    case .tooLong: "it is too long"
    case .isLink: "it is a link"
    case .foreign: "it was not made by this program"
    case .notAName: "there is a zero in its name"
    default: String(cString: strerror(rawValue))
    }
  }
}
