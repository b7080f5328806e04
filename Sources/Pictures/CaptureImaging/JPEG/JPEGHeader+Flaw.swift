extension JPEGHeader {
  /// Returns the flaw that the markers alone show; throws if it is not tolerated.
  func flaw(
    in jpeg: RawSpan, accepting tolerance: JPEGTolerance
  ) throws(JPEGError) -> JPEGFlaw? {
    guard !hasEnd else { return garbage.map(JPEGFlaw.garbage) }
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
