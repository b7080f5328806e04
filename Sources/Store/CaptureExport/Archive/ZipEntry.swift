/// The description of a file in an archive, for its local header and the directory.
struct ZipEntry {
  let name: String
  let modified: ZipTime
  let checksum: UInt32
  let size: UInt64
  /// The offset of the local header in the archive.
  let offset: UInt64

  /// The record that precedes the file.
  var localHeader: [UInt8] {
    let large = isLarge ? ZipExtra.large([size, size]) : []
    var record: [UInt8] = []
    record.add(UInt32(0x0403_4B50))
    record.add(ZipVersion.needed(isLarge: isLarge))
    addFacts(to: &record, extraCount: large.count + times.count)
    record += name.utf8
    return record + large + times
  }

  /// The record in the directory at the end of the archive.
  var directoryRecord: [UInt8] {
    let large = largeNumbers.isEmpty ? [] : ZipExtra.large(largeNumbers)
    var record: [UInt8] = []
    record.add(UInt32(0x0201_4B50))
    record.add(ZipVersion.maker)
    record.add(ZipVersion.needed(isLarge: !largeNumbers.isEmpty))
    addFacts(to: &record, extraCount: large.count + times.count)
    record.add(UInt16(0))  // no comment
    record.add(UInt16(0))  // on the first disk
    record.add(UInt16(0))  // not known to be text
    record.add(UInt32(0o100_644) << 16)  // a regular file, readable by everyone
    record.add(UInt32(clamping: offset))
    record += name.utf8
    return record + large + times
  }

  /// Adds the fields that both records have in common.
  private func addFacts(to record: inout [UInt8], extraCount: Int) {
    record.add(UInt16(0x0800))  // the name is in UTF-8
    record.add(UInt16(0))  // stored without compression
    record.add(modified.dos)
    record.add(checksum)
    let shown = isLarge ? UInt32.max : UInt32(size)
    record.add(shown)
    record.add(shown)
    record.add(UInt16(name.utf8.count))
    record.add(UInt16(extraCount))
  }

  private var isLarge: Bool { size >= UInt64(UInt32.max) }

  /// The numbers of the directory record that need 64 bits.
  private var largeNumbers: [UInt64] {
    (isLarge ? [size, size] : []) + (offset >= UInt64(UInt32.max) ? [offset] : [])
  }

  private var times: [UInt8] { modified.unix.map(ZipExtra.modified) ?? [] }
}

/// The format versions in the records.
enum ZipVersion {
  /// Made on Unix, with the version that introduced large archives.
  static let maker = UInt16(3) << 8 | 45

  static func needed(isLarge: Bool) -> UInt16 { isLarge ? 45 : 20 }
}

/// Extra fields of the records.
enum ZipExtra {
  /// Returns the field for numbers that need 64 bits.
  static func large(_ numbers: [UInt64]) -> [UInt8] {
    var field: [UInt8] = []
    field.add(UInt16(0x0001))
    field.add(UInt16(numbers.count * 8))
    for number in numbers { field.add(number) }
    return field
  }

  /// Returns the field for the modification time, in seconds since 1970 UTC.
  static func modified(_ seconds: Int32) -> [UInt8] {
    var field: [UInt8] = []
    field.add(UInt16(0x5455))
    field.add(UInt16(5))
    field.add(UInt8(1))  // the modification time only
    field.add(seconds)
    return field
  }
}

extension [UInt8] {
  /// Appends a number in little-endian byte order.
  mutating func add(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
