internal import CaptureImaging

extension PictureStatistics {
  /// The kind of picture without content that this is; nil if it has content.
  ///
  /// The first frames of cameras may be black, white, of one colour, or noise, for up to two seconds.
  var emptiness: Settling.UnsettledReason? {
    if luma < 20 && spread < 4 || darkShare > Self.clippedShare { return .dark }
    if luma > 235 && spread < Self.glareSpread || brightShare > Self.clippedShare { return .bright }
    if spread < Self.flatSpread { return .flat }
    return isNoise ? .noise : nil
  }

  /// The share of black or white pixels in a picture of which nothing else can be recognised.
  private static let clippedShare = 0.97
  /// The spread of a picture that too much light has washed out, in which some shapes can be recognised.
  private static let glareSpread = 25.0
  /// The spread of a picture of one colour, with its noise.
  private static let flatSpread = 3.0

  /// Whether neighbouring pixels have nothing in common.
  ///
  /// The sharpness of independent samples is 3.57, whatever their spread, and that of scenes is
  /// lower. At an eighth of a picture's size, noise has an eighth of its spread.
  private var isNoise: Bool { spread < 12 && (3.35...3.8).contains(sharpness) }
}
