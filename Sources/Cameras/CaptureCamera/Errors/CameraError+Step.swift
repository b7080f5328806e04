public import CaptureBase

extension CameraError {
  /// An operation on a camera that can fail.
  ///
  /// The set is open. A backend's own step has the verb that completes "cannot …" as its raw value.
  public struct Step: OpenCode, Codable {
    /// The step's name, such as `open`.
    public let rawValue: String
    /// Creates a step with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Looking up the camera among those that the system lists.
    public static let find = Step(rawValue: "find")
    /// Opening the device.
    public static let open = Step(rawValue: "open")
    /// Setting the format, size and frame rate, and allocating the buffers.
    public static let mode = Step(rawValue: "mode")
    /// Listing the controls and their current values.
    public static let read = Step(rawValue: "read")
    /// Setting one or more controls.
    public static let control = Step(rawValue: "control")
    /// Starting the stream or receiving frames.
    public static let stream = Step(rawValue: "stream")
    /// Taking a photo on a session.
    public static let shoot = Step(rawValue: "shoot")
    /// Closing the device.
    public static let close = Step(rawValue: "close")
  }
}

extension CameraError.Step {
  /// The text between "cannot" and the camera's name in an error's description.
  var phrase: String {
    switch self {
    case .find: "find the camera"
    case .open: "open the camera"
    case .mode: "set up a picture mode of"
    case .read: "read the controls of"
    case .control: "set a control of"
    case .stream: "get a picture from"
    case .shoot: "take a photo with"
    case .close: "close the camera"
    default: rawValue
    }
  }
}
