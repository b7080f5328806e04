/// The entries of an EXIF block that state the colour space of a camera's photo.
///
/// The design rule for camera file systems (DCF) marks a photo in Adobe RGB by the name "R03" in the
/// interoperability directory and a colour space that is not sRGB. Some cameras write 2 instead.
struct ExifColour {
  /// 1 stands for sRGB.
  private var space: Int?
  private var isOptional = false

  /// Reads a block that starts with `Exif`; nil if no entry is found.
  ///
  /// Whatever else is damaged in the block does not matter.
  init?(of block: RawSpan) {
    guard let tiff = TIFFBytes(block), let first = tiff.long(at: 4),
      let exif = tiff.entry(0x8769, inDirectoryAt: first).flatMap({ tiff.long(at: $0) })
    else { return nil }
    space = tiff.entry(0xA001, inDirectoryAt: exif).flatMap { tiff.short(at: $0) }
    if let other = tiff.entry(0xA005, inDirectoryAt: exif).flatMap({ tiff.long(at: $0) }),
      let name = tiff.entry(0x0001, inDirectoryAt: other)
    {
      isOptional = tiff.holds("R03", at: name)
    }
  }

  var isAdobeRGB: Bool { isOptional && space != 1 || space == 2 }
}

/// Numbers in a block of TIFF directories; nil wherever an offset lies outside.
private struct TIFFBytes {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ block: RawSpan) {
    guard block.holds(ExifBlock.prefix, at: 0) else { return nil }
    bytes = block.copy(of: ExifBlock.prefix.count..<block.byteCount)
    isBigEndian = bytes.starts(with: "MM".utf8)
  }

  func holds(_ text: String, at offset: Int) -> Bool {
    bytes.span.bytes.holds(Array(text.utf8), at: offset)
  }

  func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isBigEndian ? first << 16 | second : second << 16 | first
  }

  /// Returns the offset of the value in an entry, which holds at most four bytes.
  func entry(_ tag: Int, inDirectoryAt offset: Int) -> Int? {
    guard let count = short(at: offset) else { return nil }
    for entry in 0..<count {
      let place = offset + 2 + entry * 12
      guard let found = short(at: place) else { return nil }
      if found == tag { return place + 8 }
    }
    return nil
  }
}
