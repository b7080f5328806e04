public import CaptureBase
internal import CaptureImaging

/// An error from an operation on a camera.
///
/// The description states the step that failed, the camera, the cause and the remedy. Steps and
/// causes have open codes, so that later versions can add some: a switch over them needs a default.
public struct CameraError: ActionableError, Hashable, Codable {
  /// The operation that failed.
  public var step: Step
  /// The camera's name as it appears in the description, such as `/dev/video0 (HD Webcam)`; empty
  /// if the error is about no particular camera.
  public var subject: String
  /// The reason for the failure: its code, and the facts that belong to it.
  public var cause: Cause
  /// What the user can do about it; nil if nothing is known to help.
  public var remedy: Remedy?

  /// Creates an error; without a remedy, the cause's default remedy is used.
  public init(_ step: Step, _ subject: String, _ cause: Cause, remedy: Remedy? = nil) {
    self.step = step
    self.subject = subject
    self.cause = cause
    self.remedy = remedy ?? cause.defaultRemedy
  }

  /// The code of the cause, by which a program can decide what to do.
  public var code: Code { cause.code }

  /// Whether the failure may be temporary: the camera may return, or
  /// work after its stream restarts.
  public var isTemporary: Bool {
    switch code {
    case .unplugged, .silent, .signal, .driver: true
    default: false
    }
  }

  /// Whether another attempt to open the camera may succeed.
  ///
  /// A camera that is plugged in again is first not found, then not permitted, until the system has
  /// finished setting up its device file. A mode that it lacks stays missing.
  public var isWorthRetrying: Bool {
    switch code {
    case .badSource, .notACamera, .badMode, .badControl, .cancelled, .stopped: false
    default: true
    }
  }

  /// Whether a camera was lost after it was opened, or refused to stream for a reason that may pass.
  ///
  /// A camera that could not be opened at all is not worth waiting for, unless it has just been
  /// listed: it is absent, in use or forbidden.
  var isLossOfOpenCamera: Bool {
    guard step != .find, step != .open else { return false }
    return code == .unplugged || code == .driver
  }

  /// Whether there was no camera to open.
  var isOfMissingCamera: Bool {
    step == .open && (code == .unplugged || code == .notFound)
  }

  /// Returns the same error with this camera as its subject.
  public func about(_ device: CameraDevice) -> CameraError {
    CameraError(step, device.subject, cause, remedy: remedy)
  }

  /// The step that failed, the camera and the cause, as a sentence without its full stop.
  public var problem: String {
    guard code != .badSource else { return "\(cause)" }
    guard !subject.isEmpty else {
      return code == .notFound ? "no camera found" : "cannot \(step.phrase): \(cause)"
    }
    return "cannot \(step.phrase) \(subject): \(cause)"
  }
}
