internal import CVideo4Linux
internal import CaptureImaging

extension ColourCoding {
  /// What a driver says that its samples stand for, with V4L2's defaults for what it leaves out.
  ///
  /// By default only light with colour is of limited range, and a JPEG's is not. Light alone comes
  /// from sensors that use all values, whatever else its driver's default would mean.
  init(
    colourSpace: UInt32, encoding: UInt32, quantization: UInt32, of content: SampleFormat.Content
  ) {
    self.init(
      matrix: Self.matrix(of: encoding) ?? Self.matrix(ofColourSpace: colourSpace),
      range: Self.range(quantization, colourSpace: colourSpace, of: content))
  }

  private static func range(
    _ quantization: UInt32, colourSpace: UInt32, of content: SampleFormat.Content
  ) -> Range {
    guard content != .mosaic else { return .full }
    switch quantization {
    case V4L2_QUANTIZATION_FULL_RANGE.rawValue: return .full
    case V4L2_QUANTIZATION_LIM_RANGE.rawValue: return .limited
    default:
      let isLimited = content == .components && colourSpace != V4L2_COLORSPACE_JPEG.rawValue
      return isLimited ? .limited : .full
    }
  }

  /// Nil for the default, and for what nobody here knows.
  private static func matrix(of encoding: UInt32) -> Matrix? {
    switch encoding {
    case V4L2_YCBCR_ENC_601.rawValue, V4L2_YCBCR_ENC_XV601.rawValue: .bt601
    case V4L2_YCBCR_ENC_709.rawValue, V4L2_YCBCR_ENC_XV709.rawValue: .bt709
    case V4L2_YCBCR_ENC_BT2020.rawValue, V4L2_YCBCR_ENC_BT2020_CONST_LUM.rawValue: .bt2020
    case V4L2_YCBCR_ENC_SMPTE240M.rawValue: .smpte240M
    default: nil
    }
  }

  private static func matrix(ofColourSpace space: UInt32) -> Matrix {
    switch space {
    case V4L2_COLORSPACE_REC709.rawValue, V4L2_COLORSPACE_DCI_P3.rawValue: .bt709
    case V4L2_COLORSPACE_BT2020.rawValue: .bt2020
    case V4L2_COLORSPACE_SMPTE240M.rawValue: .smpte240M
    default: .bt601
    }
  }
}
