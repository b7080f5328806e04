/// The kind and the order of the samples in a raw format.
enum SampleForm: Hashable, Sendable {
  /// The order of the two colour components.
  enum ColourOrder: Sendable {
    case cbCr, crCb
  }

  /// The meaning of the three components of a word.
  enum WordContent: Sendable {
    case colours, components
  }

  /// Each pair of neighbouring pixels shares a pair of colour samples.
  case pairs(lumaFirst: Bool, ColourOrder)
  /// A plane for each component, with a colour sample for each block of pixels.
  case planar(columns: Int, rows: Int, ColourOrder)
  /// A plane of luma, and one of interleaved colour samples.
  case semiPlanar(columns: Int, rows: Int, ColourOrder)
  /// The same with two bytes per sample, the low byte first, with the value in the highest bits.
  case deepSemiPlanar(columns: Int, rows: Int, ColourOrder)
  /// A word with three components for each pixel.
  case words(PixelWord, WordContent)
  case mosaic(BayerOrder, SampleDepth)
  case light(SampleDepth)

  var planes: [PlaneForm] {
    let byte = PlaneForm(bytes: 1)
    return switch self {
    case .pairs: [PlaneForm(columns: 2, bytes: 4)]
    case .planar(let columns, let rows, _):
      [byte] + [PlaneForm](repeating: PlaneForm(columns: columns, rows: rows, bytes: 1), count: 2)
    case .semiPlanar(let columns, let rows, _):
      [byte, PlaneForm(columns: columns, rows: rows, bytes: 2)]
    case .deepSemiPlanar(let columns, let rows, _):
      [PlaneForm(bytes: 2), PlaneForm(columns: columns, rows: rows, bytes: 4)]
    case .words(let word, _): [PlaneForm(bytes: word.byteCount)]
    case .mosaic(_, let depth), .light(let depth): [depth.plane]
    }
  }

  /// The chroma subsampling of the resulting picture.
  var chroma: ChromaSubsampling {
    switch self {
    case .pairs: .s422
    // Colour coarser than any JPEG supports is upsampled.
    case .planar(let columns, let rows, _), .semiPlanar(let columns, let rows, _),
      .deepSemiPlanar(let columns, let rows, _):
      ChromaSubsampling(horizontal: columns, vertical: rows) ?? .s420
    case .words(_, .components): .s444
    case .words(_, .colours), .mosaic: .s420
    case .light: .grey
    }
  }
}

/// The grouping of the bytes in one plane.
struct PlaneForm: Hashable, Sendable {
  /// The number of columns and rows of pixels that a group covers.
  let columns: Int
  let rows: Int
  /// The number of bytes in a group.
  let byteCount: Int

  init(columns: Int = 1, rows: Int = 1, bytes: Int) {
    self.columns = columns
    self.rows = rows
    byteCount = bytes
  }

  func rowBytes(ofWidth width: Int) -> Int { (width + columns - 1) / columns * byteCount }

  func rowCount(ofHeight height: Int) -> Int { (height + rows - 1) / rows }
}

extension FrameLayout {
  /// Sets the stride of the first plane, and adjusts all planes in the same buffer to it.
  package mutating func widen(to stride: Int) {
    guard let forms = SampleFormat(format)?.planes else { return }
    var offset = 0
    for (index, form) in forms.enumerated() {
      let own = index == 0 ? stride : stride * form.byteCount / (form.columns * forms[0].byteCount)
      planes[index] = Plane(offset: offset, bytesPerLine: own)
      offset += own * form.rowCount(ofHeight: size.height)
    }
  }
}
