internal import CaptureImaging

/// Everything that determines what a frame's picture looks like.
///
/// Equal exposures have equal bytes, so each picture is rendered only once.
struct Exposure: Hashable, Sendable {
  /// The amount of light, and the effect of the brightness control.
  struct Light: Hashable, Sendable {
    /// The fraction of the full light, in 256ths.
    var share = 256
    /// The offset that is added to each pixel's luma.
    var offset = 0

    static let full = Light()
  }

  /// The number of positions that a moving picture takes in turn.
  static let panCount = 32

  /// The index of the photo among the camera's photos.
  var photo: Int
  /// The number of the frame, if the picture shows it.
  var tick = 0
  /// How far the picture has moved to the right, in fractions of ``panCount`` of its width.
  var pan = 0
  var format: PixelFormat
  var size: FrameSize
  var light = Light.full
  /// Whether the picture must be re-encoded with the Huffman tables printed in the JPEG standard.
  var needsStandardTables = false
}

extension Exposure.Light {
  /// Computes the light for a frame of a scene, of which the first `darkFrames` frames are darker, the first one
  /// most.
  init(frame: Int, darkFrames: Int, offset: Int, scene: Int = 256) {
    self.offset = offset
    share = scene
    guard frame < darkFrames else { return }
    let step = Double(frame + 1) / Double(darkFrames + 1)
    share = Int(Double(scene) * step * step)
  }
}
