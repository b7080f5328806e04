internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureImaging

/// What a driver offers, before anything is asked of it.
struct NodeOffer {
  /// What pictures can be made of.
  var modes: [NodeMode] = []
  /// The rest.
  var otherFormats: [UnusedFormat] = []
  /// How pictures are turned upright.
  let mounting: Orientation

  init(mounting: Orientation = .up) {
    self.mounting = mounting
  }
}

extension UnusedFormat {
  /// A format by the driver's own name for it.
  init(_ answer: v4l2_fmtdesc) {
    let name = withUnsafeBytes(of: answer.description) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      format: PixelFormat(rawValue: answer.pixelformat), name: name,
      isCompressed: answer.flags & UInt32(V4L2_FMT_FLAG_COMPRESSED) != 0)
  }
}

extension Orientation {
  /// What turns a picture upright whose sensor is mounted so, as a driver says it: by how many
  /// degrees, counter-clockwise.
  init(sensorRotation degrees: Int) {
    self = Orientation(clockwiseDegrees: -degrees % 360) ?? .up
  }
}
