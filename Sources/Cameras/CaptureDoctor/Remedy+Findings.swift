public import CaptureBase

extension Remedy.Code {
  /// Use a shorter cable, another USB socket or a smaller picture.
  public static let shorterCable = Remedy.Code(rawValue: "shorterCable")
  /// Use another USB socket or cable, or keep the camera running between photos.
  public static let otherSocketOrKeepRunning = Remedy.Code(rawValue: "otherSocketOrKeepRunning")
  /// Keep the camera running between photos.
  public static let keepRunning = Remedy.Code(rawValue: "keepRunning")
  /// Nothing has to be done: photos are dated by the arrival of their frames.
  public static let datedByArrival = Remedy.Code(rawValue: "datedByArrival")
  /// Close other programs that use cameras.
  public static let closeCameraPrograms = Remedy.Code(rawValue: "closeCameraPrograms")
  /// Give the camera more light, or turn off the control ``Remedy/Fact/name``.
  public static let moreLight = Remedy.Code(rawValue: "moreLight")
  /// Find out what else uses the bus and the machine.
  public static let checkLoad = Remedy.Code(rawValue: "checkLoad")
  /// Remove a lens cap, or open a privacy shutter.
  public static let uncover = Remedy.Code(rawValue: "uncover")
  /// Turn the camera away from the light, or lower its exposure.
  public static let lessLight = Remedy.Code(rawValue: "lessLight")
  /// Take the photo although the picture does not settle.
  public static let takeUnsettled = Remedy.Code(rawValue: "takeUnsettled")
  /// Use another socket, cable or hub.
  public static let fasterSocket = Remedy.Code(rawValue: "fasterSocket")
  /// Use a USB 3 socket and cable.
  public static let useUSB3 = Remedy.Code(rawValue: "useUSB3")
  /// Set controls back to their defaults, unless they were changed on purpose.
  public static let restoreDefaults = Remedy.Code(rawValue: "restoreDefaults")
}

extension Remedy {
  static let shorterCable = Remedy(
    .shorterCable, "try a shorter cable, another USB socket, or a smaller picture")
  static let otherSocketOrKeepRunning = Remedy(
    .otherSocketOrKeepRunning,
    "try another USB socket or cable, or keep the camera running between photos")
  static let keepRunning = Remedy(
    .keepRunning, "keep the camera running between photos that must be quick")
  static let datedByArrival = Remedy(
    .datedByArrival, "photos are dated by when their frames arrive instead")
  static let closeCameraPrograms = Remedy(
    .closeCameraPrograms,
    "the bus or this machine is too busy: close other programs that use cameras")
  static let checkLoad = Remedy(.checkLoad, "find out what else uses the bus and this machine")
  static let uncover = Remedy(.uncover, "look for a lens cap, a privacy shutter or a switch")
  static let lessLight = Remedy(.lessLight, "turn it away from the light, or lower its exposure")
  static let takeUnsettled = Remedy(
    .takeUnsettled,
    "something moves or the light flickers; a photo can be taken without waiting for that to end")
  static let fasterSocket = Remedy(
    .fasterSocket, "use another socket, cable or hub; USB 2 has 480 Mbit/s")
  static let useUSB3 = Remedy(.useUSB3, "use a USB 3 socket and cable")
  static let restoreDefaults = Remedy(
    .restoreDefaults, "reset what you did not change on purpose")

  static func moreLight(turningOff control: String?) -> Remedy {
    guard let control else { return Remedy(.moreLight, "give it more light") }
    return Remedy(.moreLight, "give it more light, or set \(control)=off", [.name: control])
  }
}
