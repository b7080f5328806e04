internal import CVideo4Linux
internal import CVideoLog
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// An open `/dev/video*`, closed when it goes out of scope.
///
/// Single-planar cameras are libv4l2's, so that its plugins may help, with its
/// conversions off: a half JPEG that it converts looks whole. Multi-planar ones
/// are the kernel's alone, since a plugin of libv4l2 would hide their planes.
struct VideoNode: ~Copyable, Sendable {
  /// How a driver lays out what it fills.
  enum Planes: Sendable {
    case single, multi

    /// The kind of buffer that every request names.
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
      // What libv4l2 cannot take over is used as it is.
      if planes == .single { v4l2_fd_open(descriptor, V4L2_DISABLE_CONVERSION) }
      self.planes = planes
      title = NodeTitle(capability)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Done once, before libv4l2 has anything to say.
  private static let quiet: Void = c_v4l2_discard_log()

  deinit {
    v4l2_close(descriptor)
  }

  /// Throws unless a camera is at the path; libv4l2 would first ask it for all that it offers.
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

  /// Asks the driver for one thing, in the structure that it answers in.
  borrowing func ask<Answer>(
    _ request: UInt, _ answer: inout Answer
  ) throws(Errno) {
    let failure = withUnsafeMutablePointer(to: &answer) { c_v4l2_ioctl(descriptor, request, $0) }
    guard failure == 0 else { throw Errno(rawValue: failure) }
  }

  /// Whether the driver did what was asked.
  borrowing func grants<Answer>(_ request: UInt, _ answer: inout Answer) -> Bool {
    withUnsafeMutablePointer(to: &answer) { c_v4l2_ioctl(descriptor, request, $0) } == 0
  }
}
