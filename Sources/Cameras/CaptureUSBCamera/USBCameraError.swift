public import CaptureBase

/// The reason why a simulated camera cannot be plugged into the kernel.
public struct USBCameraError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `noController`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kernel has no virtual host controller.
    public static let noController = Code(rawValue: "noController")
    /// The user may not plug anything into the virtual host controller.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// All ports of the virtual host controllers are in use.
    public static let noFreePort = Code(rawValue: "noFreePort")
    /// The kernel has no driver for USB cameras, or it made no device file.
    public static let noDriver = Code(rawValue: "noDriver")
    /// A USB camera cannot do what the scenario contains.
    public static let notOfUSB = Code(rawValue: "notOfUSB")
    /// The kernel refused or ended the connection.
    public static let connection = Code(rawValue: "connection")
  }

  /// The kind of failure.
  public let code: Code
  /// What failed and why: a sentence without its full stop.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ problem: String, remedy: Remedy? = nil) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }
}

extension Remedy.Code {
  /// Load a module of the kernel; its name is a fact.
  public static let loadModule = Remedy.Code(rawValue: "loadModule")
  /// Run the program with more rights.
  public static let becomeRoot = Remedy.Code(rawValue: "becomeRoot")
}

extension USBCameraError {
  static let noController = USBCameraError(
    .noController, "the kernel has no virtual USB controller",
    remedy: .loadModule("vhci-hcd"))

  static let notPermitted = USBCameraError(
    .notPermitted, "plugging a camera into the virtual USB controller is not permitted",
    remedy: Remedy(.becomeRoot, "only root may do that"))

  static let noFreePort = USBCameraError(
    .noFreePort, "all ports of the virtual USB controller are in use",
    remedy: Remedy("unplug one of its devices"))

  static let noDriver = USBCameraError(
    .noDriver, "the kernel has no driver for USB cameras", remedy: .loadModule("uvcvideo"))

  static func noNode(within time: Duration) -> USBCameraError {
    USBCameraError(
      .noDriver, "the kernel has not created a video device for the camera within \(time.brief)",
      remedy: Remedy("look for the reason in the kernel's log"))
  }

  static func noFile(at path: String) -> USBCameraError {
    USBCameraError(
      .noDriver, "the kernel has created a video device for the camera, but no file \(path)",
      remedy: Remedy("run the program outside of a container, or share the machine's /dev with it"))
  }

  static let detached = USBCameraError(.connection, "the kernel has detached the camera")
}

extension Remedy {
  fileprivate static func loadModule(_ name: String) -> Remedy {
    Remedy(.loadModule, "load its module \(name)", [.name: name])
  }
}
