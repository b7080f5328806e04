internal import CaptureCamera
internal import CaptureFiles

/// A video node as the system lists it, before it is opened.
struct NodeEntry {
  let path: String
  let number: Int
  /// Which one it is of its device's nodes; a camera's pictures come from the first.
  let index: Int
  let identity: DeviceIdentity
  let socket: NodeSocket?

  /// The camera of which nothing more is known.
  var device: CameraDevice {
    CameraDevice(identity: identity, maker: socket?.maker, path: path, number: number)
  }
}

/// Where the system lists its video nodes.
struct NodeList {
  /// What lies before `/sys` and `/dev`: nothing, but in tests.
  var root = ""

  private var folder: String { "\(root)/sys/class/video4linux" }

  /// All nodes in the order of their numbers, cameras and others.
  func entries() -> [NodeEntry] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.compactMap(entry).sorted { $0.number < $1.number }
  }

  /// Where a camera is now; one in its own socket before one of the same serial number.
  func entry(of identity: DeviceIdentity) -> NodeEntry? {
    entries(of: identity).first
  }

  /// Where a camera may be now, the likeliest first: makers give twins one serial number.
  func entries(of identity: DeviceIdentity) -> [NodeEntry] {
    // A camera's other nodes, such as the one for metadata, have its name and serial number.
    let fitting = entries().filter {
      $0.identity.isSameCamera(as: identity) && $0.identity.part == identity.part
    }
    return fitting.filter { $0.identity == identity } + fitting.filter { $0.identity != identity }
  }

  private func entry(_ name: String) -> NodeEntry? {
    guard name.hasPrefix("video"), let number = Int(name.dropFirst("video".count)) else {
      return nil
    }
    let node = "\(folder)/\(name)"
    let index = SystemFile.line("\(node)/index").flatMap { Int($0) } ?? 0
    let title = SystemFile.line("\(node)/name") ?? name
    let socket = NodeSocket(device: "\(node)/device", systemRoot: "\(root)/sys")
    let identity = DeviceIdentity(
      name: Self.plain(title), serial: socket?.serial,
      port: socket.map { index == 0 ? $0.port : "\($0.port)/\(index)" })
    return NodeEntry(
      path: "\(root)/dev/\(name)", number: number, index: index, identity: identity,
      socket: socket)
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
