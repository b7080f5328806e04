internal import CTurboJPEG

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
