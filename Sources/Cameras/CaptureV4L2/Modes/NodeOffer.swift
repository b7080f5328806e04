internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureImaging

/// The formats and modes that a driver lists, before anything is set.
struct NodeOffer {
  /// The modes that can be converted to pictures.
  var modes: [NodeMode] = []
  /// The formats that cannot.
  var otherFormats: [UnusedFormat] = []
  /// The orientation that turns pictures upright.
  let mounting: Orientation

  init(mounting: Orientation = .up) {
    self.mounting = mounting
  }
}

extension UnusedFormat {
  /// Creates a format from the driver's description of it.
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
  /// Creates the orientation that undoes the flips that an input's status reports.
  init(inputStatus status: UInt32) {
    let isMirrored = status & UInt32(V4L2_IN_ST_HFLIP) != 0
    let isUpsideDown = status & UInt32(V4L2_IN_ST_VFLIP) != 0
    switch (isMirrored, isUpsideDown) {
    case (false, false): self = .up
    case (true, false): self = .upMirrored
    case (false, true): self = .downMirrored
    case (true, true): self = .down
    }
  }

  /// Creates the orientation that turns pictures upright, from the rotation of the sensor's
  /// mounting.
  ///
  /// Drivers report the rotation in degrees counter-clockwise.
  init(sensorRotation degrees: Int) {
    self = Orientation(clockwiseDegrees: -degrees % 360) ?? .up
  }
}
