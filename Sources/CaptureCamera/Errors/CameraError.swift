internal import CaptureBase
internal import CaptureImaging
internal import CaptureText

/// An error from an operation on a camera.
///
/// The description states the step that failed, the camera, the cause and the remedy. It is worded
/// to follow the prefix `capture: `.
public struct CameraError: Error, Hashable, Sendable {
  /// The operation that failed.
  ///
  /// The raw value is the text that completes "cannot …" in an error's description.
  public enum Step: String, Sendable, CaseIterable {
    /// Looking up the camera among those that the system lists.
    case find = "find the camera"
    /// Opening the device.
    case open = "open the camera"
    /// Setting the format, size and frame rate, and allocating the buffers.
    case mode = "set up a picture mode of"
    /// Listing the controls and their current values.
    case read = "read the controls of"
    /// Setting one or more controls.
    case control = "set a control of"
    /// Starting the stream or receiving frames.
    case stream = "get a picture from"
    /// Taking a photo on a session.
    case shoot = "take a photo with"
    /// Closing the device.
    case close = "close the camera"
  }

  /// The reason for a failure.
  public enum Cause: Hashable, Sendable {
    /// No camera matches, or the system lists it without providing a device file.
    case notFound
    /// More than one camera matches the selector.
    case ambiguous
    /// The path does not lead to a camera; the value states what is there instead.
    case notACamera(String)
    /// Another program is using the camera; `holder` names it if it is known.
    case busy(holder: String?)
    /// The user may not access the device.
    case permissionDenied
    /// The USB bus does not have enough bandwidth left for the mode.
    case bandwidth
    /// The camera was disconnected.
    case unplugged
    /// The process or the system has run out of a resource.
    case shortage(Shortage)
    /// The camera did not respond within the deadline.
    case silent(for: Duration)
    /// Frames arrived, but none was fit for a photo.
    case badFrames(count: Int, last: FrameFault)
    /// The camera cannot provide the requested format, size or rate; the value is the explanation.
    case badMode(String)
    /// The camera lacks a control or rejects its value; the value is the explanation.
    case badControl(String)
    /// The camera's source sends no usable signal, or has changed it; the value is the explanation.
    ///
    /// Frames from before this error was reported may be noise.
    case signal(String)
    /// The driver reported an error; the value is the message.
    case driver(String)
    /// The task waiting for the operation was cancelled, or the shot was cancelled.
    case cancelled
    /// The session was stopped before the operation finished.
    case stopped
    /// The session was not running, or the camera was not streaming.
    case notRunning
    /// The stream is restarting in another mode; this is an interruption, not an error.
    case retuning
  }

  /// The operation that failed.
  public var step: Step
  /// The camera's name as it appears in the description, such as `/dev/video0 (HD Webcam)`.
  public var subject: String
  /// The reason for the failure.
  public var cause: Cause
  /// What the user can do about it; nil if nothing is known to help.
  public var remedy: String?

  /// Creates an error; without a remedy, the cause's default remedy is used.
  public init(_ step: Step, _ subject: String, _ cause: Cause, remedy: String? = nil) {
    self.step = step
    self.subject = subject
    self.cause = cause
    self.remedy = remedy ?? cause.usualRemedy
  }

  /// Whether the failure may be temporary: the camera may return, or
  /// work after its stream restarts.
  public var isTemporary: Bool {
    switch cause {
    case .unplugged, .silent, .signal, .driver, .retuning: true
    default: false
    }
  }

  /// Whether another attempt to open the camera may succeed.
  ///
  /// A camera that is plugged in again is first not found, then not permitted, until the system has
  /// finished setting up its device file. A mode that it lacks stays missing.
  public var isWorthRetrying: Bool {
    switch cause {
    case .notACamera, .badMode, .badControl, .cancelled, .stopped: false
    default: true
    }
  }
}

extension CameraError: CustomStringConvertible {
  /// The full sentence, including the remedy if there is one.
  public var description: String {
    let sentence = "cannot \(step.rawValue) \(subject): \(cause)"
    return remedy.map { "\(sentence); \($0)" } ?? sentence
  }
}

extension CameraError.Cause: CustomStringConvertible {
  /// The cause as a clause that follows a colon, such as `it was unplugged`.
  public var description: String {
    switch self {
    case .notFound: "it is not there"
    case .ambiguous: "several fit"
    case .busy(let holder): holder.map { "it is in use by \($0)" } ?? "it is in use"
    case .permissionDenied: "permission is denied"
    case .bandwidth: "the USB bus has no bandwidth left for this mode"
    case .unplugged: "it was unplugged"
    case .shortage(let shortage): "\(shortage)"
    case .silent(let span): "no answer within \(span.brief)"
    case .badFrames(let count, let last):
      "none of \(count) frames was fit for a photo, the last one \(last)"
    case .notACamera(let why), .badMode(let why), .badControl(let why), .signal(let why),
      .driver(let why):
      why
    case .cancelled: "it was cancelled"
    case .stopped: "it was stopped first"
    case .notRunning: "it is not running"
    case .retuning: "it changes to another picture mode"
    }
  }

  /// The default remedy, for errors created without a specific one.
  fileprivate var usualRemedy: String? {
    switch self {
    case .busy: "close the other program, or wait for it with --wait"
    case .permissionDenied: "join the group 'video', or pass the device into the container"
    case .bandwidth: "ask for a smaller --size, or use another USB socket"
    case .unplugged: "plug it in again"
    case .shortage(let shortage): shortage.remedy
    case .silent: "unplug it and plug it in again"
    case .badFrames(_, .wrongSize): "try another --size"
    case .badFrames(_, .unsupported): "try another --format"
    case .badFrames(_, .untimely): nil
    case .badFrames: "try another --size, cable or USB socket"
    default: nil
    }
  }
}

extension CameraError {
  static func notFound(_ selector: String, among devices: [CameraDevice]) -> CameraError {
    let remedy =
      devices.isEmpty ? "no camera is plugged in" : "there are: \(list(devices))"
    return CameraError(.find, "'\(selector)'", .notFound, remedy: remedy)
  }

  static func ambiguous(_ selector: String, among devices: [CameraDevice]) -> CameraError {
    CameraError(.find, "'\(selector)'", .ambiguous, remedy: "choose one: \(list(devices))")
  }

  static func badControlValue(_ setting: ControlSetting, choices: String) -> CameraError {
    CameraError(
      .control, "the camera", .badControl("'\(setting.value)' does not fit '\(setting.name)'"),
      remedy: "it takes \(choices)")
  }

  static func unknownControl(_ name: String, among names: [String]) -> CameraError {
    let remedy =
      if names.isEmpty {
        "it has none at all"
      } else if let nearest = name.lowercased().nearest(among: names) {
        "did you mean '\(nearest)'?"
      } else {
        "it has \(names.joined(separator: ", "))"
      }
    return CameraError(
      .control, "the camera", .badControl("it has no control '\(name)'"), remedy: remedy)
  }

  /// Returns the same error with this camera as its subject.
  public func about(_ device: CameraDevice) -> CameraError {
    CameraError(step, device.subject, cause, remedy: remedy)
  }

  private static func list(_ devices: [CameraDevice]) -> String {
    devices.map { device in
      let serial = device.identity.serial.map { ", serial \($0)" } ?? ""
      return "\(device.path) (\(device.identity.title)\(serial))"
    }.joined(separator: ", ")
  }
}

extension Duration {
  /// The duration in short form, such as `500 ms` or `2.5 s`; digits beyond that are dropped.
  public var brief: String {
    let milliseconds = nanoseconds / 1_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    let tenths = milliseconds / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
