/// The segment of a JPEG that holds its size and how its colour is stored.
struct JPEGFrame {
  let marker: JPEGMarker
  let size: FrameSize
  let componentCount: Int
  let chroma: ChromaSubsampling?

  /// Reads what follows the segment's length.
  init(marker: JPEGMarker, body: RawSpan) throws(JPEGError) {
    guard body.byteCount >= 6 else { throw .damaged("its size segment is too short") }
    size = FrameSize(width: body.bigEndianShort(at: 3), height: body.bigEndianShort(at: 1))
    componentCount = Int(body.byte(at: 5))
    guard size.width > 0, componentCount > 0, body.byteCount == 6 + componentCount * 3 else {
      throw .damaged("its size segment makes no sense")
    }
    // The standard lets a segment after the first scan say it; no camera does.
    guard size.height > 0 else { throw .unsupported("a height of zero") }
    self.marker = marker
    chroma = Self.chroma(of: body, componentCount: componentCount)
  }

  private static func chroma(of body: RawSpan, componentCount: Int) -> ChromaSubsampling? {
    if componentCount == 1 { return .grey }
    guard componentCount == 3 else { return nil }
    let factors = (0..<3).map { body.byte(at: 7 + $0 * 3) }
    let (luma, chroma) = (Factors(factors[0]), Factors(factors[1]))
    guard factors[1] == factors[2],
      chroma.horizontal > 0, luma.horizontal.isMultiple(of: chroma.horizontal),
      chroma.vertical > 0, luma.vertical.isMultiple(of: chroma.vertical)
    else { return nil }
    return ChromaSubsampling(
      horizontal: luma.horizontal / chroma.horizontal, vertical: luma.vertical / chroma.vertical)
  }

  /// How finely a component is sampled, two halves of one byte.
  private struct Factors {
    let horizontal: Int
    let vertical: Int

    init(_ byte: UInt8) {
      horizontal = Int(byte >> 4)
      vertical = Int(byte & 0x0F)
    }
  }
}
