internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// Distinguishes cameras from other files and devices.
enum NodeKind {
  /// Throws unless the path leads to a device; opening some other kinds of
  /// file might block indefinitely.
  static func check(_ path: String) throws(NodeFault) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .refused(.open, Errno.last) }
    switch facts.st_mode & S_IFMT {
    case S_IFCHR: return
    case S_IFDIR: throw .notACamera("it is a folder, not a camera")
    case S_IFREG: throw .notACamera("it is a file, not a camera")
    default: throw .notACamera("it is not a camera")
    }
  }

  /// Returns the buffer type of a camera; throws for video devices that are not cameras.
  ///
  /// `capabilities` describes the whole driver, `device_caps` this node.
  static func planes(of capability: v4l2_capability) throws(NodeFault) -> VideoNode.Planes {
    let isOfNode = capability.capabilities & c_V4L2_CAP_DEVICE_CAPS != 0
    return try planes(of: isOfNode ? capability.device_caps : capability.capabilities)
  }

  static func planes(of all: UInt32) throws(NodeFault) -> VideoNode.Planes {
    let has = { (flag: Int32) in all & UInt32(flag) != 0 }
    if has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE) {
      throw .notACamera("it converts video, and is not a camera")
    }
    guard has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) else {
      let isOutput = has(V4L2_CAP_VIDEO_OUTPUT) || has(V4L2_CAP_VIDEO_OUTPUT_MPLANE)
      throw .notACamera(
        isOutput ? "it is a video output, not a camera" : "it sends no pictures")
    }
    guard !has(V4L2_CAP_IO_MC) else {
      throw .notACamera("it is one part of a camera, which a program such as libcamera sets up")
    }
    guard has(V4L2_CAP_STREAMING) else { throw .notACamera("it cannot stream pictures") }
    return has(V4L2_CAP_VIDEO_CAPTURE) ? .single : .multi
  }
}
