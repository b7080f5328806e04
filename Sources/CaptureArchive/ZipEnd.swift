/// The records after an archive's directory, by which it is found.
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

  /// Whether a number is too large for its field, or is what says so there.
  private var isLarge: Bool {
    entryCount >= UInt64(UInt16.max) || max(directorySize, directoryOffset) >= UInt64(UInt32.max)
  }

  /// The same numbers in 64 bits, and where they are.
  private var largeRecords: [UInt8] {
    var records: [UInt8] = []
    records.add(UInt32(0x0606_4B50))
    records.add(UInt64(44))  // bytes from here to this record's end
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
