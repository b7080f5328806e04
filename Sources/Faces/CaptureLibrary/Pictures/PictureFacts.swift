internal import CCaptureLibrary
internal import Capture
internal import CaptureStore

/// What is known about a picture, in words of C.
final class PictureFacts: Sendable {
  let size: FrameSize
  let date: WallTime
  private let exposed: Timestamp?
  private let id: CText?
  private let camera: CText?
  private let report: CText?
  private let settled: Int
  private let unsettled: CText?

  init(
    size: FrameSize, date: WallTime, exposed: Timestamp? = nil, id: String? = nil,
    camera: String? = nil, report: ShotReport? = nil
  ) {
    self.size = size
    self.date = date
    self.exposed = exposed
    self.id = CText(id)
    self.camera = CText(camera)
    self.report = CText(report?.description)
    settled =
      switch report?.settle?.isSettled {
      case true?: CAPTURE_SETTLED_YES
      case false?: CAPTURE_SETTLED_NO
      case nil: CAPTURE_SETTLED_UNKNOWN
      }
    unsettled = CText(report?.settle?.reason?.rawValue)
  }

  var structure: capture_picture_info {
    capture_picture_info(
      size: 0, width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      taken: date.seconds, nanoseconds: date.nanoseconds, id: id?.start,
      camera: camera?.start, report: report?.start, exposed_ns: exposed?.nanoseconds ?? 0,
      settled: Int32(settled), unsettled: unsettled?.start)
  }
}

extension Picture {
  convenience init(_ photo: TakenPhoto) {
    self.init(
      .photo(photo),
      facts: PictureFacts(
        size: photo.uprightSize, date: photo.date, exposed: photo.exposed,
        id: StoreEngine.checksum(of: photo.jpeg.span.bytes),
        camera: photo.device.identity.name, report: photo.report))
  }

  /// Creates a picture of a camera's frame.
  convenience init(_ frame: CameraFrame, from handle: CameraHandle) {
    let timeline = handle.backend.timeline
    self.init(
      .frame(frame),
      facts: PictureFacts(
        size: frame.size, date: timeline.date - (timeline.now - frame.timestamp),
        exposed: frame.timestamp, camera: handle.camera.device.identity.name))
  }

  /// Creates a picture of a store's photo, in one of its sizes.
  convenience init(_ photo: Photo, jpeg: [UInt8], size: FrameSize) {
    self.init(
      .stored(photo, jpeg: jpeg),
      facts: PictureFacts(size: size, date: photo.taken, id: "\(photo.id)", camera: photo.camera))
  }
}
