internal import CSQLite
internal import CaptureFiles
internal import CaptureImaging

// A catalogue may come from anybody, so that whatever counts is checked as it is read.
extension Row {
  /// A whole number within bounds.
  func integer(
    _ column: Int, in range: ClosedRange<Int64>
  ) throws(DatabaseError) -> Int64 {
    let number = integer(column)
    guard type(of: column) == SQLITE_INTEGER, range.contains(number) else { throw damage(column) }
    return number
  }

  func int(_ column: Int, in range: ClosedRange<Int>) throws(DatabaseError) -> Int {
    Int(try integer(column, in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// A moment that a calendar has.
  func time(_ column: Int) throws(DatabaseError) -> WallTime {
    WallTime(seconds: try integer(column, in: WallTime.storable))
  }

  func photoID(_ column: Int) throws(DatabaseError) -> PhotoID {
    guard let id = withBytes(column, { PhotoID(bytes: $0) }) else { throw damage(column) }
    return id
  }

  func digest(_ column: Int) throws(DatabaseError) -> Digest {
    Digest(naming: try photoID(column))
  }

  /// The path of a file that people may see, from the store's folder downwards.
  func path(_ column: Int) throws(DatabaseError) -> String {
    let text = text(column)
    // It ends at a zero, and what is no UTF-8 is replaced.
    let isWhole = text.utf8.count == sqlite3_column_bytes(statement, CInt(column))
    guard isWhole, StorePath.isOriginal(text) else { throw damage(column) }
    return text
  }

  /// The error that a column holds what none of our programs wrote there.
  func damage(_ column: Int) -> DatabaseError {
    let name = sqlite3_column_name(statement, CInt(column)).map { String(cString: $0) } ?? "column"
    return DatabaseError(code: SQLITE_CORRUPT, "row \(integer(0)) holds no valid \(name)")
  }

  private func type(of column: Int) -> CInt { sqlite3_column_type(statement, CInt(column)) }
}

extension PackPlace {
  /// Reads pack, place, length and low_length; nil where there are no tiers.
  init?(_ row: Row, at column: Int) throws(DatabaseError) {
    guard !row.isNull(column) else { return nil }
    pack = try row.int(column, in: PackUse.numbers)
    offset = try row.int(column + 1, in: PackUse.sizes)
    length = try row.int(column + 2, in: 0...PackHead.longestRecord)
    lowLength = try row.int(column + 3, in: 0...PackHead.longestRecord)
  }
}

extension PackUse {
  static let numbers = 0...Int(Int32.max)
  /// Far longer than any pack becomes, and nothing overflows by adding to it.
  static let sizes = 0...1 << 48
}

extension WallTime {
  /// The seconds of the years from 0 to 9999, wherever on Earth.
  static let storable: ClosedRange<Int64> = -62_167_305_600...253_402_387_199

  /// This moment, or the nearest one that the catalogue can hold.
  ///
  /// Files may bear times of any year.
  var stored: WallTime {
    let range = Self.storable
    return WallTime(
      seconds: min(max(seconds, range.lowerBound), range.upperBound),
      nanoseconds: min(max(nanoseconds, 0), 999_999_999), offset: offset)
  }
}

extension StorePath {
  /// Whether a path may be that of an original which is not in the bin: one that a walk would find.
  static func isOriginal(_ path: String) -> Bool {
    ConfinedPath.isPlain(path) && !isHidden(path) && FormatEnding(of: path).isJPEG
  }

  /// Whether a path may be that of a photo's original in the bin.
  static func isBinned(_ path: String, of id: PhotoID) -> Bool {
    guard let former = BinPath.former(path), isOriginal(former) else { return false }
    return BinPath.path(former, id).utf8.elementsEqual(path.utf8)
  }

  /// Whether a file or a folder on the way to it is hidden, as the store's own are.
  private static func isHidden(_ path: String) -> Bool {
    var isStart = true
    return path.utf8.indices.contains { index in
      defer { isStart = path.utf8[index] == UInt8(ascii: "/") }
      // A dot that an accent is written over is another letter.
      return isStart && path.utf8[index] == UInt8(ascii: ".") && path[index...].hasPrefix(".")
    }
  }
}
