/// A colour of the test pattern, coded as in a JPEG: BT.601, full range.
struct PatternColour: Hashable, Sendable {
  /// Y, Cb and Cr.
  let samples: [UInt8]

  init(red: Double, green: Double, blue: Double) {
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    samples = [luma, 128 + (blue - luma) / 1.772, 128 + (red - luma) / 1.402].map { value in
      UInt8(min(max(value.rounded(), 0), 255))
    }
  }

  static func grey(_ luma: Double) -> PatternColour {
    PatternColour(red: luma, green: luma, blue: luma)
  }
}
