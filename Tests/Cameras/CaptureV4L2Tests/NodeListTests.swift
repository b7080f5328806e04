import CaptureBase
import CaptureCamera
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// The identification of cameras by the system's device tree.
@Suite(.timeLimit(.minutes(10)))
struct NodeListTests {
  @Test func `a USB camera is listed with its serial number, port and manufacturer`() throws {
    let tree = try DeviceTree()
    try tree.plug(
      "pci0000:00/0000:00:14.0/usb1/1-2/1-2.4", devpath: "2.4", serial: "A1B2", maker: "Acme")
    try tree.list("video0", name: "Cam 5", of: "pci0000:00/0000:00:14.0/usb1/1-2/1-2.4/1-2.4:1.0")
    let entry = try #require(tree.nodes.entries().first)
    #expect(
      entry.identity
        == DeviceIdentity(name: "Cam 5", serial: "A1B2", port: "usb-0000:00:14.0-2.4"))
    #expect(entry.device.maker == "Acme")
    #expect(entry.number == 0)
  }

  @Test func `a USB camera's link lists its speed, hubs and neighbours on the bus`() throws {
    let tree = try DeviceTree()
    let bus = "pci0000:00/0000:00:14.0/usb1"
    let facts = ["speed": "480", "version": " 3.20"]
    try tree.plug("\(bus)/1-2", devpath: "2", facts: ["product": "Desk Hub"])
    try tree.plug("\(bus)/1-2/1-2.4", devpath: "2.4", facts: facts)
    try tree.plug("\(bus)/1-2/1-2.1", devpath: "2.1", facts: ["product": "Microphone"])
    try tree.plug("\(bus)/1-7", devpath: "7")
    try tree.list("video0", name: "Cam", of: "\(bus)/1-2/1-2.4/1-2.4:1.0")
    let link = try #require(tree.nodes.entries().first?.socket?.link)
    #expect(
      link
        == DeviceLink(
          speed: 480, version: 3.2, hubs: ["Desk Hub"],
          neighbours: ["Microphone", "a device without a name"]))
  }

  @Test func `a USB camera without a driver is reported as an obstacle, others are not`() throws {
    let tree = try DeviceTree()
    for (name, driver) in [("1-2", nil), ("1-7", "uvcvideo")] {
      try tree.plug("usb1/\(name)", devpath: "2", facts: ["product": "Cam \(name)"])
      try tree.offer(
        "\(name):1.0", of: "usb1/\(name)", interfaceClass: "0e", subclass: "01", driver: driver)
    }
    try tree.offer("1-2:1.1", of: "usb1/1-2", interfaceClass: "0e", subclass: "02")
    try tree.offer("1-2:1.2", of: "usb1/1-2", interfaceClass: "01", subclass: "01")
    #expect(tree.nodes.obstacles().map(\.subject) == ["Cam 1-2 (USB 1-2)"])
    #expect(tree.nodes.obstacles().first?.remedy?.code == .loadDriver)
    try tree.touch("sys/bus/usb/drivers/uvcvideo/module")
    #expect(tree.nodes.obstacles().first?.remedy?.code == .replugForDriver)
  }

  @Test func `two cameras in one USB device are distinguished by interface`() throws {
    let tree = try DeviceTree()
    try tree.plug("p/h/usb3/3-2", devpath: "2", serial: "A1B2", maker: "Acme")
    for (number, interface) in [(0, "3-2:1.0"), (2, "3-2:1.2")] {
      try tree.list("video\(number)", name: "Cam", of: "p/h/usb3/3-2/\(interface)")
    }
    let entries = tree.nodes.entries()
    #expect(entries.map(\.identity.port) == ["usb-h-2", "usb-h-2:1.2"])
    for entry in entries { #expect(tree.nodes.entry(of: entry.device)?.number == entry.number) }
  }

  @Test func `a built-in camera has its platform device as its port`() throws {
    let tree = try DeviceTree()
    try tree.list("video3", name: "vivid-000-vid-cap", of: "platform/vivid.0")
    let entry = try #require(tree.nodes.entries().first)
    #expect(
      entry.identity == DeviceIdentity(name: "vivid-000-vid-cap", port: "platform:vivid.0"))
  }

  @Test func `video nodes are listed in the order of their numbers, other nodes are not`() throws {
    let tree = try DeviceTree()
    for name in ["video10", "video2", "vbi0", "videoX", "v4l-subdev0"] {
      try tree.list(name, name: "x", of: "platform/x.\(name)")
    }
    #expect(tree.nodes.entries().map(\.number) == [2, 10])
  }

  @Test func `a second node of a device counts as another camera`() throws {
    let tree = try DeviceTree()
    try tree.list("video0", name: "x", of: "platform/x.0")
    try tree.list("video1", name: "x", index: 1, of: "platform/x.0")
    let entries = tree.nodes.entries()
    #expect(entries.map(\.identity.port) == ["platform:x.0", "platform:x.0/1"])
    #expect(!entries[0].identity.isSameCamera(as: entries[1].identity))
  }

  @Test func `a camera is found again with another number and port`() throws {
    let tree = try DeviceTree()
    try tree.plug("p/h/usb1/1-2", devpath: "2", serial: "A1B2", maker: "Acme")
    try tree.list("video0", name: "other", of: "platform/x.0")
    try tree.list("video7", name: "Cam", of: "p/h/usb1/1-2/1-2:1.0")
    let old = DeviceIdentity(name: "Cam", serial: "A1B2", port: "usb-h-9")
    #expect(tree.nodes.entry(of: CameraDevice(identity: old, path: "/none"))?.number == 7)
  }

  @Test func `identical cameras with one serial number are distinguished by port`() throws {
    let tree = try DeviceTree()
    for (number, socket) in [(0, "1-2"), (2, "1-1")] {
      try tree.plug(
        "p/h/usb1/\(socket)", devpath: String(socket.last ?? "0"), serial: "A1B2", maker: "Acme")
      try tree.list("video\(number)", name: "Cam", of: "p/h/usb1/\(socket)/\(socket):1.0")
    }
    for (number, port) in [(0, "usb-h-2"), (2, "usb-h-1")] {
      let camera = CameraDevice(
        identity: DeviceIdentity(name: "Cam", serial: "A1B2", port: port), path: "/none")
      #expect(tree.nodes.entry(of: camera)?.number == number)
      #expect(tree.nodes.entries(of: camera).count == 2)
    }
  }

  @Test func `a machine without video devices has no nodes`() throws {
    let folder = try TestFolder()
    #expect(NodeList(root: folder.path).entries().isEmpty)
  }

  @Test(arguments: [
    ("Cam 5: Cam 5", "Cam 5"), ("Integrated Camera: Integrated C", "Integrated Camera"),
    ("Acme: Door", "Acme: Door"), ("Cam:", "Cam:"), ("Cam", "Cam"), ("a: b: a: b", "a: b"),
  ])
  func `a name that a driver repeats is shown once`(title: String, name: String) {
    #expect(NodeList.plain(title) == name)
  }
}

