internal import CaptureImaging
internal import CaptureText

/// A camera that could not do what it was asked.
///
/// Its description says what was being done, to what, why it failed and what
/// to do about it, and reads well behind `capture: `.
public struct CameraError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Step: String, Sendable, CaseIterable {
    case find = "find the camera"
    case open = "open the camera"
    case mode = "set up a picture mode of"
    case read = "read the controls of"
    case control = "set a control of"
    case stream = "get a picture from"
    case shoot = "take a photo with"
    case close = "close the camera"
  }

  /// Why it could not be done.
  public enum Cause: Hashable, Sendable {
    case notFound
    case ambiguous
    /// Something else than a camera lies at the path.
    case notACamera(String)
    /// Somebody else uses it: who, where that is known.
    case busy(holder: String?)
    case permissionDenied
    /// The USB bus has no room for the mode.
    case bandwidth
    case unplugged
    /// The machine, not the camera, has no more of something.
    case shortage(Shortage)
    /// Nothing came within the deadline.
    case silent(for: Duration)
    /// Frames came, none of them fit for a photo.
    case badFrames(count: Int, last: FrameFault)
    case badMode(String)
    case badControl(String)
    /// The driver's own words.
    case driver(String)
    case cancelled
    /// A stop came first.
    case stopped
    case notRunning
    /// Not an error: the stream restarts in another mode.
    case retuning
  }

  public var step: Step
  /// The camera, as the sentence names it.
  public var subject: String
  public var cause: Cause
  /// What a person can do about it.
  public var remedy: String?

  public init(_ step: Step, _ subject: String, _ cause: Cause, remedy: String? = nil) {
    self.step = step
    self.subject = subject
    self.cause = cause
    self.remedy = remedy ?? cause.usualRemedy
  }

  /// Whether the camera may be back by itself, or after a restart of its stream.
  public var mayPass: Bool {
    switch cause {
    case .unplugged, .silent, .driver, .retuning: true
    default: false
    }
  }

  /// Whether another attempt to open may end better.
  ///
  /// A camera that comes back is at first not found, then not permitted, until
  /// the system has named it; a mode that it lacks stays lacking.
  public var isWorthRetrying: Bool {
    switch cause {
    case .notACamera, .badMode, .badControl, .cancelled, .stopped: false
    default: true
    }
  }
}

extension CameraError: CustomStringConvertible {
  public var description: String {
    let sentence = "cannot \(step.rawValue) \(subject): \(cause)"
    return remedy.map { "\(sentence); \($0)" } ?? sentence
  }
}

extension CameraError.Cause: CustomStringConvertible {
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
    case .notACamera(let why), .badMode(let why), .badControl(let why), .driver(let why): why
    case .cancelled: "it was cancelled"
    case .stopped: "it was stopped first"
    case .notRunning: "it is not running"
    case .retuning: "it changes to another picture mode"
    }
  }

  /// What helps when nothing better is known.
  fileprivate var usualRemedy: String? {
    switch self {
    case .busy: "close the other program, or wait for it with --wait"
    case .permissionDenied: "join the group 'video', or pass the device into the container"
    case .bandwidth: "ask for a smaller --size, or use another USB socket"
    case .unplugged: "plug it in again"
    case .shortage(let shortage): shortage.remedy
    case .silent: "unplug it and plug it in again"
    case .badFrames(_, .wrongSize): "try another --size"
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

  /// The same error about this camera.
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
  /// The span as a person would say it, such as `500 ms` or `2.5 s`.
  public var brief: String {
    let milliseconds = nanoseconds / 1_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    let tenths = milliseconds / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
