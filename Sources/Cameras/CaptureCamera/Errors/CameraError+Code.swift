public import CaptureBase

extension CameraError {
  /// The kind of reason for which an operation on a camera failed.
  ///
  /// The set is open: backends may have their own codes, and later versions add some.
  public struct Code: OpenCode, Codable {
    /// The code's name, such as `busy`.
    public let rawValue: String
    /// Creates a code, such as one of a backend's own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No camera matches, or the system lists it without providing a device file.
    public static let notFound = Code(rawValue: "notFound")
    /// The source of the cameras cannot be read, such as a scenario file that does not exist.
    public static let badSource = Code(rawValue: "badSource")
    /// More than one camera matches the selector.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// The path does not lead to a camera.
    public static let notACamera = Code(rawValue: "notACamera")
    /// Another program is using the camera.
    public static let busy = Code(rawValue: "busy")
    /// The user may not access the device.
    public static let permissionDenied = Code(rawValue: "permissionDenied")
    /// The USB bus does not have enough bandwidth left for the mode.
    public static let bandwidth = Code(rawValue: "bandwidth")
    /// The camera was disconnected.
    public static let unplugged = Code(rawValue: "unplugged")
    /// The process or the system has run out of a resource.
    public static let shortage = Code(rawValue: "shortage")
    /// The camera did not respond within the deadline.
    public static let silent = Code(rawValue: "silent")
    /// Frames arrived, but none was fit for a photo.
    public static let badFrames = Code(rawValue: "badFrames")
    /// The camera cannot provide the requested format, size or rate.
    public static let badMode = Code(rawValue: "badMode")
    /// The picture did not settle in time, and the photo was to show a settled one.
    public static let unsettled = Code(rawValue: "unsettled")
    /// The camera lacks a control or rejects its value.
    public static let badControl = Code(rawValue: "badControl")
    /// The camera's source sends no usable signal, or has changed it.
    ///
    /// Frames from before this error was reported may be noise.
    public static let signal = Code(rawValue: "signal")
    /// The driver reported an error.
    public static let driver = Code(rawValue: "driver")
    /// The task waiting for the operation was cancelled, or the shot was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The session was stopped before the operation finished.
    public static let stopped = Code(rawValue: "stopped")
    /// The session was not running, or the camera was not streaming.
    public static let notRunning = Code(rawValue: "notRunning")
  }
}
