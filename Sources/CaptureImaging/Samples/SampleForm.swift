/// What the samples of a raw format are, and in which order they come.
enum SampleForm: Hashable, Sendable {
  /// The order of the two colour components.
  enum ColourOrder: Sendable {
    case cbCr, crCb
  }

  /// What the three parts of a word stand for.
  enum WordContent: Sendable {
    case colours, components
  }

  /// Two pixels beside each other share a pair of colour samples.
  case pairs(lumaFirst: Bool, ColourOrder)
  /// A plane of each component, with a colour sample for a block of pixels.
  case planar(columns: Int, rows: Int, ColourOrder)
  /// A plane of light, and one of colour samples in pairs.
  case semiPlanar(columns: Int, rows: Int, ColourOrder)
  /// The three parts of each pixel in a word.
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
    case .words(let word, _): [PlaneForm(bytes: word.byteCount)]
    case .mosaic(_, let depth), .light(let depth): [depth.plane]
    }
  }

  /// How a picture made of the samples stores its colour.
  var chroma: ChromaSubsampling {
    switch self {
    case .pairs: .s422
    // Colour that is coarser than any JPEG's is made finer.
    case .planar(let columns, let rows, _), .semiPlanar(let columns, let rows, _):
      ChromaSubsampling(horizontal: columns, vertical: rows) ?? .s420
    case .words(_, .components): .s444
    case .words(_, .colours), .mosaic: .s420
    case .light: .grey
    }
  }
}

/// How the bytes of one plane are grouped.
struct PlaneForm: Hashable, Sendable {
  /// How many columns and rows of pixels a group belongs to.
  let columns: Int
  let rows: Int
  /// How many bytes it takes.
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
  /// Lets the rows of all planes in one buffer grow with those of the first.
  package mutating func widen(to stride: Int) {
    guard let forms = SampleFormat(format)?.planes else { return }
    var offset = 0
    for (index, form) in forms.enumerated() {
      let own = index == 0 ? stride : stride * form.byteCount / form.columns
      planes[index] = Plane(offset: offset, bytesPerLine: own)
      offset += own * form.rowCount(ofHeight: size.height)
    }
  }
}
