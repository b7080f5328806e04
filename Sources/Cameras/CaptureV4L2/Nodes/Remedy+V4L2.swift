public import CaptureBase

extension Remedy.Code {
  /// Connect a camera, or pass its device file into the container.
  public static let connectOrPassIntoContainer = Remedy.Code(
    rawValue: "connectOrPassIntoContainer")
  /// Pass the device file, ``Remedy/Fact/path``, into the container.
  public static let passIntoContainer = Remedy.Code(rawValue: "passIntoContainer")
  /// Run the container with the group ``Remedy/Fact/group``.
  public static let addGroupToContainer = Remedy.Code(rawValue: "addGroupToContainer")
  /// Add the user ``Remedy/Fact/user`` to the group ``Remedy/Fact/group``.
  public static let joinGroup = Remedy.Code(rawValue: "joinGroup")
  /// Log in again, since the user has joined the group ``Remedy/Fact/group`` meanwhile.
  public static let logInAgain = Remedy.Code(rawValue: "logInAgain")
  /// Lift a restriction of the service or sandbox that the program runs in.
  public static let liftRestriction = Remedy.Code(rawValue: "liftRestriction")
  /// Add a udev rule that gives a group access to the device.
  public static let addRule = Remedy.Code(rawValue: "addRule")
  /// Wait until the system has created the device file, ``Remedy/Fact/path``.
  public static let waitForDeviceFile = Remedy.Code(rawValue: "waitForDeviceFile")
  /// Load the kernel's driver ``Remedy/Fact/name``.
  public static let loadDriver = Remedy.Code(rawValue: "loadDriver")
  /// Unplug the camera and plug it in again, so that the driver ``Remedy/Fact/name`` uses it.
  public static let replugForDriver = Remedy.Code(rawValue: "replugForDriver")
  /// Connect a source to the camera's input, and switch it on.
  public static let connectSource = Remedy.Code(rawValue: "connectSource")
  /// Try again.
  public static let tryAgain = Remedy.Code(rawValue: "tryAgain")
}

extension Remedy {
  /// The kernel's driver of USB cameras.
  static let driver = "uvcvideo"

  static let connectOrPassIntoContainer = Remedy(
    .connectOrPassIntoContainer, "plug one in, or pass its device into the container")
  static let liftRestriction = Remedy(
    .liftRestriction, "something other than its group denies access, such as a service's sandbox")
  static let addRule = Remedy(
    .addRule, "only root may use it; a udev rule can give a group access")
  static let connectSource = Remedy(.connectSource, "connect a source to it, and switch it on")
  static let tryAgain = Remedy(.tryAgain, "try again")
  static let loadDriver = Remedy(
    .loadDriver, "load the kernel's driver \(driver)", [.name: driver])
  static let replugForDriver = Remedy(
    .replugForDriver,
    "the driver \(driver) is loaded but does not use it: unplug it and plug it in again",
    [.name: driver])

  static func passIntoContainer(_ path: String) -> Remedy {
    Remedy(.passIntoContainer, "pass the device \(path) into the container", [.path: path])
  }

  static func addGroupToContainer(_ group: String) -> Remedy {
    Remedy(.addGroupToContainer, "run the container with the group '\(group)'", [.group: group])
  }

  static func join(_ group: String, _ user: String) -> Remedy {
    Remedy(
      .joinGroup, "add the user '\(user)' to the group '\(group)', and log in again",
      [.group: group, .user: user])
  }

  static func logInAgain(_ group: String) -> Remedy {
    Remedy(
      .logInAgain,
      "log in again, because you have joined the group '\(group)' since the last login",
      [.group: group])
  }

  static func waitForDeviceFile(_ path: String) -> Remedy {
    Remedy(
      .waitForDeviceFile, "the system lists it: wait until it has created \(path)", [.path: path])
  }
}
