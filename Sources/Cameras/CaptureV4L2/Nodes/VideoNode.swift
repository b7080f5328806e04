internal import CVideo4Linux
internal import CVideoLog
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// An open `/dev/video*` device, closed when it goes out of scope.
///
/// Single-planar cameras are accessed through libv4l2, so that its plugins can help, but without
/// its conversions: a truncated JPEG looks complete after conversion. Multi-planar cameras are
/// accessed directly, since a libv4l2 plugin would hide their planes.
struct VideoNode: ~Copyable, Sendable {
  /// The V4L2 buffer interface of a camera.
  enum Planes: Sendable {
    case single, multi

    /// The buffer type to specify in every request.
    var bufferType: UInt32 {
      switch self {
      case .single: V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      case .multi: V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
      }
    }
  }

  let descriptor: CInt
  let planes: Planes
  let title: NodeTitle

  init(_ path: String) throws(NodeFault) {
    try NodeKind.check(path)
    let descriptor = c_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refused(.open, Errno.last) }
    do throws(NodeFault) {
      let capability = try Self.capability(of: descriptor)
      let planes = try NodeKind.planes(of: capability)
      _ = Self.quiet
      // If libv4l2 cannot take the device over, it is used directly.
      if planes == .single { _ = c_v4l2_fd_open(descriptor, V4L2_DISABLE_CONVERSION) }
      self.planes = planes
      title = NodeTitle(capability)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Silences libv4l2's log, once, before its first use.
  private static let quiet: Void = c_v4l2_discard_log()

  deinit {
    v4l2_close(descriptor)
  }

  /// Throws unless a camera is at the path; does not use libv4l2, which
  /// would first list all its modes.
  static func check(_ path: String) throws(NodeFault) {
    try NodeKind.check(path)
    let descriptor = c_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refused(.open, Errno.last) }
    defer { close(descriptor) }
    _ = try NodeKind.planes(of: capability(of: descriptor))
  }

  private static func capability(of descriptor: CInt) throws(NodeFault) -> v4l2_capability {
    var capability = v4l2_capability()
    let failure = c_v4l2_ioctl(descriptor, c_VIDIOC_QUERYCAP, &capability)
    switch failure {
    case 0: return capability
    case ENOTTY, EINVAL: throw .notACamera("it is a device, but not for video")
    default: throw .refused(.open, Errno(rawValue: failure))
    }
  }

  /// Sends a request to the driver, with the structure that also receives the answer.
  borrowing func ask<Answer>(
    _ request: UInt, _ answer: inout Answer
  ) throws(Errno) {
    let failure = withUnsafeMutablePointer(to: &answer) { c_v4l2_ioctl(descriptor, request, $0) }
    guard failure == 0 else { throw Errno(rawValue: failure) }
  }

  /// Sends a request, and returns whether the driver fulfilled it.
  borrowing func grants<Answer>(_ request: UInt, _ answer: inout Answer) -> Bool {
    withUnsafeMutablePointer(to: &answer) { c_v4l2_ioctl(descriptor, request, $0) } == 0
  }
}
