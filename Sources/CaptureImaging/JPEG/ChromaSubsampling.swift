/// How much coarser a picture's colour is than its light.
public enum ChromaSubsampling: CaseIterable, Hashable, Sendable {
  /// Light alone.
  case grey
  /// Colour as fine as light.
  case s444
  /// Half as wide.
  case s422
  /// Half as wide and half as high.
  case s420
  /// Half as high.
  case s440
  /// A quarter as wide.
  case s411

  /// Columns of pixels that share a colour sample.
  public var horizontal: Int {
    switch self {
    case .grey, .s444, .s440: 1
    case .s422, .s420: 2
    case .s411: 4
    }
  }

  /// Rows of pixels that share a colour sample.
  public var vertical: Int {
    switch self {
    case .grey, .s444, .s422, .s411: 1
    case .s420, .s440: 2
    }
  }

  var planeCount: Int { self == .grey ? 1 : 3 }

  /// The colour subsampling of these two ratios, nil for any other.
  init?(horizontal: Int, vertical: Int) {
    let match = Self.allCases.dropFirst().first {
      $0.horizontal == horizontal && $0.vertical == vertical
    }
    guard let match else { return nil }
    self = match
  }
}
