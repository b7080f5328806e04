internal import CCaptureLibrary
internal import Capture

/// What is known about a picture, in words of C.
final class PictureFacts: Sendable {
  let size: FrameSize
  let date: WallTime
  private let id: CText?
  private let camera: CText?
  private let report: CText?

  init(
    size: FrameSize, date: WallTime, id: String? = nil, camera: String? = nil,
    report: String? = nil
  ) {
    self.size = size
    self.date = date
    self.id = CText(id)
    self.camera = CText(camera)
    self.report = CText(report)
  }

  var structure: capture_picture_info {
    capture_picture_info(
      size: 0, width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      seconds: date.seconds, nanoseconds: date.nanoseconds, id: id?.start,
      camera: camera?.start, report: report?.start)
  }
}

extension Picture {
  convenience init(_ photo: TakenPhoto) {
    self.init(
      .photo(photo),
      facts: PictureFacts(
        size: photo.uprightSize, date: photo.date, id: photo.id,
        camera: photo.device.identity.name, report: "\(photo.report)"))
  }

  /// Creates a picture of a frame, which came at this time.
  convenience init(_ frame: CameraFrame, at date: WallTime, from device: CameraDevice) {
    self.init(
      .frame(frame),
      facts: PictureFacts(size: frame.size, date: date, camera: device.identity.name))
  }

  /// Creates a picture of a store's photo, in one of its sizes.
  convenience init(_ photo: Photo, jpeg: [UInt8], size: FrameSize) {
    self.init(
      .stored(photo, jpeg: jpeg),
      facts: PictureFacts(size: size, date: photo.taken, id: "\(photo.id)", camera: photo.camera))
  }
}
