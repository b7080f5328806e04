extension Frame {
  /// Lends the bytes of a JPEG, beginning at its start marker.
  ///
  /// Some cameras send other bytes first. If there is no start marker, all bytes are lent.
  public func withJPEG<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes { bytes throws(Failure) in
      try body(bytes.extracting((bytes.startOfJPEG ?? 0)..<bytes.byteCount))
    }
  }
}

extension RawSpan {
  /// The offset of the first start marker that is followed by another marker.
  var startOfJPEG: Int? {
    var position = 0
    while let found = firstOffset(of: 0xFF, from: position) {
      if holds([0xFF, JPEGMarker.startOfImage.rawValue, 0xFF], at: found) { return found }
      position = found + 1
    }
    return nil
  }
}
