internal import CVideo4Linux
internal import CaptureImaging

extension ColourCoding {
  /// Creates the colour coding that a driver reports, with V4L2's
  /// defaults for whatever it leaves out.
  ///
  /// By default, only luma with chroma has a limited range, except in a JPEG. Luma alone comes from
  /// sensors that use all values, even if V4L2's default for its colour space is limited. Raw
  /// sensor data always has the full range.
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

  /// Returns nil for the default and for unknown encodings.
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
