internal import CaptureCamera

/// Where a camera is, and whether another one can be mistaken for it.
struct Whereabouts {
  /// The camera where it was last seen.
  private(set) var device: CameraDevice
  /// Whether another camera was seen that has its name and serial number.
  private var hasTwin = false
  /// What its driver calls it, of a camera that the system does not tell from others.
  private var title: NodeTitle?

  init(of device: CameraDevice) {
    self.device = device
  }

  /// Looks where the camera is now; one that had a twin is known by its socket alone.
  mutating func find(in list: NodeList) -> CameraDevice? {
    let fitting = list.entries(of: device)
    hasTwin = hasTwin || fitting.count > 1
    guard let found = fitting.first(where: { !hasTwin || $0.identity == device.identity }) else {
      return nil
    }
    device = found.device
    return device
  }

  /// Whether what was opened there may be the camera; without other marks, the driver's word counts.
  mutating func admits(_ opened: NodeTitle) -> Bool {
    guard !device.identity.isKnown else { return true }
    defer { title = title ?? opened }
    return title ?? opened == opened
  }

  /// Looks for a twin at the moment when the camera is lost.
  ///
  /// What is in another socket then is not the camera: nobody plugs it in again so fast.
  mutating func noteLoss(in list: NodeList) {
    let others = list.entries(of: device).filter { $0.identity != device.identity }
    hasTwin = hasTwin || !others.isEmpty
  }
}