/// A fake `/sys` in a folder.
struct DeviceTree: ~Copyable {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for path in ["sys", "sys/class", "sys/class/video4linux", "sys/devices"] {
      mkdir("\(folder.path)/\(path)", 0o700)
    }
  }

  /// The nodes, where files stand for devices by containing their numbers.
  var nodes: NodeList {
    NodeList(root: folder.path) { SystemFile.line($0).flatMap { DeviceNumber($0) } }
  }

  /// Creates a file in `/dev` that stands for a device.
  func make(_ node: String, for device: String) throws {
    try touch("dev/\(node)", device)
  }

  /// Returns the path of such a file.
  func path(of node: String) -> String { "\(folder.path)/dev/\(node)" }

  /// Creates a file with one line, and its folders.
  func touch(_ path: String, _ line: String = "") throws {
    make(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    try write(line, to: path)
  }

  func plug(_ device: String, devpath: String, serial: String, maker: String) throws {
    try plug(device, devpath: devpath, facts: ["serial": serial, "manufacturer": maker])
  }

  func plug(_ device: String, devpath: String, facts: [String: String] = [:]) throws {
    make("sys/devices/\(device)")
    try write(devpath, to: "sys/devices/\(device)/devpath")
    for (name, value) in facts { try write(value, to: "sys/devices/\(device)/\(name)") }
  }

  /// Adds an interface of a USB device, which the system lists beside the devices.
  func offer(
    _ interface: String, of device: String, interfaceClass: String, subclass: String,
    driver: String? = nil
  ) throws {
    let folder = "sys/bus/usb/devices"
    make("\(folder)/\(interface)")
    try write(interfaceClass, to: "\(folder)/\(interface)/bInterfaceClass")
    try write(subclass, to: "\(folder)/\(interface)/bInterfaceSubClass")
    if let driver { make("\(folder)/\(interface)/driver/\(driver)") }
    let name = interface.prefix { $0 != ":" }
    symlink("\(self.folder.path)/sys/devices/\(device)", "\(self.folder.path)/\(folder)/\(name)")
  }

  func list(_ node: String, name: String, index: Int = 0, of device: String) throws {
    make("sys/devices/\(device)")
    make("sys/class/video4linux/\(node)")
    try write(name, to: "sys/class/video4linux/\(node)/name")
    try write("\(index)", to: "sys/class/video4linux/\(node)/index")
    let number = node.drop { !$0.isNumber }
    try write("81:\(number)", to: "sys/class/video4linux/\(node)/dev")
    let link = "\(folder.path)/sys/class/video4linux/\(node)/device"
    guard symlink("\(folder.path)/sys/devices/\(device)", link) == 0 else {
      throw TestSetupError("\(link) cannot be made")
    }
  }

  private func make(_ path: String) {
    var whole = folder.path
    for step in path.split(separator: "/") {
      whole += "/\(step)"
      mkdir(whole, 0o700)
    }
  }

  private func write(_ line: String, to name: String) throws {
    try folder.write(Array("\(line)\n".utf8), as: name)
  }
}
