internal import CLittleCMS

/// The components that a JPEG's profile must describe.
enum ColourModel: Hashable {
  case grey
  case rgb

  /// Nil for four components, which are not converted.
  init?(componentCount: Int) {
    switch componentCount {
    case 1: self = .grey
    case 3: self = .rgb
    default: return nil
    }
  }

  var signature: cmsColorSpaceSignature {
    switch self {
    case .grey: cmsSigGrayData
    case .rgb: cmsSigRgbData
    }
  }

  /// The layout of the pixels that are converted.
  var layout: cmsUInt32Number {
    switch self {
    case .grey: c_TYPE_GRAY_8
    case .rgb: c_TYPE_BGRA_8
    }
  }
}
