import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureV4L2
import Glibc

/// The camera that the lab's tests are tried on, as the environment names it.
///
/// `CAPTURE_LAB_CAMERA` is its path, `CAPTURE_LAB_FORMAT` the four letters of a
/// format, `CAPTURE_LAB_UNPLUG` and `CAPTURE_LAB_REPLUG` shell commands that
/// take it away and bring it back.
enum LabCamera {
  static let path = variable("CAPTURE_LAB_CAMERA")

  static var isHere: Bool { path != nil }

  static func device() async throws -> CameraDevice {
    guard let path else { throw TestTrouble("CAPTURE_LAB_CAMERA names no camera") }
    return try await V4L2Backend().device(at: path)
  }

  /// A small size, since the lab emulates every instruction.
  static func request() -> StreamRequest {
    StreamRequest(
      size: FrameSize(width: 640, height: 480),
      format: variable("CAPTURE_LAB_FORMAT").flatMap { PixelFormat($0) })
  }

  static func subject() async throws -> ContractSubject {
    let device = try await device()
    return ContractSubject(
      timeline: WallTimeline(), tolerance: .seconds(2),
      makeSession: { configuration in
        var configuration = configuration
        if configuration.request == StreamRequest() { configuration.request = request() }
        return V4L2Backend().session(with: device, configuration: configuration)
      },
      unplug: command("CAPTURE_LAB_UNPLUG"), replug: command("CAPTURE_LAB_REPLUG"))
  }

  private static func command(_ name: String) -> (@Sendable () -> Void)? {
    guard let command = variable(name) else { return nil }
    return {
      guard let folder = try? TestFolder() else { return }
      _ = try? Child.run("/bin/sh", ["-c", command], in: folder)
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
