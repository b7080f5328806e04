internal import CaptureCamera
internal import CaptureFiles

/// A video node as the system lists it, before it is opened.
struct NodeEntry {
  let path: String
  /// Which one it is of its device's nodes; a camera's pictures come from the first.
  var index = 0
  var identity = DeviceIdentity.unknown
  var socket: NodeSocket?

  /// The number at the path's end; nil for a node of another name.
  var number: Int? { path.split(separator: "/").last.flatMap { NodeList.number(ofNode: $0) } }

  /// The camera of which nothing more is known.
  var device: CameraDevice {
    CameraDevice(identity: identity, maker: socket?.maker, path: path, number: number)
  }
}

/// Where the system lists its video nodes.
///
/// What is known of a node is looked up by its device's number. A node that the system does not
/// list, as where there is no `/sys`, may be a camera all the same.
struct NodeList: Sendable {
  /// What lies before `/sys` and `/dev`: nothing, but in tests.
  var root = ""
  /// How the number of a file's device is read.
  var numberOfFile: @Sendable (String) -> DeviceNumber? = { DeviceNumber(ofFile: $0) }

  private typealias Node = (path: String, device: DeviceNumber)

  private var folder: String { "\(root)/sys/class/video4linux" }

  /// All nodes in the order of their numbers, cameras and others; of a device that has several
  /// names, the one that is asked for.
  func entries(askedFor path: String? = nil) -> [NodeEntry] {
    let nodes = nodes(askedFor: path)
    let names = ((try? Folder.names(in: folder)) ?? []).filter { Self.number(ofNode: $0) != nil }
    var listed: Set<DeviceNumber> = []
    var entries: [NodeEntry] = []
    for name in names {
      guard let device = SystemFile.line("\(folder)/\(name)/dev").flatMap({ DeviceNumber($0) })
      else { continue }
      listed.insert(device)
      if let path = self.path(of: device, called: name, among: nodes) {
        entries.append(entry(name, at: path))
      }
    }
    let others = nodes.filter { !listed.contains($0.device) }
    return (entries + others.map { NodeEntry(path: $0.path) }).sorted {
      ($0.number ?? .max, $0.path) < ($1.number ?? .max, $1.path)
    }
  }

  /// Where a camera is now; one in its own socket before one of the same serial number.
  func entry(of device: CameraDevice) -> NodeEntry? {
    entries(of: device).first
  }

  /// Where a camera may be now, the likeliest first: makers give twins one serial number.
  func entries(of device: CameraDevice) -> [NodeEntry] {
    let (identity, entries) = (device.identity, entries(askedFor: device.path))
    guard identity.isKnown else {
      return entries.filter { !$0.identity.isKnown && $0.path == device.path }
    }
    // A camera's other nodes, such as the one for metadata, have its name and serial number.
    let fitting = entries.filter {
      $0.identity.isSameCamera(as: identity) && $0.identity.part == identity.part
    }
    return fitting.filter { $0.identity == identity } + fitting.filter { $0.identity != identity }
  }

  /// Whether a file stands for one of the kernel's video devices.
  func isVideo(_ path: String) -> Bool { numberOfFile(path)?.isOfVideo ?? false }

  /// The number in a node's usual name, such as `video0`; nil for other names.
  static func number(ofNode name: some StringProtocol) -> Int? {
    name.hasPrefix("video") ? Int(name.dropFirst("video".count)) : nil
  }

  /// The video devices that have files here, the one that is asked for first.
  private func nodes(askedFor path: String?) -> [Node] {
    let names = (try? Folder.names(in: "\(root)/dev")) ?? []
    let usual = names.compactMap { Self.number(ofNode: $0) }.sorted()
      .map { "\(root)/dev/video\($0)" }
    var seen: Set<DeviceNumber> = []
    return ([path].compactMap { $0 } + usual).compactMap { file in
      guard let device = numberOfFile(file), file == path || device.isOfVideo,
        seen.insert(device).inserted
      else { return nil }
      return (file, device)
    }
  }

  /// Where a device is here: the file that stands for it, or the usual one that is still to come.
  ///
  /// Nil where a file of that name stands for another device, as in a container that renames them.
  private func path(
    of device: DeviceNumber, called name: String, among nodes: [Node]
  ) -> String? {
    if let node = nodes.first(where: { $0.device == device }) { return node.path }
    let usual = "\(root)/dev/\(name)"
    return numberOfFile(usual) == nil ? usual : nil
  }

  private func entry(_ name: String, at path: String) -> NodeEntry {
    let node = "\(folder)/\(name)"
    let index = SystemFile.line("\(node)/index").flatMap { Int($0) } ?? 0
    let title = SystemFile.line("\(node)/name") ?? name
    let socket = NodeSocket(device: "\(node)/device", systemRoot: "\(root)/sys")
    let identity = DeviceIdentity(
      name: Self.plain(title), serial: socket?.serial,
      port: socket.map { index == 0 ? $0.port : "\($0.port)/\(index)" })
    return NodeEntry(path: path, index: index, identity: identity, socket: socket)
  }

  /// The name once, where a driver says it twice, such as `Cam 5: Cam 5`, the second time cut off.
  static func plain(_ title: String) -> String {
    let letters = Array(title)
    for colon in letters.indices where letters[colon] == ":" {
      let rest = letters[(colon + 1)...].drop { $0 == " " }
      if !rest.isEmpty, letters[..<colon].starts(with: rest) { return String(letters[..<colon]) }
    }
    return title
  }
}

extension DeviceIdentity {
  /// Which one it is of what is in one socket: the interface and the node as the port says them,
  /// such as `:1.2/1`; empty for the first.
  fileprivate var part: Substring {
    guard let port else { return "" }
    let place = port.hasPrefix("usb-") ? port.lastIndex(of: "-") : port.lastIndex(of: "/")
    guard let place else { return "" }
    return port[place...].drop { $0 != ":" && $0 != "/" }
  }
}

extension NodeList {
  /// The error about a camera that the system lists, while there is no device for it here.
  func absence(
    of path: String, called subject: String, _ step: CameraError.Step
  ) -> CameraError {
    let remedy =
      Container(root: root).isAround
      ? "pass it into the container with '--device \(path)'"
      : "wait until the system has made \(path)"
    return CameraError(
      step, subject, .notFound, remedy: "the system lists it, so \(remedy)")
  }
}
