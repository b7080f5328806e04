internal import CaptureImaging

/// The rating that Windows and some cameras write to the first directory of an EXIF block.
enum ExifRating {
  /// Returns the stars in a block that begins with `Exif`; nil if it has none, or is damaged.
  ///
  /// Cameras write 0 to every photo, which therefore says nothing.
  static func stars(in block: RawSpan) -> Int? {
    let tiff = block.extracting(min(prefixLength, block.byteCount)..<block.byteCount)
    guard let entries = shortEntries(in: tiff) else { return nil }
    if let stars = entries[ratingTag], (1...5).contains(stars) { return stars }
    return entries[percentTag].flatMap(stars(percent:))
  }

  /// Returns the stars for a percentage: 1, 25, 50, 75 and 99 stand for one to five.
  static func stars(percent: Int) -> Int? {
    switch percent {
    case 1...12: 1
    case 13...37: 2
    case 38...62: 3
    case 63...87: 4
    case 88...100: 5
    default: nil
    }
  }

  private static let ratingTag = 0x4746
  private static let percentTag = 0x4749
  /// The length of `Exif` and two zeros.
  private static let prefixLength = 6
  private static let entryLength = 12
  private static let shortFormat = 3

  /// Returns the single 16-bit numbers in a TIFF's first directory, by their tags.
  ///
  /// The directory may be cut short: its other entries count.
  private static func shortEntries(in tiff: RawSpan) -> [Int: Int]? {
    guard tiff.byteCount >= 8 else { return nil }
    let isLittle = tiff.byte(at: 0) == UInt8(ascii: "I")
    func short(_ offset: Int) -> Int {
      let (first, second) = (Int(tiff.byte(at: offset)), Int(tiff.byte(at: offset + 1)))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    func long(_ offset: Int) -> Int {
      let (first, second) = (short(offset), short(offset + 2))
      return isLittle ? second << 16 | first : first << 16 | second
    }
    let directory = long(4)
    guard directory <= tiff.byteCount - 2 else { return nil }
    let room = (tiff.byteCount - directory - 2) / entryLength
    var entries: [Int: Int] = [:]
    for index in 0..<min(short(directory), room) {
      let entry = directory + 2 + index * entryLength
      guard short(entry + 2) == shortFormat, long(entry + 4) == 1 else { continue }
      entries[short(entry)] = short(entry + 8)
    }
    return entries
  }
}
