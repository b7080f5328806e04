internal import CaptureFiles

/// What a node's device is plugged into, by the system's device tree.
struct NodeSocket: Equatable {
  let port: String
  let serial: String?
  let maker: String?

  /// Follows a node's link to its device; nil where there is none.
  init?(device link: String, systemRoot: String) {
    guard let device = SystemFile.realPath(link),
      let top = SystemFile.realPath("\(systemRoot)/devices"), device.hasPrefix("\(top)/")
    else { return nil }
    let steps = device.dropFirst(top.count + 1).split(separator: "/")
    guard let bus = steps.firstIndex(where: Self.isBus), bus > 0, steps.count > bus + 1 else {
      port = steps.joined(separator: ":")
      serial = nil
      maker = nil
      return
    }
    // Below the bus come hubs, the camera, and last the camera's interface.
    let camera = steps.lastIndex { !$0.utf8.contains(UInt8(ascii: ":")) } ?? bus
    let folder = "\(top)/\(steps[...camera].joined(separator: "/"))"
    let place = SystemFile.line("\(folder)/devpath") ?? String(steps[camera])
    port = "usb-\(steps[bus - 1])-\(place)"
    serial = SystemFile.line("\(folder)/serial")
    maker = SystemFile.line("\(folder)/manufacturer")
  }

  /// Whether a step of the tree is a USB bus, such as `usb3`.
  private static func isBus(_ step: Substring) -> Bool {
    step.hasPrefix("usb") && Int(step.dropFirst(3)) != nil
  }
}
