/// A file in an archive, as the records before it and at the end describe it.
struct ZipEntry {
  let name: String
  let modified: ZipTime
  let checksum: UInt32
  let size: UInt64
  /// Where the record before the file is.
  let offset: UInt64

  /// The record before the file.
  var localHeader: [UInt8] {
    let large = isLarge ? ZipExtra.large([size, size]) : []
    var record: [UInt8] = []
    record.add(UInt32(0x0403_4B50))
    record.add(ZipVersion.needed(isLarge: isLarge))
    addFacts(to: &record, extraCount: large.count + times.count)
    record += name.utf8
    return record + large + times
  }

  /// The record at the archive's end.
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
    record.add(UInt32(0o100_644) << 16)  // an ordinary file, readable by all
    record.add(UInt32(clamping: offset))
    record += name.utf8
    return record + large + times
  }

  /// What both records say, in the same order.
  private func addFacts(to record: inout [UInt8], extraCount: Int) {
    record.add(UInt16(0x0800))  // the name is in UTF-8
    record.add(UInt16(0))  // stored as it is
    record.add(modified.dos)
    record.add(checksum)
    let shown = isLarge ? UInt32.max : UInt32(size)
    record.add(shown)
    record.add(shown)
    record.add(UInt16(name.utf8.count))
    record.add(UInt16(extraCount))
  }

  private var isLarge: Bool { size >= UInt64(UInt32.max) }

  /// Those numbers of the last record that need 64 bits.
  private var largeNumbers: [UInt64] {
    (isLarge ? [size, size] : []) + (offset >= UInt64(UInt32.max) ? [offset] : [])
  }

  private var times: [UInt8] { modified.unix.map(ZipExtra.modified) ?? [] }
}

/// The versions of the format that records name.
enum ZipVersion {
  /// Made on Unix, by the version that has large archives.
  static let maker = UInt16(3) << 8 | 45

  static func needed(isLarge: Bool) -> UInt16 { isLarge ? 45 : 20 }
}

/// Fields that were added to the format's records later.
enum ZipExtra {
  /// The numbers that 32 bits are too few for.
  static func large(_ numbers: [UInt64]) -> [UInt8] {
    var field: [UInt8] = []
    field.add(UInt16(0x0001))
    field.add(UInt16(numbers.count * 8))
    for number in numbers { field.add(number) }
    return field
  }

  /// When the file was changed, in seconds since 1970 in Greenwich.
  static func modified(_ seconds: Int32) -> [UInt8] {
    var field: [UInt8] = []
    field.add(UInt16(0x5455))
    field.add(UInt16(5))
    field.add(UInt8(1))  // this one time and no other
    field.add(seconds)
    return field
  }
}

extension [UInt8] {
  /// Adds a number's bytes, the lowest first.
  mutating func add(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
