internal import CaptureBase
internal import CaptureCamera
internal import CaptureFiles

extension NodeList {
  /// Returns the nodes that are not cameras, and the USB cameras that have no nodes.
  func obstacles() -> [CameraObstacle] { entries().compactMap(obstacle) + driverlessCameras() }

  private func obstacle(_ entry: NodeEntry) -> CameraObstacle? {
    do throws(NodeFault) {
      _ = try VideoNode(entry.path)
      return nil
    } catch {
      // A camera that only denies access reports the reason when it is used.
      guard case .notACamera(let reason) = error else { return nil }
      return CameraObstacle(subject: entry.device.subject, reason: reason, remedy: nil)
    }
  }

  /// Returns cameras that are plugged in but not claimed by a driver.
  ///
  /// The descriptor of a USB interface identifies a camera's control
  /// interface: class 14, subclass 1.
  private func driverlessCameras() -> [CameraObstacle] {
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
      return CameraObstacle(
        subject: "\(product) (USB \(name.prefix { $0 != ":" }))",
        reason: "it is plugged in, but no driver uses it",
        remedy: remedyForDriver)
    }
  }

  /// The remedy for a camera without a driver.
  ///
  /// If the driver is loaded, it has not claimed the camera, or has been unbound from it.
  private var remedyForDriver: Remedy {
    Folder.exists("\(root)/sys/bus/usb/drivers/\(Remedy.driver)") ? .replugForDriver : .loadDriver
  }
}
