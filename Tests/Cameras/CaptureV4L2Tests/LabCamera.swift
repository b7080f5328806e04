import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import CaptureV4L2
import Glibc

/// The camera that the lab's tests use, as the environment specifies it.
///
/// `CAPTURE_LAB_CAMERA` is its path and `CAPTURE_LAB_FORMAT` the four-letter code
/// of a format. `CAPTURE_LAB_UNPLUG` and `CAPTURE_LAB_REPLUG` are shell commands
/// that disconnect and reconnect it.
enum LabCamera {
  static let path = variable("CAPTURE_LAB_CAMERA")

  /// The camera that the path led to at first; its number may change when it is plugged in again.
  private static let known = Guarded<DeviceIdentity?>(nil)

  static var isHere: Bool { path != nil }

  /// The duration of the soak test in seconds, from `CAPTURE_LAB_SOAK`.
  static let soakSeconds = variable("CAPTURE_LAB_SOAK").flatMap { Int($0) }

  /// The minimum number of formats, from `CAPTURE_LAB_FORMATS`.
  static let formatCount = variable("CAPTURE_LAB_FORMATS").flatMap { Int($0) } ?? 1

  static func device() async throws -> CameraDevice {
    guard let path else { throw TestSetupError("CAPTURE_LAB_CAMERA names no camera") }
    guard let identity = known.withLock({ $0 }) else {
      let device = try await V4L2Backend().device(at: path)
      known.withLock { $0 = device.identity }
      return device
    }
    let devices = await V4L2Backend().choices()
    guard let device = devices.first(where: { $0.identity.isSameCamera(as: identity) }) else {
      throw TestSetupError("\(identity.name) is not there any more")
    }
    return device
  }

  /// Requests a small size, since the lab emulates every instruction.
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

  /// Returns a function that runs the variable's shell command; nil if it is not set.
  static func command(_ name: String) -> (@Sendable () -> Void)? {
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
