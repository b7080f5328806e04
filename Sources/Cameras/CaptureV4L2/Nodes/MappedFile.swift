internal import CVideo4Linux
internal import CaptureFiles
internal import Glibc

/// A file as identified in a process's memory map: by its file system and inode number.
struct MappedFile: Hashable {
  private let system: DeviceNumber
  private let number: UInt64

  /// Creates the identity of the file at a path, following links; returns nil if there is none.
  init?(at path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    system = DeviceNumber(facts.st_dev)
    number = UInt64(facts.st_ino)
  }

  /// Creates the identity from a line such as `7f00-7f10 rw-s 00000000 00:05 123 /dev/video0`.
  ///
  /// Returns nil for memory that is not backed by a file.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: " ", maxSplits: 5)
    guard fields.count > 4, let number = UInt64(fields[4]), number > 0 else { return nil }
    let parts = fields[3].split(separator: ":").map { UInt32($0, radix: 16) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    system = DeviceNumber(major: major, minor: minor)
    self.number = number
  }

  /// Returns the files that a process has mapped; none if its memory map may not be read.
  static func all(of list: String) -> Set<MappedFile> {
    let limit = 16 << 20
    guard let file = try? Descriptor(list, .reading),
      let bytes = try? file.readToEnd(upTo: limit)
    else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { MappedFile(line: String(decoding: $0, as: UTF8.self)) })
  }
}
