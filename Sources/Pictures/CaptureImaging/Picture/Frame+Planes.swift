/// A plane of a frame in place, verified to hold every row.
struct SourcePlane {
  let samples: UnsafePointer<UInt8>
  let stride: CInt
}

extension Frame {
  /// Lends all planes at once, after checking that each lies inside its buffer.
  func withPlanes<Result>(_ body: ([SourcePlane]) -> Result) throws(PictureError) -> Result {
    try lend(try layout.planeNeeds()[...], after: [], to: body)
  }

  /// Lends the first of the remaining planes, and the others recursively inside that loan.
  private func lend<Result>(
    _ needs: ArraySlice<FrameLayout.PlaneNeed>, after lent: [SourcePlane],
    to body: ([SourcePlane]) -> Result
  ) throws(PictureError) -> Result {
    guard let need = needs.first else { return body(lent) }
    let plane = layout.planes[needs.startIndex]
    return try withBytes(ofBuffer: plane.buffer) { bytes throws(PictureError) in
      try plane.check(need, in: bytes.byteCount)
      return try bytes.withUnsafeBytes { bytes throws(PictureError) in
        guard let base = bytes.baseAddress else { throw .badLayout(layout) }
        let samples = (base + plane.offset).assumingMemoryBound(to: UInt8.self)
        let source = SourcePlane(samples: samples, stride: CInt(plane.bytesPerLine))
        return try lend(needs.dropFirst(), after: lent + [source], to: body)
      }
    }
  }
}
