internal import CaptureImaging

/// All that decides what a frame's picture looks like.
///
/// Equal exposures give equal bytes, so a picture is made once.
struct Exposure: Hashable, Sendable {
  /// How much light there is, and what brightness adds to it.
  struct Light: Hashable, Sendable {
    /// The share of the light, in 256ths.
    var share = 256
    /// What is added to each pixel's light.
    var offset = 0

    static let full = Light()
  }

  /// The photo's place among the camera's.
  var photo: Int
  var format: PixelFormat
  var size: FrameSize
  var light = Light.full
  /// Whether the picture must be coded here, with the tables that the JPEG standard prints.
  var needsStandardTables = false
}

extension Exposure.Light {
  /// The light of a stream's frame when its first `darkFrames` are darker, the first one most.
  init(frame: Int, darkFrames: Int, offset: Int) {
    self.offset = offset
    guard frame < darkFrames else { return }
    let step = Double(frame + 1) / Double(darkFrames + 1)
    share = Int(256 * step * step)
  }
}
