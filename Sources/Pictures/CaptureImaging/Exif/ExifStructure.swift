/// The structure of an EXIF block, which is checked before libexif parses it to rewrite it.
///
/// Reading does not need a sound structure: ``SoundEntries`` takes what it can get.
///
/// libexif copies the value of every entry. In a malicious block, thousands of
/// entries refer to the same bytes, directories refer to each other, and 64 KB
/// become hundreds of megabytes. Such a block is damaged: in a valid block no two
/// values share a byte, so together they are not larger than the block.
struct ExifStructure {
  /// The offsets of the tags of maker notes, from the start of the block.
  private(set) var makerNoteTags: [Int] = []
  private let isBigEndian: Bool
  private var visited: Set<Int> = []
  private var valueBytes = 0

  /// Checks a block that starts with `Exif`.
  init(of block: RawSpan) throws(ExifError) {
    guard block.holds(ExifBlock.prefix, at: 0) else {
      throw .damaged("it does not begin with 'Exif'")
    }
    let tiff = block.extracting(ExifBlock.prefix.count..<block.byteCount)
    guard tiff.byteCount >= 8 else { throw .damaged("it is cut short") }
    if tiff.holds(Array("II*\0".utf8), at: 0) {
      isBigEndian = false
    } else if tiff.holds(Array("MM\0*".utf8), at: 0) {
      isBigEndian = true
    } else {
      throw .damaged("it has no TIFF header")
    }
    try walk(tiff)
  }

  private mutating func walk(_ tiff: RawSpan) throws(ExifError) {
    // libexif reads these directories and no others.
    var directories = [long(tiff, at: 4)]
    while let offset = directories.popLast() {
      guard visited.insert(offset).inserted else { throw .damaged("its directories form a loop") }
      directories += try directory(at: offset, of: tiff)
    }
  }

  /// Checks a directory and returns the offsets of the directories that it refers to.
  private mutating func directory(at offset: Int, of tiff: RawSpan) throws(ExifError) -> [Int] {
    guard offset >= 8, offset <= tiff.byteCount - 2 else {
      throw .damaged("a directory lies outside the block")
    }
    let entries = offset + 2
    let count = short(tiff, at: offset)
    guard count * 12 <= tiff.byteCount - entries else {
      throw .damaged("a directory has more entries than there is room for")
    }
    var next: [Int] = []
    for entry in stride(from: entries, to: entries + count * 12, by: 12) {
      try check(entry: entry, of: tiff)
      let tag = short(tiff, at: entry)
      guard tag != Tag.hidden else { throw .damaged("an entry has an invalid tag") }
      if Tag.directories.contains(tag) { next.append(long(tiff, at: entry + 8)) }
      if tag == Tag.makerNote { makerNoteTags.append(entry + ExifBlock.prefix.count) }
    }
    // Some writers omit the pointer to the next directory at the very end.
    let link = entries + count * 12
    let following = link <= tiff.byteCount - 4 ? long(tiff, at: link) : 0
    return following == 0 ? next : next + [following]
  }

  /// Throws unless an entry's value lies inside the block.
  private mutating func check(entry: Int, of tiff: RawSpan) throws(ExifError) {
    let format = short(tiff, at: entry + 2)
    guard let unit = Self.unitSizes[format] else {
      throw .damaged("an entry is of type \(format), which does not exist")
    }
    // An Int holds 8 times a 32-bit number.
    let size = unit * long(tiff, at: entry + 4)
    guard size > 4 else { return }
    guard size <= tiff.byteCount, long(tiff, at: entry + 8) <= tiff.byteCount - size else {
      throw .damaged("an entry's value lies outside the block")
    }
    valueBytes += size
    guard valueBytes <= tiff.byteCount else { throw .damaged("its values overlap") }
  }

  private func short(_ tiff: RawSpan, at offset: Int) -> Int {
    let (first, second) = (Int(tiff.byte(at: offset)), Int(tiff.byte(at: offset + 1)))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func long(_ tiff: RawSpan, at offset: Int) -> Int {
    let (first, second) = (short(tiff, at: offset), short(tiff, at: offset + 2))
    return isBigEndian ? first << 16 | second : second << 16 | first
  }

  /// The number of bytes per value, by the number of its type.
  static let unitSizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4,
  ]

  enum Tag {
    /// The EXIF, GPS and interoperability directories.
    static let directories: Set<Int> = [0x8769, 0x8825, 0xA005]
    static let makerNote = 0x927C
    /// The tag that hides a maker note while libexif parses the block.
    static let hidden = 0xFFFF
  }
}

/// The fixed parts of an EXIF block in a JPEG segment.
enum ExifBlock {
  /// The bytes that precede the block's TIFF header.
  static let prefix: [UInt8] = Array("Exif\0\0".utf8)
  /// The largest number of bytes that a segment can hold after its length.
  static let sizeLimit = 65_533

  /// Returns a JPEG segment that contains a block.
  static func segment(_ block: [UInt8]) throws(ExifError) -> [UInt8] {
    guard block.count <= sizeLimit else {
      throw .tooLarge(byteCount: block.count, limit: sizeLimit)
    }
    let length = UInt16(block.count + 2)
    let marker = [0xFF, JPEGMarker.application1.rawValue]
    return marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + block
  }
}
