/// The segment of a JPEG that holds its size and how its colour is stored.
struct JPEGFrame {
  let marker: JPEGMarker
  let size: FrameSize
  let componentCount: Int
  let chroma: ChromaSubsampling?
  /// How finely each component is sampled.
  private let factors: [Factors]

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
    factors = (0..<componentCount).map { Factors(body.byte(at: 7 + $0 * 3)) }
    chroma = Self.chroma(of: factors)
  }

  private static func chroma(of factors: [Factors]) -> ChromaSubsampling? {
    if factors.count == 1 { return .grey }
    guard factors.count == 3 else { return nil }
    let (luma, chroma) = (factors[0], factors[1])
    guard factors[1] == factors[2],
      chroma.horizontal > 0, luma.horizontal.isMultiple(of: chroma.horizontal),
      chroma.vertical > 0, luma.vertical.isMultiple(of: chroma.vertical)
    else { return nil }
    return ChromaSubsampling(
      horizontal: luma.horizontal / chroma.horizontal, vertical: luma.vertical / chroma.vertical)
  }

  /// How finely a component is sampled, two halves of one byte.
  private struct Factors: Hashable {
    let horizontal: Int
    let vertical: Int

    init(_ byte: UInt8) {
      horizontal = Int(byte >> 4)
      vertical = Int(byte & 0x0F)
    }
  }

  /// The bytes that all coefficients of the picture take in memory, 64 of two bytes to a block.
  ///
  /// Where a component is sampled more coarsely it has fewer blocks. Their rows and
  /// columns are filled up to whole units, as the JPEG library does it.
  var coefficientByteCount: Int {
    let most = (
      horizontal: factors.map(\.horizontal).max() ?? 1, vertical: factors.map(\.vertical).max() ?? 1
    )
    return factors.reduce(0) { sum, factor in
      let columns = Self.blocks(size.width, factor.horizontal, of: most.horizontal)
      let rows = Self.blocks(size.height, factor.vertical, of: most.vertical)
      return sum + columns * rows * 128
    }
  }

  /// The blocks along a side, for a component with some of the most samples.
  private static func blocks(_ side: Int, _ factor: Int, of most: Int) -> Int {
    let unit = max(most, 1) * 8
    return (side + unit - 1) / unit * max(factor, 1)
  }
}
