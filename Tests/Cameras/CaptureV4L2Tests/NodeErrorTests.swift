import CaptureBase
import CaptureCamera
import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// The errors for a camera that fails.
@Suite(.timeLimit(.minutes(10)))
struct NodeErrorTests {
  @Test(arguments: [
    (EACCES, CameraError.Cause.permissionDenied), (EPERM, .permissionDenied),
    (ENOSPC, .bandwidth), (ENODEV, .unplugged), (ENXIO, .unplugged), (ENOENT, .notFound),
    (EIO, .driver("the driver reports a device error")),
    (ETIMEDOUT, .driver("the camera did not answer the driver")),
    (EINVAL, .driver("the driver reports 'Invalid argument'")), (EBUSY, .busy(holder: nil)),
    (EMFILE, .shortage(.files)), (ENFILE, .shortage(.systemFiles)), (ENOMEM, .shortage(.memory)),
  ])
  func `a kernel error becomes a camera error's cause`(number: Int32, cause: CameraError.Cause) {
    let fault = NodeFault.refused(.open, Errno(rawValue: number))
    #expect(fault.error(at: "/dev/none", called: "x").cause == cause)
  }

  @Test func `an error about missing bandwidth suggests a lighter mode`() {
    let size = FrameSize(width: 1280, height: 720)
    let modes = [PixelFormat.yuyv, .motionJPEG].map {
      StreamMode(format: $0, size: size, rates: [30])
    }
    let camera = CameraDevice(
      identity: DeviceIdentity(name: "Cam"), path: "/dev/none", modes: modes)
    let full = NodeFault.refused(.mode, Errno(rawValue: ENOSPC))
    #expect(
      full.about(modes[0], at: 30, of: camera).error(at: "/dev/none", called: "x").description
        == "cannot set up a picture mode of x: the USB bus has no bandwidth left for this mode;"
        + " request MJPG 1280x720, or use another USB socket")
    let other = NodeFault.refused(.mode, Errno(rawValue: EIO))
    #expect(other.about(modes[0], at: 30, of: camera) == other)
  }

  @Test(arguments: [
    ("/dev/null", "cannot find the camera /dev/null: it is a device, but not for video"),
    ("/etc/passwd", "cannot find the camera /etc/passwd: it is a file, not a camera"),
    ("/tmp", "cannot find the camera /tmp: it is a folder, not a camera"),
    ("/nowhere", "cannot open the camera /nowhere: it does not exist"),
  ])
  func `a path without a camera is rejected with the reason`(path: String, words: String) async {
    let error = await #expect(throws: CameraError.self) {
      try await V4L2Backend().device(at: path)
    }
    #expect(error?.description == words)
  }

  @Test(arguments: [
    (0x0420_0001 as UInt32, VideoNode.Planes.single), (0x0520_1000, .multi),
  ])
  func `a camera's capabilities determine its buffer interface`(
    capabilities: UInt32, planes: VideoNode.Planes
  ) throws {
    #expect(try NodeKind.planes(of: capabilities) == planes)
  }

  @Test(arguments: [
    (0x0420_8000 as UInt32, "it converts video, and is not a camera"),
    (0x0420_0002, "it is a video output, not a camera"),
    (0x04A0_0000, "it sends no pictures"),
    (0x0100_0001, "it cannot stream pictures"),
    (0x2420_0001, "it is one part of a camera, which a program such as libcamera sets up"),
  ])
  func `a video device other than a camera is rejected by kind`(capabilities: UInt32, why: String) {
    #expect(throws: NodeFault.notACamera(why)) { try NodeKind.planes(of: capabilities) }
  }
}
