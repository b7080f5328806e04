internal import Glibc

/// What the system knows about a file besides its bytes.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt
  package let number: UInt
  package let byteCount: Int
  /// How many names it has.
  package let linkCount: Int
  /// When its bytes last changed.
  package let changed: Moment
  /// When it last got a name, or anything else about it changed.
  package let touched: Moment
  /// Who may read and write it.
  let permissions: mode_t
  package let isFolder: Bool
  /// Whether it is a file of bytes: no folder, pipe or device.
  package let isPlain: Bool
  package let isLink: Bool

  /// Seconds and nanoseconds since 1970.
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

    /// Whether two moments are less than a second apart: archives and disks round times.
    package func isNear(_ other: Moment) -> Bool {
      let (difference, isBeyond) = seconds.subtractingReportingOverflow(other.seconds)
      guard !isBeyond, (-1...1).contains(difference) else { return false }
      return abs(difference * 1_000_000_000 + Int64(nanoseconds) - Int64(other.nanoseconds))
        < 1_000_000_000
    }

    /// This moment on the clock that files are stamped with.
    package static var now: Moment {
      var moment = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &moment)
      return Moment(moment)
    }

    init(_ moment: timespec) {
      self.init(seconds: Int64(moment.tv_sec), nanoseconds: Int32(moment.tv_nsec))
    }
  }

  init(_ facts: stat) {
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
    byteCount = Int(facts.st_size)
    linkCount = Int(facts.st_nlink)
    changed = Moment(facts.st_mtim)
    touched = Moment(facts.st_ctim)
    permissions = facts.st_mode & 0o777
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    isPlain = facts.st_mode & S_IFMT == S_IFREG
    isLink = facts.st_mode & S_IFMT == S_IFLNK
  }

  /// What an open file is; nil when the system does not say.
  init?(of descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// What stands at a path, with links followed; nil when there is nothing.
  package init?(at location: some FileLocation) throws(FileError) {
    guard let found = try location.identity(followingLinks: true) else { return nil }
    self = found
  }

  /// When a file was last read, as far as its file system notes it, or else changed.
  package static func lastUse(of path: String) -> Moment? {
    var facts = stat()
    guard (try? path.call(.read) { fstatat($0, $1, &facts, 0) }) == Errno.none else { return nil }
    return max(Moment(facts.st_atim), Moment(facts.st_mtim))
  }

  /// Whether both are one file, however either changed since.
  package func isSame(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }
}

extension FileIdentity.Moment: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
