internal import CSQLite
internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

// A catalogue may come from an untrusted source, so every value that matters is validated when
// read.
extension Row {
  /// Returns an integer; throws if it is out of range or of another type.
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

  /// Returns a rating; nil if there is none, and throws if it is out of range.
  func rating(_ column: Int) throws(DatabaseError) -> Int? {
    isNull(column) ? nil : try int(column, in: Rating.range)
  }

  /// Returns a time; throws if it is outside the years that the catalogue can hold.
  func time(_ column: Int) throws(DatabaseError) -> WallTime {
    WallTime(seconds: try integer(column, in: WallTime.storable))
  }

  /// Returns an offset from UTC; nil if the catalogue holds a time without one.
  func offset(_ column: Int) throws(DatabaseError) -> Int32? {
    guard integer(column) != WallTime.unknownOffset else { return nil }
    return Int32(try integer(column, in: -86_400...86_400))
  }

  func photoID(_ column: Int) throws(DatabaseError) -> PhotoID {
    guard let id = withBytes(column, { PhotoID(bytes: $0) }) else { throw damage(column) }
    return id
  }

  func digest(_ column: Int) throws(DatabaseError) -> Digest {
    Digest(naming: try photoID(column))
  }

  /// Returns the path of a file that users see, relative to the store's folder.
  func path(_ column: Int) throws(DatabaseError) -> String {
    let text = text(column)
    // The text ends at the first zero, and invalid UTF-8 is replaced.
    let isWhole = text.utf8.count == sqlite3_column_bytes(statement, CInt(column))
    guard isWhole, StorePath.isOriginal(text) else { throw damage(column) }
    return text
  }

  /// Returns the error for a column whose value no program wrote.
  func damage(_ column: Int) -> DatabaseError {
    let name = sqlite3_column_name(statement, CInt(column)).map { String(cString: $0) } ?? "column"
    return DatabaseError(code: SQLITE_CORRUPT, "row \(integer(0)) holds no valid \(name)")
  }

  private func type(of column: Int) -> CInt { sqlite3_column_type(statement, CInt(column)) }
}

extension PackPlace {
  /// Reads pack, place, length and low_length; nil if the photo has no tiers.
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
  /// Much larger than any pack, and small enough that sums do not overflow.
  static let sizes = 0...1 << 48
}

extension WallTime {
  /// The seconds of the years 0 to 9999, in any time zone.
  static let storable: ClosedRange<Int64> = -62_167_305_600...253_402_387_199

  /// What the catalogue holds for the offset of a time that has none; no place is that far from
  /// Greenwich.
  static let unknownOffset: Int64 = 999_999

  /// The offset as the catalogue holds it.
  var storedOffset: Int64 { offset.map(Int64.init) ?? Self.unknownOffset }

  /// This time, clamped to the range that the catalogue can hold.
  ///
  /// Files may have timestamps of any year.
  var stored: WallTime {
    let range = Self.storable
    return WallTime(
      seconds: min(max(seconds, range.lowerBound), range.upperBound),
      nanoseconds: min(max(nanoseconds, 0), 999_999_999), offset: offset)
  }
}

extension StorePath {
  /// Returns whether a path may be that of an original outside the bin, that is, one that a walk
  /// would find.
  static func isOriginal(_ path: String) -> Bool {
    ConfinedPath.isPlain(path) && !isHidden(path)
      && OriginalKinds.kind(named: FormatEnding(of: path)) != nil
  }

  /// Returns whether a path may be that of a photo's original in the bin.
  static func isBinned(_ path: String, of id: PhotoID) -> Bool {
    guard let former = BinPath.former(path), isOriginal(former) else { return false }
    return BinPath.path(former, id).utf8.elementsEqual(path.utf8)
  }

  /// Returns whether a component of the path is hidden, as the store's own folder is.
  private static func isHidden(_ path: String) -> Bool {
    var isStart = true
    return path.utf8.indices.contains { index in
      defer { isStart = path.utf8[index] == UInt8(ascii: "/") }
      // A dot with a combining mark is a different character, and does not hide a file.
      return isStart && path.utf8[index] == UInt8(ascii: ".") && path[index...].hasPrefix(".")
    }
  }
}
