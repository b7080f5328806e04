extension JPEGHeader {
  /// Returns the flaw that the markers alone show; throws if it is not tolerated.
  func flaw(
    in jpeg: RawSpan, accepting tolerance: FlawTolerance
  ) throws(JPEGError) -> PictureFlaw? {
    guard !hasEnd else { return garbage.map(PictureFlaw.garbage) }
    guard tolerance > .none else { throw .noEnd }
    guard !hasWholePicture(in: jpeg) else { return .noEnd }
    guard tolerance.accepts(.truncated) else { throw .truncated }
    return .truncated
  }

  /// Whether restart markers divide the picture, so that what is lost before one ends there.
  var hasRestarts: Bool { segments.contains { $0.marker == .restartInterval } }
}

extension RawSpan {
  /// Returns a copy up to `end` without some ranges, which must be in order.
  func copy(upTo end: Int, without ranges: [Range<Int>]) -> [UInt8] {
    patched(ranges.map { JPEGPatch(replacing: $0, with: []) }, upTo: end)
  }
}

extension PictureFlaw {
  static let noEnd = PictureFlaw("its end marker is missing")

  static func garbage(at offset: Int) -> PictureFlaw {
    PictureFlaw("unexpected bytes at offset \(offset)")
  }
}
