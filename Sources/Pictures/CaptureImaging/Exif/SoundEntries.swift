/// The entries of an EXIF block that can be read, whatever is wrong with the others.
///
/// Only the two directories that describe the photo itself are read, so that neither a loop of
/// directories nor a dangling pointer to a third can do harm. No value is copied until it is requested.
struct SoundEntries {
  /// The type and the bytes of an entry's value.
  private struct Value {
    let format: Int
    let range: Range<Int>
  }

  private let tiff: [UInt8]
  private let isBigEndian: Bool
  private var main: [Int: Value] = [:]
  private var exif: [Int: Value] = [:]

  /// Reads the entries of a block that starts with its TIFF header; none if there is no header.
  init(of tiff: [UInt8]) {
    self.tiff = tiff
    isBigEndian = tiff.starts(with: Array("MM".utf8))
    guard tiff.count >= 8 else { return }
    main = entries(at: long(at: 4))
    if let place = number(Self.exifDirectory, in: main) { exif = entries(at: place) }
  }

  /// Returns whether there is an entry, whatever its value is.
  func contains(_ field: ExifField) -> Bool { value(of: field) != nil }

  /// The text of an entry up to the first zero, without spaces around it; nil if nothing is left.
  func text(_ field: ExifField) -> String? {
    guard let value = value(of: field), Self.textFormats.contains(value.format) else { return nil }
    let text = tiff[value.range].prefix { $0 != 0 }
    let kept = text.drop(while: Self.isBlank).reversed().drop(while: Self.isBlank).reversed()
    return kept.isEmpty ? nil : String(decoding: Array(kept), as: UTF8.self)
  }

  /// The first whole number of an entry, of whatever size it was written in.
  func number(_ field: ExifField) -> Int? {
    number(field.number, in: directory(of: field))
      ?? number(field.number, in: otherDirectory(than: field))
  }

  /// The first fraction of an entry; nil if it is negative.
  func fraction(_ field: ExifField) -> ExifFraction? {
    guard let value = value(of: field), [5, 10].contains(value.format) else { return nil }
    let place = value.range.lowerBound
    let (over, under) = (long(at: place), long(at: place + 4))
    let limit = Int(value.format == 10 ? UInt32(Int32.max) : .max)
    guard over <= limit, under <= limit else { return nil }
    return ExifFraction(over: UInt32(over), under: UInt32(under))
  }

  /// The bytes of an entry whose meaning depends on its tag.
  func bytes(_ field: ExifField) -> [UInt8]? {
    guard let value = value(of: field), [1, 7].contains(value.format) else { return nil }
    return Array(tiff[value.range])
  }
}

extension SoundEntries {
  private static let exifDirectory = 0x8769
  /// ASCII and UTF-8, and the types of bytes that some writers use for text.
  private static let textFormats: Set<Int> = [1, 2, 6, 7, 129]
  private static let unitSizes = ExifStructure.unitSizes.merging([129: 1]) { first, _ in first }

  /// Returns the entries of a directory whose values lie inside the block.
  ///
  /// Of two entries with the same tag, the first counts. The number of entries may promise more
  /// than there is room for.
  private func entries(at offset: Int) -> [Int: Value] {
    guard offset >= 8, offset <= tiff.count - 2 else { return [:] }
    let start = offset + 2
    let count = min(short(at: offset), (tiff.count - start) / 12)
    var entries: [Int: Value] = [:]
    for entry in stride(from: start, to: start + count * 12, by: 12) {
      let tag = short(at: entry)
      if entries[tag] == nil { entries[tag] = value(at: entry) }
    }
    return entries
  }

  private func value(at entry: Int) -> Value? {
    let format = short(at: entry + 2)
    guard let unit = Self.unitSizes[format] else { return nil }
    // An Int holds 8 times a 32-bit number.
    let size = unit * long(at: entry + 4)
    let place = size > 4 ? long(at: entry + 8) : entry + 8
    guard size > 0, size <= tiff.count, place <= tiff.count - size else { return nil }
    return Value(format: format, range: place..<place + size)
  }

  /// Returns an entry from the directory where it belongs, or else from the other, where some
  /// writers put it.
  private func value(of field: ExifField) -> Value? {
    directory(of: field)[field.number] ?? otherDirectory(than: field)[field.number]
  }

  private func directory(of field: ExifField) -> [Int: Value] { field.isInMain ? main : exif }

  private func otherDirectory(than field: ExifField) -> [Int: Value] {
    field.isInMain ? exif : main
  }

  private func number(_ tag: Int, in directory: [Int: Value]) -> Int? {
    guard let value = directory[tag] else { return nil }
    let place = value.range.lowerBound
    return switch value.format {
    case 1, 6: Int(tiff[place])
    case 3, 8: short(at: place)
    case 4, 9, 13: long(at: place)
    default: nil
    }
  }

  private func short(at offset: Int) -> Int {
    let (first, second) = (Int(tiff[offset]), Int(tiff[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func long(at offset: Int) -> Int {
    let (first, second) = (short(at: offset), short(at: offset + 2))
    return isBigEndian ? first << 16 | second : second << 16 | first
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
