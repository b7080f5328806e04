public import CaptureBase
internal import CaptureImaging

extension Remedy.Code {
  /// Close the program that uses the camera, or wait for it.
  public static let closeOtherProgram = Remedy.Code(rawValue: "closeOtherProgram")
  /// Join the group of users who may access cameras.
  public static let joinVideoGroup = Remedy.Code(rawValue: "joinVideoGroup")
  /// Request a smaller picture, or use another USB socket.
  public static let smallerSize = Remedy.Code(rawValue: "smallerSize")
  /// Request the mode in ``Remedy/mode``, which takes fewer bytes per second.
  public static let lighterMode = Remedy.Code(rawValue: "lighterMode")
  /// Use another USB socket.
  public static let otherSocket = Remedy.Code(rawValue: "otherSocket")
  /// Request another picture size.
  public static let otherSize = Remedy.Code(rawValue: "otherSize")
  /// Request another picture format.
  public static let otherFormat = Remedy.Code(rawValue: "otherFormat")
  /// Request another picture size, or use another cable or USB socket.
  public static let otherSizeOrCable = Remedy.Code(rawValue: "otherSizeOrCable")
  /// Request what the camera offers, not an exact mode.
  public static let acceptNearestMode = Remedy.Code(rawValue: "acceptNearestMode")
  /// Request one of the modes or formats that the description lists.
  public static let chooseMode = Remedy.Code(rawValue: "chooseMode")
  /// Choose one of the cameras that the description lists.
  public static let chooseOne = Remedy.Code(rawValue: "chooseOne")
  /// Connect a camera.
  public static let connectCamera = Remedy.Code(rawValue: "connectCamera")
  /// Connect a camera, or name another source of cameras.
  public static let otherSource = Remedy.Code(rawValue: "otherSource")
  /// Install the sample photos, which simulated cameras show.
  public static let installSamples = Remedy.Code(rawValue: "installSamples")
  /// Plug the camera in again.
  public static let plugInAgain = Remedy.Code(rawValue: "plugInAgain")
  /// Unplug the camera, and plug it in again.
  public static let replug = Remedy.Code(rawValue: "replug")
  /// Allow more time.
  public static let allowMoreTime = Remedy.Code(rawValue: "allowMoreTime")
  /// Keep the photo although its picture has not settled, or take it again.
  public static let keepUnsettled = Remedy.Code(rawValue: "keepUnsettled")
  /// Allow more time, or unplug the camera and plug it in again.
  public static let allowMoreTimeOrReplug = Remedy.Code(rawValue: "allowMoreTimeOrReplug")
  /// Raise the limit on open files.
  public static let raiseFileLimit = Remedy.Code(rawValue: "raiseFileLimit")
  /// Close other programs.
  public static let closePrograms = Remedy.Code(rawValue: "closePrograms")
  /// Start the session first.
  public static let startFirst = Remedy.Code(rawValue: "startFirst")
  /// Set the control to a value that the description lists.
  public static let permittedValue = Remedy.Code(rawValue: "permittedValue")
  /// Use a name that exists, the nearest of which is ``Remedy/Fact/name``.
  public static let nearestName = Remedy.Code(rawValue: "nearestName")
  /// Use one of the names that the description lists.
  public static let knownName = Remedy.Code(rawValue: "knownName")
  /// Also set another control, ``Remedy/Fact/name``.
  public static let setControl = Remedy.Code(rawValue: "setControl")
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

extension Remedy.Fact {
  /// A pixel format.
  public static let format = Remedy.Fact(rawValue: "format")
  /// A picture size.
  public static let size = Remedy.Fact(rawValue: "size")
  /// A frame rate, if it matters.
  public static let rate = Remedy.Fact(rawValue: "rate")
}

extension Remedy {
  static let connectCamera = Remedy(.connectCamera, "connect a camera")
  static let startFirst = Remedy(.startFirst, "start it first")
  package static let allowMoreTime = Remedy(.allowMoreTime, "allow more time")
  static let keepUnsettled = Remedy(
    .keepUnsettled, "take it again in steady light, or accept a picture that has not settled")
  static let allowMoreTimeOrReplug = Remedy(
    .allowMoreTimeOrReplug, "allow it more time, or unplug it and plug it in again")
  static let acceptNearestMode = Remedy(
    .acceptNearestMode, "allow other modes to accept that")

  /// Use a mode that takes fewer bytes per second; its rate is named only if it is not the usual one.
  static func lighterMode(_ mode: StreamMode) -> Remedy {
    var facts: [Fact: String] = [.format: "\(mode.format)", .size: "\(mode.size)"]
    facts[.rate] = mode.rates.first?.rateText
    return Remedy(.lighterMode, "request \(mode), or use another USB socket", facts)
  }

  static func chooseOne(of cameras: [CameraDevice]) -> Remedy {
    Remedy(.chooseOne, "choose one: \(list(cameras))")
  }

  static func available(_ cameras: [CameraDevice]) -> Remedy {
    cameras.isEmpty
      ? Remedy(.otherSource, "connect a camera, or name another source")
      : Remedy(.chooseOne, "available: \(list(cameras))")
  }

  /// Set another control, which determines the value of the one that was to be set, first.
  static func set(_ setting: ControlSetting) -> Remedy {
    Remedy(.setControl, "also set \(setting)", [.name: setting.name.rawValue])
  }

  private static func list(_ devices: [CameraDevice]) -> String {
    devices.map { device in
      let serial = device.identity.serial.map { ", serial \($0)" } ?? ""
      return "\(device.path) (\(device.identity.title)\(serial))"
    }.joined(separator: ", ")
  }

  /// The mode that ``Remedy/Code/lighterMode`` suggests; nil for other remedies.
  public var mode: StreamMode? {
    guard let format = facts[.format].flatMap({ PixelFormat($0) }),
      let size = facts[.size].flatMap({ FrameSize($0) })
    else { return nil }
    return StreamMode(
      format: format, size: size, rates: facts[.rate].flatMap { Double($0) }.map { [$0] } ?? [])
  }
}

extension CameraError.Cause {
  /// The default remedy, for errors created without a specific one.
  package var defaultRemedy: Remedy? {
    switch code {
    case .busy: Remedy(.closeOtherProgram, "close the other program, or wait until it is done")
    case .permissionDenied:
      Remedy(.joinVideoGroup, "join the group 'video', or pass the device into the container")
    case .bandwidth: Remedy(.smallerSize, "request a smaller picture, or use another USB socket")
    case .unplugged: Remedy(.plugInAgain, "plug it in again")
    case .shortage: shortage?.remedy
    case .silent: Remedy(.replug, "unplug it and plug it in again")
    case .badFrames: lastFault?.remedy
    default: nil
    }
  }
}

extension FrameFault {
  fileprivate var remedy: Remedy? {
    switch code {
    case .wrongSize: Remedy(.otherSize, "try another size")
    case .unsupported: Remedy(.otherFormat, "try another picture format")
    case .untimely: nil
    default: Remedy(.otherSizeOrCable, "try another size, cable or USB socket")
    }
  }
}

extension Shortage {
  fileprivate var remedy: Remedy {
    switch self {
    case .files: Remedy(.raiseFileLimit, "raise its limit on open files")
    default: Remedy(.closePrograms, "close other programs")
    }
  }
}
