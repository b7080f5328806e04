import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct HostControllerTests {
  private static let heading = "hub port sta spd dev      sockfd local_busid\n"

  /// A folder that looks like the kernel's.
  private static func controller(
    _ statuses: [String], in folder: borrowing TestFolder
  ) throws -> HostController {
    for (number, lines) in statuses.enumerated() {
      try folder.write(
        Array((heading + lines).utf8), as: number == 0 ? "status" : "status.\(number)")
    }
    try folder.write([], as: "attach")
    return HostController(
      folder: folder.path, devices: "\(folder.path)/devices", files: folder.path,
      driver: "\(folder.path)/uvcvideo", udev: "\(folder.path)/udev")
  }

  private static let used = "hs  0000 006 003 00010001 000005 1-1\n"
  private static let fresh = "hs  0001 005 000 00000000 000000 0-0\n"
  private static let free = "hs  0001 004 000 00000000 000000 0-0\n"
  private static let faster = "ss  0008 004 000 00000000 000000 0-0\n"

  @Test func `ports are listed with their state`() throws {
    let folder = try TestFolder()
    let ports = try Self.controller([Self.used + Self.faster, Self.fresh], in: folder).ports
    #expect(ports.map(\.number) == [0, 8, 1])
    #expect(ports.map(\.isFree) == [false, true, false])
    #expect(ports.map(\.isHighSpeed) == [true, false, true])
    #expect(ports.map(\.device) == ["1-1", nil, nil])
  }

  @Test func `a socket is attached to the first free port of USB 2, in one line`() throws {
    let folder = try TestFolder()
    let controller = try Self.controller([Self.used + Self.faster, Self.free], in: folder)
    #expect(try controller.attach(9) == 1)
    let order = String(decoding: try [UInt8](contentsOf: "\(folder.path)/attach"), as: UTF8.self)
    #expect(order == "1 9 65538 3")
  }

  @Test func `there may be no controller and no free port`() throws {
    let folder = try TestFolder()
    let full = try Self.controller([Self.used + Self.faster], in: folder)
    #expect(throws: USBCameraError.noFreePort) { try full.attach(9) }
    let none = HostController(
      folder: "\(folder.path)/none", devices: "", files: "", driver: "\(folder.path)/none",
      udev: "")
    #expect(throws: USBCameraError.noController) { try none.attach(9) }
    #expect(!none.hasDriver)
  }

  @Test func `the device file is that of the camera in the port, not one for metadata`() throws {
    let folder = try TestFolder()
    let controller = try Self.controller([Self.used], in: folder)
    #expect(controller.node(ofPort: 0) == .none)
    for (name, index) in [("video3", "1"), ("video4", "0")] {
      let node = "\(folder.path)/devices/1-1:1.0/video4linux/\(name)"
      try Folder.make(node)
      try Array("\(index)\n".utf8).write(to: "\(node)/index")
    }
    let path = "\(folder.path)/video4"
    #expect(controller.node(ofPort: 0) == .withoutFile(path))
    try folder.write([], as: "video4")
    #expect(controller.node(ofPort: 0) == .ready(path))
    #expect(controller.node(ofPort: 1) == .none)
  }

  @Test func `a device file is ready when udev has given it to its group`() throws {
    let folder = try TestFolder()
    let controller = try Self.controller([Self.used], in: folder)
    let device = "\(folder.path)/devices/1-1:1.0/video4linux/video4"
    for name in [device, "\(folder.path)/udev/data"] { try Folder.make(name) }
    try Array("0\n".utf8).write(to: "\(device)/index")
    try Array("81:4\n".utf8).write(to: "\(device)/dev")
    try Array("".utf8).write(to: "\(folder.path)/udev/control")
    try folder.write([], as: "video4")
    #expect(controller.node(ofPort: 0) == .withoutGroup("\(folder.path)/video4"))
    try Array("".utf8).write(to: "\(folder.path)/udev/data/c81:4")
    #expect(controller.node(ofPort: 0) == .ready("\(folder.path)/video4"))
  }
}
