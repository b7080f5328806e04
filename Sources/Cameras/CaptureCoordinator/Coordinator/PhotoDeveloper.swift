internal import CaptureCamera
package import CaptureImaging

/// Turns a shot's frame into a photo: a complete JPEG with all known metadata in its EXIF block.
///
/// A JPEG from the camera is kept byte for byte, unless the policy requires re-encoding.
struct PhotoDeveloper: Sendable {
  var policy: FullPolicy
  /// The name of the program, written into each photo.
  let software: String
  /// The ids of the photos.
  var ids = PhotoIDSource.random.makeIDs()

  /// The JPEG quality for raw frames under the faithful policy.
  static let qualityOfRawFrames = 92

  func develop(_ shot: Shot) throws(PhotoError) -> TakenPhoto {
    let orientation = (shot.frame.storedFacts?.orientation ?? shot.device.mounting)
      .followed(by: shot.settings.orientation)
    let id = ids.next()
    let size = shot.frame.pictureSize
    let facts = facts(of: shot, size: size, id: id, orientation: orientation)
    return TakenPhoto(
      id: id, jpeg: try jpeg(of: shot, facts), size: size, orientation: orientation,
      date: shot.date, exposed: shot.frame.timestamp, device: shot.device,
      settings: shot.settings, report: shot.report)
  }

  private func jpeg(of shot: Shot, _ facts: ExifFacts) throws(PhotoError) -> [UInt8] {
    do {
      if shot.frame.layout.format == .motionJPEG, policy == .faithful {
        return try shot.frame.withJPEG { jpeg throws(ExifError) in
          try JPEGPhoto.made(from: jpeg, facts)
        }
      }
      let encoded = try encode(shot.frame)
      return try JPEGPhoto.made(from: encoded.span.bytes, facts)
    } catch {
      throw .picture("\(error)")
    }
  }

  private func encode(_ frame: Frame) throws -> [UInt8] {
    let picture = try picture(in: frame)
    var encoder = try JPEGEncoder()
    switch policy {
    case .faithful: return try encoder.encode(picture, quality: Self.qualityOfRawFrames)
    case .quality(let quality): return try encoder.encode(picture, quality: quality)
    case .compact:
      var ladder = try TierLadder()
      return try ladder.compactFull(of: picture).jpeg
    }
  }

  private func picture(in frame: Frame) throws -> PlanarPicture {
    guard frame.layout.format == .motionJPEG else { return try PlanarPicture(frame) }
    return try frame.withJPEG { jpeg throws(JPEGError) in
      var decoder = try JPEGDecoder()
      return try decoder.decodeFrame(jpeg)
    }
  }

  private func facts(
    of shot: Shot, size: FrameSize, id: String, orientation: Orientation
  ) -> ExifFacts {
    let identity = shot.device.identity
    return ExifFacts(
      captureTime: shot.date, make: shot.device.maker,
      model: identity.isKnown ? identity.name : nil,
      software: software, orientation: orientation, exposure: shot.device.exposure,
      gain: shot.device.gain, uniqueID: id, pixelSize: size)
  }
}

extension CameraDevice {
  /// The exposure time of each frame; V4L2 counts it in units of 100 microseconds.
  fileprivate var exposure: Duration? {
    constant(.exposureTime)?.current.map { .microseconds($0 * 100) }
  }

  fileprivate var gain: SensorGain? {
    guard let control = constant(.gain), let value = control.current,
      case .integer(let range, _) = control.kind
    else { return nil }
    return SensorGain(value: value, range: range)
  }

  /// Returns a control whose value is constant, because no automatic mode changes it.
  private func constant(_ name: ControlName) -> CameraControl? {
    controls.first { $0.name == name && !controls.isHeld($0) }
  }
}

extension Frame {
  /// The metadata in the camera's own JPEG; nil if there are none, as in most cameras.
  ///
  /// An unreadable block is ignored: photos get their own.
  package var storedFacts: ExifFacts? {
    guard layout.format == .motionJPEG else { return nil }
    return withJPEG { jpeg in try? ExifFacts(of: jpeg) }
  }

  /// The size of the stored picture; a camera's JPEG may differ from its mode.
  package var pictureSize: FrameSize {
    guard layout.format == .motionJPEG else { return layout.size }
    return withJPEG { jpeg in (try? JPEGHeader(of: jpeg))?.size } ?? layout.size
  }
}
