internal import CaptureBase
internal import Glibc

/// The metadata that identifies a file and its state.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt
  package let number: UInt
  package let byteCount: Int
  /// The number of hard links.
  package let linkCount: Int
  /// The time of the last change to its bytes (`mtime`).
  package let changed: Moment
  /// The time of the last change to its bytes, names or other metadata (`ctime`).
  package let touched: Moment
  /// The access permissions.
  let permissions: mode_t
  /// Whether only its owner and the administrator may use it.
  package var isPrivate: Bool { permissions & 0o077 == 0 }
  /// Whether only the owner of a file in this folder may rename or remove it.
  let isSticky: Bool
  let owner: uid_t
  let group: gid_t
  package let isFolder: Bool
  /// Whether it is a regular file: not a folder, pipe or device.
  package let isPlain: Bool
  package let isLink: Bool

  /// A point in time, in seconds and nanoseconds since 1970.
  package struct Moment: Hashable, Sendable {
    package let seconds: Int64
    package let nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    package func isLater(than other: Moment) -> Bool {
      (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
    }

    /// Returns whether two times are equal, or one of them may be the other one, rounded: archives
    /// and disks keep seconds, hundredths, microseconds or tenths of microseconds.
    package func agrees(with other: Moment) -> Bool {
      guard self != other else { return true }
      let (difference, isBeyond) = seconds.subtractingReportingOverflow(other.seconds)
      guard !isBeyond, (-1...1).contains(difference) else { return false }
      let apart = abs(difference * 1_000_000_000 + Int64(nanoseconds) - Int64(other.nanoseconds))
      return [1_000_000_000, 10_000_000, 1000, 100].contains { unit in
        apart < unit && [self, other].contains { Int64($0.nanoseconds) % unit == 0 }
      }
    }

    /// The current time of the clock used for file timestamps.
    package static var now: Moment {
      var moment = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &moment)
      return Moment(moment)
    }

    init(_ moment: timespec) {
      self.init(seconds: Int64(moment.tv_sec), nanoseconds: Int32(moment.tv_nsec))
    }
  }

  /// Whether only the file's owner and group can read it, and only its owner can change it.
  package var isPrivateToGroup: Bool { permissions & 0o027 == 0 }

  init(_ facts: stat) {
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
    byteCount = Int(facts.st_size)
    linkCount = Int(facts.st_nlink)
    changed = Moment(facts.st_mtim)
    touched = Moment(facts.st_ctim)
    permissions = facts.st_mode & 0o777
    isSticky = facts.st_mode & S_ISVTX != 0
    owner = facts.st_uid
    group = facts.st_gid
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    isPlain = facts.st_mode & S_IFMT == S_IFREG
    isLink = facts.st_mode & S_IFMT == S_IFLNK
  }

  /// Creates the identity of an open file; nil if the system does not report it.
  init?(of descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Creates the identity of the file at a location, following links; nil if there is none.
  package init?(at location: some FileLocation) throws(FileError) {
    guard let found = try location.identity(followingLinks: true) else { return nil }
    self = found
  }

  /// Returns the time of the last access, or of the last change if that is later.
  ///
  /// Access times are only as accurate as the file system keeps them.
  package static func lastUse(of path: String) -> Moment? {
    var facts = stat()
    guard (try? path.call(.read) { fstatat($0, $1, &facts, 0) }) == Errno.none else { return nil }
    return max(Moment(facts.st_atim), Moment(facts.st_mtim))
  }

  /// Returns whether both are the same file, even if its state has changed.
  package func isSame(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }

  /// Returns whether the file at a location is this one.
  package func isFile(at location: some FileLocation) throws(FileError) -> Bool {
    try FileIdentity(at: location)?.isSame(as: self) ?? false
  }
}

extension [FileIdentity] {
  /// Returns whether a file is among these, even if its state has changed.
  package func has(_ file: FileIdentity) -> Bool { contains { $0.isSame(as: file) } }
}

extension FileIdentity.Moment: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
