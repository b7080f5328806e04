/// The records after an archive's directory, which locate the directory.
struct ZipEnd {
  let entryCount: UInt64
  let directorySize: UInt64
  let directoryOffset: UInt64

  var records: [UInt8] {
    var records = isLarge ? largeRecords : []
    records.add(UInt32(0x0605_4B50))
    records.add(UInt32(0))  // all of it is on the first disk
    records.add(UInt16(clamping: entryCount))
    records.add(UInt16(clamping: entryCount))
    records.add(UInt32(clamping: directorySize))
    records.add(UInt32(clamping: directoryOffset))
    records.add(UInt16(0))  // no comment
    return records
  }

  /// Whether a number is too large for its field, or equals the value that marks it as too large.
  private var isLarge: Bool {
    entryCount >= UInt64(UInt16.max) || max(directorySize, directoryOffset) >= UInt64(UInt32.max)
  }

  /// The same numbers in 64 bits, and a record that locates them.
  private var largeRecords: [UInt8] {
    var records: [UInt8] = []
    records.add(UInt32(0x0606_4B50))
    records.add(UInt64(44))  // number of bytes that follow in this record
    records.add(ZipVersion.maker)
    records.add(ZipVersion.needed(isLarge: true))
    records.add(UInt64(0))  // all of it is on the first disk
    records.add(entryCount)
    records.add(entryCount)
    records.add(directorySize)
    records.add(directoryOffset)

    records.add(UInt32(0x0706_4B50))
    records.add(UInt32(0))
    records.add(directoryOffset + directorySize)
    records.add(UInt32(1))  // one disk
    return records
  }
}
