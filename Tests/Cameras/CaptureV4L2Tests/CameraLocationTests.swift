import CaptureCamera
import Testing

@testable import CaptureV4L2

@Suite(.timeLimit(.minutes(10)))
struct CameraLocationTests {
  /// A machine with cameras of the same name and serial number at these ports, each with a node for
  /// metadata and an infrared camera beside it.
  private func tree(with sockets: Int...) throws -> DeviceTree {
    let tree = try DeviceTree()
    for socket in sockets {
      let device = "p/h/usb1/1-\(socket)"
      try tree.plug(device, devpath: "\(socket)", serial: "A1B2", maker: "Acme")
      try tree.list("video\(socket)", name: "Cam", of: "\(device)/1-\(socket):1.0")
      try tree.list("video\(socket + 10)", name: "Cam", index: 1, of: "\(device)/1-\(socket):1.0")
      try tree.list("video\(socket + 20)", name: "Cam", of: "\(device)/1-\(socket):1.2")
    }
    return tree
  }

  private let camera = CameraDevice(
    identity: DeviceIdentity(name: "Cam", serial: "A1B2", port: "usb-h-1"), path: "/dev/video1")

  @Test func `a camera without an identical one is found at any port`() throws {
    let none = try tree()
    let seventh = try tree(with: 7)
    let second = try tree(with: 2)
    var location = CameraLocation(of: camera)
    location.noteLoss(in: none.nodes)
    #expect(location.find(in: seventh.nodes)?.number == 7)
    location.noteLoss(in: seventh.nodes)
    #expect(location.find(in: second.nodes)?.number == 2)
  }

  @Test func `an identical camera plugged in later is not taken for the original`() throws {
    let first = try tree(with: 1)
    let second = try tree(with: 2)
    var location = CameraLocation(of: camera)
    #expect(location.find(in: first.nodes)?.number == 1)
    location.noteLoss(in: second.nodes)
    #expect(location.find(in: second.nodes) == nil)
    #expect(location.find(in: first.nodes)?.number == 1)
  }

  @Test(arguments: [("usb-h-1/1", 12), ("usb-h-1:1.2", 22), ("usb-h-1:1.2/1", nil)])
  func `a camera's secondary node is found again on its own`(port: String, number: Int?) throws {
    let second = try tree(with: 2)
    let part = CameraDevice(
      identity: DeviceIdentity(name: "Cam", serial: "A1B2", port: port), path: "/dev/video1")
    var location = CameraLocation(of: part)
    #expect(location.find(in: second.nodes)?.number == number)
  }

  @Test func `an identical camera that was present before is not taken for the original`() throws {
    let both = try tree(with: 1, 2)
    let second = try tree(with: 2)
    var location = CameraLocation(of: camera)
    #expect(location.find(in: both.nodes)?.number == 1)
    #expect(location.find(in: second.nodes) == nil)
  }
}
