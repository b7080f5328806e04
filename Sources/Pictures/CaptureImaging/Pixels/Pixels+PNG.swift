internal import CPictureLoops

extension Pixels {
  /// Returns the picture as a PNG, without loss.
  public func png() -> [UInt8] {
    let coded = Deflate.compressed(filteredRows())
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits for each of red, green and blue, compressed, filtered and not interlaced.
    png.add("IHDR", bigEndian(size.width) + bigEndian(size.height) + [8, 2, 0, 0, 0])
    for start in stride(from: 0, to: coded.count, by: Self.dataLength) {
      png.add("IDAT", coded[start..<min(start + Self.dataLength, coded.count)])
    }
    png.add("IEND", [])
    return png
  }

  /// The largest number of compressed bytes in a chunk.
  private static let dataLength = 1 << 20

  private func filteredRows() -> [UInt8] {
    let samples = rgb()
    let (rowLength, rowCount) = (size.width * 3, size.height)
    return [UInt8](unsafeUninitializedCapacity: (rowLength + 1) * rowCount) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      c_filter_rows(samples, Int64(rowLength), Int64(rowCount), 3, target)
      filled = (rowLength + 1) * rowCount
    }
  }
}

extension [UInt8] {
  /// Appends a chunk of a PNG: its length, its name, the data, and a checksum of name and data.
  fileprivate mutating func add(_ name: String, _ data: some Collection<UInt8>) {
    let body = Array(name.utf8) + data
    self += bigEndian(data.count) + body + bigEndian(Int(CRC32.checksum(of: body.span.bytes)))
  }
}

/// Returns the lowest four bytes of a number, the highest first.
private func bigEndian(_ number: Int) -> [UInt8] {
  stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
}
