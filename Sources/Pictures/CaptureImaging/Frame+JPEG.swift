extension Frame {
  /// Lends the bytes of a JPEG, beginning at its start marker.
  ///
  /// Some cameras send other bytes first, or several start markers; then it is the last one before
  /// the picture. If there is no start marker, all bytes are lent.
  public func withJPEG<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes { bytes throws(Failure) in
      try body(bytes.extracting((bytes.startOfJPEG ?? 0)..<bytes.byteCount))
    }
  }
}

extension RawSpan {
  /// The offset of the start marker that begins the JPEG: of the first one that is followed by
  /// another marker, or of the last one before its picture.
  var startOfJPEG: Int? {
    var position = 0
    while let found = firstOffset(of: 0xFF, from: position) {
      if holds([0xFF, JPEGMarker.startOfImage.rawValue, 0xFF], at: found) {
        return lastStart(from: found)
      }
      position = found + 1
    }
    return nil
  }

  /// Returns the offset of the last start marker among the segments before the picture, given that
  /// of the first one.
  private func lastStart(from first: Int) -> Int {
    var start = first
    var position = first + 2
    while let (marker, body) = marker(at: position) {
      if marker.startsFrame || marker == .startOfScan { break }
      if marker == .startOfImage { start = body - 2 }
      guard marker.hasLength else {
        position = body
        continue
      }
      guard body + 2 <= byteCount else { break }
      position = body + bigEndianShort(at: body)
    }
    return start
  }

  /// Returns the marker at this offset, after any fill, and the offset after it.
  private func marker(at start: Int) -> (JPEGMarker, body: Int)? {
    var place = start
    while place < byteCount, byte(at: place) == 0 { place += 1 }
    guard place < byteCount, byte(at: place) == 0xFF else { return nil }
    while place < byteCount, byte(at: place) == 0xFF { place += 1 }
    guard place < byteCount, byte(at: place) != 0 else { return nil }
    return (JPEGMarker(rawValue: byte(at: place)), place + 1)
  }
}
