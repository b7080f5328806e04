internal import CTurboJPEG

/// The resolution of a picture's colour relative to its luma.
public enum ChromaSubsampling: CaseIterable, Hashable, Sendable {
  /// Luma only.
  case grey
  /// Colour at the full resolution.
  case s444
  /// Colour at half the width.
  case s422
  /// Colour at half the width and half the height.
  case s420
  /// Colour at half the height.
  case s440
  /// Colour at a quarter of the width.
  case s411

  /// The number of columns of pixels that share a colour sample.
  public var horizontal: Int {
    switch self {
    case .grey, .s444, .s440: 1
    case .s422, .s420: 2
    case .s411: 4
    }
  }

  /// The number of rows of pixels that share a colour sample.
  public var vertical: Int {
    switch self {
    case .grey, .s444, .s422, .s411: 1
    case .s420, .s440: 2
    }
  }

  /// Creates the subsampling with these two factors; nil for any other combination.
  init?(horizontal: Int, vertical: Int) {
    let match = Self.allCases.dropFirst().first {
      $0.horizontal == horizontal && $0.vertical == vertical
    }
    guard let match else { return nil }
    self = match
  }
}

extension ChromaSubsampling: CustomStringConvertible {
  /// The usual notation, such as `4:2:0`, or `grey`.
  public var description: String {
    switch self {
    case .grey: "grey"
    case .s444: "4:4:4"
    case .s422: "4:2:2"
    case .s420: "4:2:0"
    case .s440: "4:4:0"
    case .s411: "4:1:1"
    }
  }
}

extension ChromaSubsampling {
  /// Creates the subsampling for TurboJPEG's constant; nil if there is no equivalent.
  init?(turboJPEG code: CInt) {
    guard let match = Self.allCases.first(where: { $0.turboJPEG == code }) else { return nil }
    self = match
  }

  var turboJPEG: CInt {
    let code =
      switch self {
      case .grey: TJSAMP_GRAY
      case .s444: TJSAMP_444
      case .s422: TJSAMP_422
      case .s420: TJSAMP_420
      case .s440: TJSAMP_440
      case .s411: TJSAMP_411
      }
    return CInt(code.rawValue)
  }
}
