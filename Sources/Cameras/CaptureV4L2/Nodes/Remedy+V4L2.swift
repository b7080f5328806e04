internal import CaptureBase
internal import CaptureCamera

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
