internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// Writes an outline in the binary form of Documentation/Reference/HTTP.md.
struct OutlineWriter: Sendable {
  private let outline: PhotoOutline

  init(_ outline: PhotoOutline) {
    self.outline = outline
  }

  /// Returns the header, and as many records as a page lays out at once.
  ///
  /// Nil at the end; `start` is the number of the first record.
  func chunk(from start: Int) -> [UInt8]? {
    guard start == 0 || start < outline.rows.count else { return nil }
    let rows = outline.rows[start..<min(start + Self.chunkLength, outline.rows.count)]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerSize + rows.count * Self.recordSize)
    if start == 0 { writeHeader(to: &bytes) }
    for row in rows { Self.write(row, to: &bytes) }
    return bytes
  }

  static let chunkLength = 2_048
  static let headerSize = 32
  static let recordSize = 36

  private func writeHeader(to bytes: inout [UInt8]) {
    bytes += Array("CAPO".utf8)
    bytes.append(littleEndian: UInt16(1))
    bytes.append(littleEndian: UInt16(Self.recordSize))
    bytes.append(littleEndian: UInt32(clamping: outline.rows.count))
    bytes.append(littleEndian: UInt32(0))
    bytes.append(littleEndian: outline.position.pageEpoch)
    bytes.append(littleEndian: outline.position.serial)
  }

  private static func write(_ row: PhotoOutline.Row, to bytes: inout [UInt8]) {
    bytes += row.id.bytes
    // A photo without a number has no cell in an atlas.
    bytes.append(littleEndian: UInt32(exactly: row.number) ?? 0)
    bytes.append(littleEndian: Int32(clamping: row.taken.localSeconds - start2000))
    bytes.append(littleEndian: UInt16(clamping: row.size.width))
    bytes.append(littleEndian: UInt16(clamping: row.size.height))
    bytes.append(littleEndian: Int8(row.rating ?? unrated))
    bytes.append(row.marks.rawValue)
    bytes.append(littleEndian: Int16(clamping: row.taken.zone))
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: row.edition))
  }

  /// 2000-01-01 00:00 in seconds since 1970.
  private static let start2000: Int64 = 946_684_800
  private static let unrated = -128
}

extension WallTime {
  /// The offset from UTC in whole minutes, as in the time's text; 0 if it is unknown.
  fileprivate var zone: Int64 { Int64(offset ?? 0) / 60 }

  /// The seconds since 1970 on the clock of the place where the time was taken.
  fileprivate var localSeconds: Int64 {
    let (local, isOutOfRange) = seconds.addingReportingOverflow(zone * 60)
    return isOutOfRange ? seconds : local
  }
}
