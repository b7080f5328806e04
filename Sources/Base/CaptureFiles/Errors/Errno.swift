internal import Glibc

/// An `errno` value, or one of this module's own codes, which are negative.
package struct Errno: RawRepresentable, Error, Hashable, Sendable {
  package let rawValue: CInt

  package init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The calling thread's `errno`; read it before anything else runs.
  package static var last: Errno { Errno(rawValue: errno) }

  /// No error.
  package static let none = Errno(rawValue: 0)
  package static let noSuchFile = Errno(rawValue: ENOENT)
  package static let isFolder = Errno(rawValue: EISDIR)
  package static let exists = Errno(rawValue: EEXIST)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let accessDenied = Errno(rawValue: EACCES)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  /// This process has reached its limit of open files.
  package static let tooManyFiles = Errno(rawValue: EMFILE)
  /// The pipe has no reader, or there is no such device.
  package static let noReader = Errno(rawValue: ENXIO)
  package static let notFolder = Errno(rawValue: ENOTDIR)
  package static let otherDisk = Errno(rawValue: EXDEV)
  package static let tooManyLinks = Errno(rawValue: ELOOP)

  /// A path leads out of the folder that it must stay in.
  package static let leavesFolder = Errno(rawValue: -1)
  /// A pipe, socket or device was found instead of a regular file.
  package static let notRegular = Errno(rawValue: -2)
  /// The file is longer than the limit for reading it.
  package static let tooLong = Errno(rawValue: -3)
  /// The name contains a zero byte, which the system would take for its end.
  package static let notAName = Errno(rawValue: -4)

  /// A link was found where none is allowed.
  package static let isLink = Errno(rawValue: -5)

  /// The file was not made by this program.
  package static let foreign = Errno(rawValue: -6)

  /// A terminal would show the bytes of a picture.
  package static let isTerminal = Errno(rawValue: -7)

  /// The disk returns other bytes than those that were written.
  package static let differs = Errno(rawValue: -8)

  /// Whether nothing of that name exists.
  package var isAbsence: Bool { [ENOENT, ENOTDIR].contains(rawValue) }

  /// Whether there is no room for more data.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }

  /// Whether reading failed for a reason that says nothing about the file's contents: any error of the
  /// system, unless there is no such file, or there is a folder.
  ///
  /// A disk that reports an input/output error may read the bytes the next time.
  package var leavesBytesUnknown: Bool { rawValue > 0 && !isAbsence && self != .isFolder }

  /// Whether writing is not permitted or not possible there.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS, ENOTDIR].contains(rawValue) }

  /// Whether the user lacks a permission, which others may have.
  package var isDenial: Bool { rawValue == EACCES || rawValue == EPERM }

  /// Whether the file system does not support the operation.
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
    case .isTerminal: "it is a terminal"
    case .notAName: "its name contains a zero byte"
    case .differs: "reading it back returned different data"
    default: String(cString: strerror(rawValue))
    }
  }
}
