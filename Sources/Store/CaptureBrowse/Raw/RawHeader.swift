internal import CaptureImaging
internal import CaptureStore

/// The header of a raw file, which precedes the pixels.
struct RawHeader: Hashable, Sendable {
  /// The length of a page, so that the pixels start on a page boundary.
  static let byteCount = 4_096

  let name: RawName
  /// The checksum of the pixels as they are stored.
  let checksum: UInt64
  /// A random number that distinguishes files of the same name.
  let generation: UInt64

  private static let magic: UInt64 = 0x0A57_4152_5450_4143  // "CAPTRAW\n"
  private static let version: UInt64 = 2
  private static let wordCount = 9

  init(name: RawName, checksum: UInt64, generation: UInt64 = .random(in: 0 ... .max)) {
    self.name = name
    self.checksum = checksum
    self.generation = generation
  }

  /// The encoded header: little-endian words, their checksum, and zero padding.
  var bytes: [UInt8] {
    let size = UInt64(name.size.width) | UInt64(name.size.height) << 32
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    bytes.append(word: Self.magic)
    bytes.append(word: Self.version | UInt64(name.format.rawValue) << 32)
    bytes += name.photo.bytes
    bytes.append(word: name.edition)
    bytes.append(word: size)
    bytes.append(word: UInt64(name.format.byteCount(of: name.size)))
    bytes.append(word: checksum)
    bytes.append(word: generation)
    bytes.append(word: Checksum.of(bytes.span.bytes))
    bytes += [UInt8](repeating: 0, count: Self.byteCount - bytes.count)
    return bytes
  }

  /// Parses a header; returns nil if it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    let length = Self.wordCount * 8
    guard bytes.count == Self.byteCount else { return nil }
    let words = (0...Self.wordCount).map { bytes.word(at: $0 * 8) }
    guard words[0] == Self.magic, words[1] & 0xFFFF_FFFF == Self.version,
      words[Self.wordCount] == Checksum.of(bytes.span.bytes.extracting(0..<length)),
      let format = RawFormat(rawValue: UInt32(truncatingIfNeeded: words[1] >> 32)),
      let photo = PhotoID(bytes: bytes[16..<32])
    else { return nil }
    let size = FrameSize(width: Int(words[5] & 0xFFFF_FFFF), height: Int(words[5] >> 32))
    // Reject sizes that a name cannot have before computing with them.
    guard FrameSize("\(size)") == size, words[6] == UInt64(format.byteCount(of: size)) else {
      return nil
    }
    name = RawName(photo: photo, edition: words[4], size: size, format: format)
    checksum = words[7]
    generation = words[8]
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  fileprivate func word(at offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[offset + $1]) << ($1 * 8) }
  }
}
