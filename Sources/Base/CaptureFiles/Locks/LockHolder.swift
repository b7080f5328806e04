internal import Glibc

/// The program that holds a lock, according to the kernel.
package struct LockHolder: Hashable, Sendable {
  package let process: Int32
  package let program: String
  /// The name of the user who runs the program; nil for the user of this process.
  package let user: String?

  /// Finds the holder; returns nil if nobody holds the lock or the kernel does not report who does.
  package init?(of location: some FileLocation) {
    guard let file = try? FileIdentity(at: location), let locks = Self.text(of: "/proc/locks"),
      let process = Self.process(holding: file, in: locks)
    else { return nil }
    self.init(process)
  }

  /// Finds another process that has locked a part of the file, as SQLite does; one of another user
  /// comes first.
  package init?(ofPartOf location: some FileLocation) {
    guard let file = try? FileIdentity(at: location), let locks = Self.text(of: "/proc/locks")
    else {
      return nil
    }
    let holders = Self.processes(holding: file, in: locks, kind: "POSIX")
      .filter { $0 != getpid() }.compactMap(LockHolder.init)
    guard let holder = holders.first(where: { $0.user != nil }) ?? holders.first else { return nil }
    self = holder
  }

  private init?(_ process: Int32) {
    guard let program = Self.text(of: "/proc/\(process)/comm") else { return nil }
    self.process = process
    // A program can choose any name for itself, including control characters.
    self.program = String(String.UnicodeScalarView(program.unicodeScalars.filter { $0.isPrinted }))
    let owner = (try? FileIdentity(at: "/proc/\(process)")) ?? nil
    user = owner.flatMap { $0.isOwn ? nil : $0.ownerName }
  }

  /// Returns the process that holds a file's lock, according to the lines of `/proc/locks`.
  ///
  /// On btrfs, these name a different device than the file does. A lock is then attributed to the
  /// file if it is the only one on a file of that number.
  static func process(holding file: FileIdentity, in locks: String) -> Int32? {
    processes(holding: file, in: locks, kind: "FLOCK").first
  }

  private static func processes(
    holding file: FileIdentity, in locks: String, kind: String
  ) -> [Int32] {
    let locks = locks.split(separator: "\n").compactMap { Lock($0, kind: kind) }
      .filter { $0.number == file.number }
    let exact = locks.filter { $0.major == file.majorDevice && $0.minor == file.minorDevice }
    return (exact.isEmpty && locks.count == 1 ? locks : exact).map(\.process)
  }

  /// A line such as `1: FLOCK ADVISORY WRITE 812 fe:00:1234 0 EOF`.
  private struct Lock {
    let process: Int32
    let major: UInt
    let minor: UInt
    let number: UInt

    init?(_ line: Substring, kind: String) {
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == kind, let process = Int32(words[4]) else { return nil }
      let place = words[5].split(separator: ":")
      guard place.count == 3, let major = UInt(place[0], radix: 16),
        let minor = UInt(place[1], radix: 16), let number = UInt(place[2])
      else { return nil }
      (self.process, self.major, self.minor, self.number) = (process, major, minor, number)
    }
  }

  private static func text(of path: String) -> String? {
    guard let bytes = try? Descriptor(path, .reading).read(1 << 20, at: 0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FileIdentity {
  /// The major and minor numbers of the device.
  fileprivate var majorDevice: UInt { device >> 8 & 0xFFF | device >> 32 & ~0xFFF }
  fileprivate var minorDevice: UInt { device & 0xFF | device >> 12 & ~0xFF }
}

extension Unicode.Scalar {
  fileprivate var isPrinted: Bool { value > 0x1F && !(0x7F...0x9F).contains(value) }
}
