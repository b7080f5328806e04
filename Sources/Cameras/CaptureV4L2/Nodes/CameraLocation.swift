internal import CaptureCamera

/// A camera's current location, and whether another camera can be mistaken for it.
struct CameraLocation {
  /// The camera as it was last found.
  private(set) var device: CameraDevice
  /// Whether another camera with the same name and serial number has been seen.
  private var hasTwin = false
  /// The driver's name for the camera, used if the system cannot identify it.
  private var title: NodeTitle?

  init(of device: CameraDevice) {
    self.device = device
  }

  /// Looks up the camera; if an identical one has been seen, only its own port counts.
  mutating func find(in list: NodeList) -> CameraDevice? {
    let fitting = list.entries(of: device)
    hasTwin = hasTwin || fitting.count > 1
    guard let found = fitting.first(where: { !hasTwin || $0.identity == device.identity }) else {
      return nil
    }
    device = found.device
    return device
  }

  /// Returns whether the opened device may be this camera; without other identification, the
  /// driver's name decides.
  mutating func admits(_ opened: NodeTitle) -> Bool {
    guard !device.identity.isKnown else { return true }
    defer { title = title ?? opened }
    return title ?? opened == opened
  }

  /// Looks for an identical camera at the moment when this one is lost.
  ///
  /// A matching camera at another port must be a different one: nobody moves a camera that fast.
  mutating func noteLoss(in list: NodeList) {
    let others = list.entries(of: device).filter { $0.identity != device.identity }
    hasTwin = hasTwin || !others.isEmpty
  }
}
