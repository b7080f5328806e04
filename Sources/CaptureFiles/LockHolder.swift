/// The program that holds a lock, as the kernel knows it.
package struct LockHolder: Hashable, Sendable {
  package let process: Int32
  package let program: String

  /// Nil when nobody holds the lock, or the kernel does not say who.
  package init?(of location: some FileLocation) {
    guard let file = try? FileIdentity(at: location), let locks = Self.text(of: "/proc/locks"),
      let process = locks.split(separator: "\n").lazy.compactMap({ Self.process($0, file) }).first,
      let program = Self.text(of: "/proc/\(process)/comm")
    else { return nil }
    self.process = process
    // A program may call itself what it likes.
    self.program = String(String.UnicodeScalarView(program.unicodeScalars.filter { $0.isPrinted }))
  }

  /// The process of a line such as `1: FLOCK ADVISORY WRITE 812 fe:00:1234 0 EOF`.
  private static func process(_ line: Substring, _ file: FileIdentity) -> Int32? {
    let words = line.split(separator: " ")
    guard words.count >= 6, words[1] == "FLOCK" else { return nil }
    let place = words[5].split(separator: ":")
    guard place.count == 3, UInt(place[0], radix: 16) == file.majorDevice,
      UInt(place[1], radix: 16) == file.minorDevice, UInt(place[2]) == file.number
    else { return nil }
    return Int32(words[4])
  }

  private static func text(of path: String) -> String? {
    guard let bytes = try? Descriptor(path, .reading).read(1 << 20, at: 0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FileIdentity {
  fileprivate var majorDevice: UInt { device >> 8 & 0xFFF | device >> 32 & ~0xFFF }
  fileprivate var minorDevice: UInt { device & 0xFF | device >> 12 & ~0xFF }
}

extension Unicode.Scalar {
  fileprivate var isPrinted: Bool { value > 0x1F && !(0x7F...0x9F).contains(value) }
}
