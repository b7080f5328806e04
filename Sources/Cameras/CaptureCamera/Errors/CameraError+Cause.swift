internal import CaptureBase
internal import CaptureImaging

extension CameraError {
  /// The reason for a failure: a code, and the facts that belong to it.
  ///
  /// Two causes are equal if their facts are, too; to decide what to do, compare codes.
  public struct Cause: Hashable, Sendable, Codable {
    /// The kind of reason.
    public let code: Code
    /// The program that uses a busy camera, if it is known.
    public private(set) var holder: String?
    /// How long a silent camera was waited for.
    public private(set) var duration: Duration?
    /// The resource that ran out.
    public private(set) var shortage: Shortage?
    /// The number of frames that were not fit for a photo.
    public private(set) var frameCount: Int?
    /// What was wrong with the last of those frames.
    public private(set) var lastFault: FrameFault?
    /// The reason in words, for codes that do not imply it.
    public let explanation: String?

    /// Creates a cause, such as a backend's own; the explanation is a clause that follows a colon.
    public init(_ code: Code, _ explanation: String? = nil) {
      self.code = code
      self.explanation = explanation
    }
  }
}

extension CameraError.Cause {
  /// No camera matches, or the system lists it without providing a device file.
  public static let notFound = Self(.notFound)
  /// More than one camera matches the selector.
  public static let ambiguous = Self(.ambiguous)
  /// The user may not access the device.
  public static let permissionDenied = Self(.permissionDenied)
  /// The USB bus does not have enough bandwidth left for the mode.
  public static let bandwidth = Self(.bandwidth)
  /// The camera was disconnected.
  public static let unplugged = Self(.unplugged)
  /// The task waiting for the operation was cancelled, or the shot was cancelled.
  public static let cancelled = Self(.cancelled)
  /// The session was stopped before the operation finished.
  public static let stopped = Self(.stopped)
  /// The session was not running, or the camera was not streaming.
  public static let notRunning = Self(.notRunning)

  /// Another program is using the camera; `holder` names it if it is known.
  public static func busy(holder: String?) -> Self {
    var cause = Self(.busy)
    cause.holder = holder
    return cause
  }

  /// The process or the system has run out of a resource.
  public static func shortage(_ shortage: Shortage) -> Self {
    var cause = Self(.shortage)
    cause.shortage = shortage
    return cause
  }

  /// The camera did not respond within the deadline.
  public static func silent(for duration: Duration) -> Self {
    var cause = Self(.silent)
    cause.duration = duration
    return cause
  }

  /// Frames arrived, but none was fit for a photo.
  public static func badFrames(count: Int, last: FrameFault) -> Self {
    var cause = Self(.badFrames)
    cause.frameCount = count
    cause.lastFault = last
    return cause
  }

  /// The picture did not settle in time.
  public static func unsettled(_ unrest: Settling.UnsettledReason) -> Self {
    Self(.unsettled, "the picture did not settle (\(unrest.rawValue))")
  }

  /// The source of the cameras cannot be read; the explanation is a sentence that names it.
  public static func badSource(_ explanation: String) -> Self { Self(.badSource, explanation) }

  /// The path does not lead to a camera; the explanation states what is there instead.
  public static func notACamera(_ explanation: String) -> Self { Self(.notACamera, explanation) }

  /// The camera cannot provide the requested format, size or rate.
  public static func badMode(_ explanation: String) -> Self { Self(.badMode, explanation) }

  /// The camera lacks a control or rejects its value.
  public static func badControl(_ explanation: String) -> Self { Self(.badControl, explanation) }

  /// The camera's source sends no usable signal, or has changed it.
  public static func signal(_ explanation: String) -> Self { Self(.signal, explanation) }

  /// The driver reported an error.
  public static func driver(_ explanation: String) -> Self { Self(.driver, explanation) }
}

extension CameraError.Cause: CustomStringConvertible {
  /// The cause as a clause that follows a colon, such as `it was unplugged`.
  public var description: String {
    if let explanation { return explanation }
    return switch code {
    case .notFound: "it does not exist"
    case .ambiguous: "several cameras match"
    case .busy: holder.map { "it is in use by \($0)" } ?? "it is in use"
    case .permissionDenied: "permission denied"
    case .bandwidth: "the USB bus has no bandwidth left for this mode"
    case .unplugged: "it was unplugged"
    case .shortage: shortage?.description ?? "a resource has run out"
    case .silent: duration.map { "no answer within \($0.brief)" } ?? "no answer"
    case .badFrames: frameWords
    case .cancelled: "it was cancelled"
    case .stopped: "the camera was stopped"
    case .notRunning: "it is not running"
    default: code.rawValue
    }
  }

  private var frameWords: String {
    guard let frameCount, let lastFault else { return "no frame was usable" }
    if frameCount == 1 { return "the only frame was not usable (fault: \(lastFault))" }
    return "none of \(frameCount) frames was usable (last fault: \(lastFault))"
  }
}
