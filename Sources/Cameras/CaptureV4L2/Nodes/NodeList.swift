internal import CaptureCamera
internal import CaptureFiles

/// A video node as listed by the system, before it is opened.
struct NodeEntry {
  let path: String
  /// The node's index within its device; a camera's pictures come from the first, index 0.
  var index = 0
  var identity = DeviceIdentity.unknown
  var socket: NodeSocket?

  /// The number at the end of the path; nil for a node with a custom name.
  var number: Int? { path.split(separator: "/").last.flatMap { NodeList.number(ofNode: $0) } }

  /// The camera without modes and controls.
  var device: CameraDevice {
    CameraDevice(identity: identity, maker: socket?.maker, path: path, number: number)
  }
}

/// The system's list of video nodes.
///
/// Information about a node is looked up by its device number. A node that the system does not
/// list, for example because there is no `/sys`, may still be a camera.
struct NodeList: Sendable {
  /// A prefix for `/sys` and `/dev`, used by tests.
  var root = ""
  /// Returns the device number of a file.
  var numberOfFile: @Sendable (String) -> DeviceNumber? = { DeviceNumber(ofFile: $0) }

  private typealias Node = (path: String, device: DeviceNumber)

  private var folder: String { "\(root)/sys/class/video4linux" }

  /// Returns all nodes in the order of their numbers, whether or not they are cameras.
  ///
  /// If a device has several names, the requested path is preferred.
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

  /// Returns the node of a camera; its own port is preferred over
  /// another with the same serial number.
  func entry(of device: CameraDevice) -> NodeEntry? {
    entries(of: device).first
  }

  /// Returns the possible nodes of a camera, the likeliest first.
  ///
  /// There may be several, since some manufacturers give identical cameras the same serial number.
  func entries(of device: CameraDevice) -> [NodeEntry] {
    let (identity, entries) = (device.identity, entries(askedFor: device.path))
    guard identity.isKnown else {
      return entries.filter { !$0.identity.isKnown && $0.path == device.path }
    }
    // A camera's secondary nodes, such as the one for metadata, share its name and serial number.
    let fitting = entries.filter {
      $0.identity.isSameCamera(as: identity) && $0.identity.part == identity.part
    }
    return fitting.filter { $0.identity == identity } + fitting.filter { $0.identity != identity }
  }

  /// Returns whether a file stands for one of the kernel's video devices.
  func isVideo(_ path: String) -> Bool { numberOfFile(path)?.isOfVideo ?? false }

  /// Returns the number in a node's default name, such as `video0`; nil for other names.
  static func number(ofNode name: some StringProtocol) -> Int? {
    name.hasPrefix("video") ? Int(name.dropFirst("video".count)) : nil
  }

  /// Returns the video devices that have files, the requested one first.
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

  /// Returns the file that stands for a device, or the default path
  /// if that file does not exist yet.
  ///
  /// Nil if a file with the default name stands for another device, as in a
  /// container that renames devices.
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

  /// Returns the name without a repetition, such as `Cam 5` for `Cam 5: Cam 5`;
  /// the second one may be truncated.
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
  /// The suffix of the port that identifies the interface and the node, such as
  /// `:1.2/1`; empty for the first.
  fileprivate var part: Substring {
    guard let port else { return "" }
    let place = port.hasPrefix("usb-") ? port.lastIndex(of: "-") : port.lastIndex(of: "/")
    guard let place else { return "" }
    return port[place...].drop { $0 != ":" && $0 != "/" }
  }
}

extension NodeList {
  /// Returns the error for a camera that the system lists but that has no device file here.
  func absence(
    of path: String, called subject: String, _ step: CameraError.Step
  ) -> CameraError {
    CameraError(
      step, subject, .notFound,
      remedy: Container(root: root).isAround
        ? .passIntoContainer(path) : .waitForDeviceFile(path))
  }
}
