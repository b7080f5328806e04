import CaptureCamera
import Testing

@testable import CaptureV4L2

/// The identification of nodes by device number, whatever their files are named.
@Suite(.timeLimit(.minutes(10)))
struct NodeNumberTests {
  /// A machine with two cameras, video8 and video9, of which a container has only the given nodes.
  private func tree(_ nodes: [String: String]) throws -> DeviceTree {
    let tree = try DeviceTree()
    for (socket, number) in [(1, 8), (2, 9)] {
      let device = "p/h/usb1/1-\(socket)"
      try tree.plug(device, devpath: "\(socket)", serial: "SN-\(number)", maker: "Acme")
      try tree.list("video\(number)", name: "Cam \(number)", of: "\(device)/1-\(socket):1.0")
    }
    for (node, device) in nodes { try tree.make(node, for: device) }
    return tree
  }

  @Test func `a camera whose file has another's name keeps its own name and port`() throws {
    let tree = try tree(["video8": "81:9"])
    let entries = tree.nodes.entries()
    #expect(entries.map(\.path) == [tree.path(of: "video8")])
    #expect(
      entries.map(\.identity)
        == [DeviceIdentity(name: "Cam 9", serial: "SN-9", port: "usb-h-2")])
    #expect(entries.map(\.number) == [8])
  }

  @Test func `two cameras whose files swapped names are found by their numbers`() throws {
    let tree = try tree(["video8": "81:9", "video9": "81:8"])
    let entries = tree.nodes.entries()
    #expect(entries.map(\.identity.name) == ["Cam 9", "Cam 8"])
    for entry in entries { #expect(tree.nodes.entry(of: entry.device)?.path == entry.path) }
  }

  @Test func `a camera without a file is listed with its default path`() throws {
    let tree = try tree(["video8": "81:8"])
    #expect(
      tree.nodes.entries().map(\.path) == [tree.path(of: "video8"), tree.path(of: "video9")])
  }

  @Test func `a file with a custom name is identified as the camera with its number`() throws {
    let tree = try tree(["cam": "81:9", "video8": "81:8"])
    let path = tree.path(of: "cam")
    let entry = try #require(tree.nodes.entries(askedFor: path).first { $0.path == path })
    #expect(entry.identity.name == "Cam 9")
    #expect(entry.number == nil)
    var location = CameraLocation(of: entry.device)
    #expect(location.find(in: tree.nodes)?.path == path)
  }

  @Test func `a file with a custom name is not used once it stands for another camera`() throws {
    let before = try tree(["cam": "81:9", "video9": "81:9"])
    let camera = before.nodes.entries().first { $0.identity.name == "Cam 9" }
    var device = try #require(camera?.device)
    let other = try tree(["cam": "81:8", "video9": "81:9"])
    device.path = other.path(of: "cam")
    var location = CameraLocation(of: device)
    #expect(location.find(in: other.nodes)?.path == other.path(of: "video9"))
  }

  @Test func `a device that the system does not list is a camera with unknown identity`() throws {
    let tree = try tree(["video3": "81:3", "video8": "81:8", "video5": "7:5", "vbi0": "81:4"])
    let entry = try #require(tree.nodes.entries().first)
    #expect(entry.identity == .unknown)
    #expect(entry.device.subject == "\(tree.path(of: "video3")) (name and port unknown)")
    #expect(tree.nodes.entries().map(\.number) == [3, 8, 9])
  }

  @Test func `a machine without a device tree still lists its cameras`() throws {
    let tree = try DeviceTree()
    for number in [2, 0] { try tree.make("video\(number)", for: "81:\(number)") }
    let entries = tree.nodes.entries()
    #expect(entries.map(\.number) == [0, 2])
    for entry in entries {
      var location = CameraLocation(of: entry.device)
      #expect(location.find(in: tree.nodes)?.path == entry.path)
    }
  }

  @Test func `an unknown camera is not mistaken for another one at its path`() throws {
    let tree = try DeviceTree()
    try tree.make("video0", for: "81:0")
    var location = CameraLocation(of: try #require(tree.nodes.entries().first).device)
    #expect(location.find(in: tree.nodes) != nil)
    let admissions = ["usb-1", "usb-1", "usb-2", "usb-1"].map {
      location.admits(NodeTitle(card: "Cam", place: $0))
    }
    #expect(admissions == [true, true, false, true])
    try tree.list("video0", name: "Cam", of: "platform/x.0")
    #expect(location.find(in: tree.nodes) == nil)
  }

  @Test(
    arguments: [
      ("81:9", 81, 9), ("81:300", 81, 300), ("81", nil, nil), ("81:", nil, nil), (":9", nil, nil),
      ("81:-9", nil, nil), ("81:9:1", nil, nil), ("video9", nil, nil),
    ] as [(String, UInt32?, UInt32?)])
  func `a device number is read from its text form`(text: String, major: UInt32?, minor: UInt32?) {
    let number = DeviceNumber(text)
    #expect(number?.major == major)
    #expect(number?.minor == minor)
  }

  @Test(
    arguments: [
      (0x5109, 81, 9), (0x10_5100, 81, 256), (0x1_0000_0000_5101, 0x10051, 1),
    ] as [(UInt, UInt32, UInt32)])
  func `a device number is read from its packed form`(packed: UInt, major: UInt32, minor: UInt32) {
    #expect(DeviceNumber(packed) == DeviceNumber(major: major, minor: minor))
  }

  @Test func `a device file yields its device's number, other files none`() {
    #expect(DeviceNumber(ofFile: "/dev/null") == DeviceNumber("1:3"))
    #expect(DeviceNumber(ofFile: "/etc/passwd") == nil)
    #expect(DeviceNumber(ofFile: "/nowhere") == nil)
  }
}
