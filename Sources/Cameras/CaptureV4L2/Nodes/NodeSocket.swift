internal import CaptureCamera
internal import CaptureFiles

/// The port that a node's device is plugged into, according to `/sys/devices`.
struct NodeSocket {
  let port: String
  let serial: String?
  let maker: String?
  /// The folders of the device and its bus, and the hubs between them;
  /// nil if it is not on a USB bus.
  private let branch: (folder: String, tree: String, hubs: [Substring])?

  /// Creates the port from a node's link to its device; returns nil if there is no such link.
  init?(device link: String, systemRoot: String) {
    guard let device = SystemFile.realPath(link),
      let top = SystemFile.realPath("\(systemRoot)/devices"), device.hasPrefix("\(top)/")
    else { return nil }
    let steps = device.dropFirst(top.count + 1).split(separator: "/")
    guard let bus = steps.firstIndex(where: Self.isBus), bus > 0, steps.count > bus + 1 else {
      port = steps.joined(separator: ":")
      serial = nil
      maker = nil
      branch = nil
      return
    }
    // The path below the bus consists of hubs, the camera, and finally the camera's interface.
    let camera = steps.lastIndex { !$0.utf8.contains(UInt8(ascii: ":")) } ?? bus
    let folder = "\(top)/\(steps[...camera].joined(separator: "/"))"
    let place = SystemFile.line("\(folder)/devpath") ?? String(steps[camera])
    port = "usb-\(steps[bus - 1])-\(place)" + Self.mark(ofInterface: steps[(camera + 1)...].first)
    serial = SystemFile.line("\(folder)/serial")
    maker = SystemFile.line("\(folder)/manufacturer")
    let tree = "\(top)/\(steps[...bus].joined(separator: "/"))"
    branch = (folder, tree, Array(steps[(bus + 1)..<max(camera, bus + 1)]))
  }

  /// The device's USB connection, read now; nil if there is none or its speed is unknown.
  var link: DeviceLink? {
    branch.flatMap { DeviceLink(ofDevice: $0.folder, inTree: $0.tree, hubs: $0.hubs) }
  }

  /// Returns the suffix that distinguishes several cameras in one device, such as one for infrared.
  ///
  /// It is the interface's number unless that is the first, such as `:1.2` of `3-2:1.2`.
  private static func mark(ofInterface step: Substring?) -> Substring {
    guard let step, let mark = step.firstIndex(of: ":").map({ step[$0...] }),
      !mark.hasSuffix(".0")
    else { return "" }
    return mark
  }

  /// Returns whether a path component is a USB bus, such as `usb3`.
  private static func isBus(_ step: Substring) -> Bool {
    step.hasPrefix("usb") && Int(step.dropFirst(3)) != nil
  }
}

extension DeviceLink {
  /// Creates the description of a USB device's link; returns nil if its speed is unknown.
  fileprivate init?(ofDevice folder: String, inTree tree: String, hubs: [Substring]) {
    guard let speed = SystemFile.line("\(folder)/speed").flatMap(Double.init) else { return nil }
    var hubFolders: [String] = []
    for hub in hubs { hubFolders.append("\(hubFolders.last ?? tree)/\(hub)") }
    let others = Self.devices(below: tree).filter { $0 != folder && !hubFolders.contains($0) }
    self.init(
      speed: speed, version: SystemFile.line("\(folder)/version").flatMap(Double.init),
      hubs: hubFolders.map(Self.name), neighbours: others.map(Self.name))
  }

  /// Returns the folders of all devices on a bus, including hubs.
  private static func devices(below folder: String) -> [String] {
    let names = ((try? Folder.names(in: folder)) ?? []).sorted()
    let devices = names.filter { name in
      name.utf8.contains(UInt8(ascii: "-")) && !name.utf8.contains(UInt8(ascii: ":"))
        && name.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
    return devices.flatMap { ["\(folder)/\($0)"] + self.devices(below: "\(folder)/\($0)") }
  }

  private static func name(of folder: String) -> String {
    SystemFile.line("\(folder)/product") ?? "a device without a name"
  }
}
