internal import CaptureCamera
internal import CaptureFiles

extension NodeList {
  /// The nodes that are no cameras, and the USB cameras that have no nodes.
  func obstacles() -> [V4L2Obstacle] { entries().compactMap(obstacle) + driverlessCameras() }

  private func obstacle(_ entry: NodeEntry) -> V4L2Obstacle? {
    do throws(NodeFault) {
      _ = try VideoNode(entry.path)
      return nil
    } catch {
      // A camera that is only refused says why when it is tried.
      guard case .notACamera(let reason) = error else { return nil }
      return V4L2Obstacle(subject: entry.device.subject, reason: reason, remedy: nil)
    }
  }

  /// Cameras that are plugged in and that no driver has taken.
  ///
  /// A USB interface says itself that it controls a camera: class 14, subclass 1.
  private func driverlessCameras() -> [V4L2Obstacle] {
    let folder = "\(root)/sys/bus/usb/devices"
    let names = ((try? Folder.names(in: folder)) ?? []).sorted()
    return names.compactMap { name in
      let interface = "\(folder)/\(name)"
      guard SystemFile.line("\(interface)/bInterfaceClass") == "0e",
        SystemFile.line("\(interface)/bInterfaceSubClass") == "01",
        SystemFile.realPath("\(interface)/driver") == nil
      else { return nil }
      let device = "\(folder)/\(name.prefix { $0 != ":" })"
      let product = SystemFile.line("\(device)/product") ?? "a camera"
      return V4L2Obstacle(
        subject: "\(product) (USB \(name.prefix { $0 != ":" }))",
        reason: "it is plugged in, and no driver has taken it",
        remedy: remedyForDriver)
    }
  }

  /// What to do for a camera without a driver; one that is loaded has left the camera alone, or
  /// was told to.
  private var remedyForDriver: String {
    Folder.exists("\(root)/sys/bus/usb/drivers/uvcvideo")
      ? "the driver uvcvideo is loaded and has not taken it: unplug it and plug it in again"
      : "load the driver: modprobe uvcvideo"
  }
}
