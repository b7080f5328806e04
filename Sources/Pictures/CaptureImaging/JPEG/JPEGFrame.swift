/// The segment of a JPEG that states its size and its colour components.
struct JPEGFrame: Hashable {
  let marker: JPEGMarker
  let size: FrameSize
  let componentCount: Int
  let chroma: ChromaSubsampling?
  /// The number of bits per sample.
  let precision: Int
  let components: [Component]

  /// Parses the segment's body, which follows its length.
  init(marker: JPEGMarker, body: RawSpan) throws(JPEGError) {
    guard body.byteCount >= 6 else { throw .damaged("its size segment is too short") }
    size = FrameSize(width: body.bigEndianShort(at: 3), height: body.bigEndianShort(at: 1))
    componentCount = Int(body.byte(at: 5))
    guard size.width > 0, componentCount > 0, body.byteCount == 6 + componentCount * 3 else {
      throw .damaged("its size segment is invalid")
    }
    // The standard allows a later segment to define the height; no camera does that.
    guard size.height > 0 else { throw .unsupported("a height of zero") }
    self.marker = marker
    precision = Int(body.byte(at: 0))
    components = (0..<componentCount).map { Component(body, at: 6 + $0 * 3) }
    chroma = Self.chroma(of: components)
  }

  private static func chroma(of components: [Component]) -> ChromaSubsampling? {
    if components.count == 1 { return .grey }
    guard components.count == 3 else { return nil }
    let (luma, chroma) = (components[0], components[1])
    guard chroma.horizontal == components[2].horizontal,
      chroma.vertical == components[2].vertical,
      chroma.horizontal > 0, luma.horizontal.isMultiple(of: chroma.horizontal),
      chroma.vertical > 0, luma.vertical.isMultiple(of: chroma.vertical)
    else { return nil }
    return ChromaSubsampling(
      horizontal: luma.horizontal / chroma.horizontal, vertical: luma.vertical / chroma.vertical)
  }

  /// A component and its sampling factors.
  struct Component: Hashable {
    let identifier: UInt8
    let horizontal: Int
    let vertical: Int
    /// The number of its quantisation table.
    let table: Int

    init(_ body: RawSpan, at offset: Int) {
      identifier = body.byte(at: offset)
      horizontal = Int(body.byte(at: offset + 1) >> 4)
      vertical = Int(body.byte(at: offset + 1) & 0x0F)
      table = Int(body.byte(at: offset + 2))
    }

    /// Whether the sampling factors are within the range of the standard.
    var isPossible: Bool { (1...4).contains(horizontal) && (1...4).contains(vertical) }
  }

  /// Whether the components are named R, G and B, as some programs do instead of using a segment.
  var isNamedRGB: Bool { components.map(\.identifier) == Array("RGB".utf8) }

  /// Whether the samples of a component stand for a fraction of a pixel more than whole pixels.
  var hasFractionalSampling: Bool {
    let columns = components.map(\.horizontal).max() ?? 1
    let rows = components.map(\.vertical).max() ?? 1
    return components.contains {
      $0.isPossible && (columns % $0.horizontal != 0 || rows % $0.vertical != 0)
    }
  }

  /// The size in pixels of the smallest unit of an interleaved scan.
  var unit: FrameSize {
    FrameSize(
      width: 8 * max(components.map(\.horizontal).max() ?? 1, 1),
      height: 8 * max(components.map(\.vertical).max() ?? 1, 1))
  }

  /// The number of units per row and per column.
  var unitCount: FrameSize {
    FrameSize(
      width: (size.width + unit.width - 1) / unit.width,
      height: (size.height + unit.height - 1) / unit.height)
  }

  /// The memory for all coefficients of the picture: 64 of two bytes for each block.
  ///
  /// A component with coarser sampling has fewer blocks. Rows and columns of blocks
  /// are padded to whole units, as the JPEG library does.
  var coefficientByteCount: Int {
    components.reduce(0) { sum, component in
      let columns = unitCount.width * max(component.horizontal, 1)
      let rows = unitCount.height * max(component.vertical, 1)
      return sum + columns * rows * 128
    }
  }
}
