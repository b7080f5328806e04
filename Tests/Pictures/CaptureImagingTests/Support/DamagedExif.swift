/// EXIF blocks that are malicious or malformed.
enum DamagedExif {
  /// An entry of a TIFF directory.
  struct Entry {
    var tag: Int
    var format: Int
    var count: Int
    var value: Int
  }

  /// Returns a little-endian block with directories at the given offsets.
  static func block(
    _ directories: [(offset: Int, entries: [Entry], next: Int)], size: Int = 200
  ) -> [UInt8] {
    var tiff: [UInt8] = Array("II*\0".utf8) + long(8)
    tiff += [UInt8](repeating: 0, count: max(0, size - 8))
    for (offset, entries, next) in directories {
      let bytes =
        short(entries.count)
        + entries.flatMap { short($0.tag) + short($0.format) + long($0.count) + long($0.value) }
        + long(next)
      tiff.replaceSubrange(offset..<min(tiff.count, offset + bytes.count), with: bytes)
    }
    return Array("Exif\0\0".utf8) + tiff
  }

  static let named: [(name: String, block: [UInt8], why: String)] = [
    ("nothing after the name", Array("Exif\0\0".utf8), "it is cut short"),
    ("another header", Array("Exif\0\0PNG\0 and more".utf8), "it has no TIFF header"),
    (
      "a directory outside", Array("Exif\0\0II*\0".utf8) + long(4_000) + [0, 0],
      "a directory lies outside the block"
    ),
    (
      "a directory that follows itself", block([(8, [], 8)]), "its directories form a loop"
    ),
    (
      "directories that point at each other",
      block([
        (8, [Entry(tag: 0x8769, format: 4, count: 1, value: 60)], 0),
        (60, [Entry(tag: 0xA005, format: 4, count: 1, value: 8)], 0),
      ]), "its directories form a loop"
    ),
    (
      "more entries than bytes", block([(8, [], 0)]).replacing(at: 14, with: [0xFF, 0xFF]),
      "a directory has more entries than there is room for"
    ),
    (
      "a huge count",
      block([(8, [Entry(tag: 0x10F, format: 12, count: 0xFFFF_FFFF, value: 0)], 0)]),
      "an entry's value lies outside the block"
    ),
    (
      "a value outside", block([(8, [Entry(tag: 0x10F, format: 2, count: 20, value: 190)], 0)]),
      "an entry's value lies outside the block"
    ),
    (
      "a type that does not exist",
      block([(8, [Entry(tag: 0x112, format: 77, count: 1, value: 1)], 0)]),
      "an entry is of type 77, which does not exist"
    ),
    (
      "values that share their bytes",
      block([
        (8, (0..<4).map { Entry(tag: 0x10F + $0, format: 2, count: 100, value: 90) }, 0)
      ]), "its values overlap"
    ),
  ]

  static func all() -> [[UInt8]] {
    named.map(\.block) + [bomb]
  }

  /// A block with thousands of entries that refer to the same 60,000 bytes.
  static let bomb = block(
    [(8, (0..<5_000).map { Entry(tag: 0xC000 + $0, format: 7, count: 60_000, value: 8) }, 0)],
    size: 65_000)

  static func short(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
  }

  static func long(_ value: Int) -> [UInt8] {
    short(value & 0xFFFF) + short(value >> 16)
  }
}

extension [UInt8] {
  func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
    self[..<offset] + bytes + self[(offset + bytes.count)...]
  }
}
