import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

/// A camera at the end of a real connection, without a kernel.
@Suite(.timeLimit(.minutes(10)))
struct USBCameraTests {
  private static let size = FrameSize(width: 64, height: 48)

  private struct Fixture {
    let simulator: Simulator
    let camera: USBCamera
    let host: SocketHost
  }

  /// A camera that sees one photo of the size that it sends.
  private static func fixture(
    _ photo: [UInt8], events: [Scenario.Event] = [], in folder: borrowing TestFolder
  ) async throws -> Fixture {
    try folder.write(photo, as: "photo.jpg")
    var camera = Scenario.Camera()
    camera.photos = .folder(folder.path)
    camera.modes = [StreamMode(format: .motionJPEG, size: size, rates: [30])]
    camera.darkFrames = 0
    let simulator = try Simulator(Scenario(cameras: [camera], events: events))
    let device = CameraDevice(
      identity: camera.identity, path: "", modes: camera.modes, controls: camera.controls)
    let usb = try USBCamera(device, of: simulator)
    let (socket, host) = try BusSocket.pair()
    await usb.connect(socket)
    return Fixture(simulator: simulator, camera: usb, host: SocketHost(host))
  }

  private static func photo() throws -> [UInt8] {
    let format = StreamFormat(format: .motionJPEG, size: size, rate: 30, bufferCount: 4)
    return Frame(.scene, format: format).withBytes { bytes in bytes.copy(of: 0..<bytes.byteCount) }
  }

  @Test func `a stream has the photo byte for byte, in each of two streams`() async throws {
    let folder = try TestFolder()
    let photo = try Self.photo()
    let fixture = try await Self.fixture(photo, in: folder)
    try await offPool { () throws in
      let host = fixture.host
      for start in [UInt32(100), 1_000] {
        #expect(try host.beginStream(start, format: 1, size: 1).status == 0)
        #expect(try host.frame(start + 1) == photo)
        #expect(try host.frame(start + 200) == photo)
        #expect(try host.ask(start + 400, 0x02, 1, 0, 0x81, data: []).status == 0)
      }
    }
    await fixture.camera.unplug()
  }

  @Test func `a control that the host sets is the simulated camera's`() async throws {
    let folder = try TestFolder()
    let fixture = try await Self.fixture(try Self.photo(), in: folder)
    try await offPool { () throws in
      #expect(try fixture.host.ask(1, 0xA1, 0x81, 0x200, 0x200).data == [128, 0])
      #expect(try fixture.host.ask(2, 0x21, 1, 0x200, 0x200, data: [77, 0]).status == 0)
      #expect(try fixture.host.ask(3, 0xA1, 0x81, 0x200, 0x200).data == [77, 0])
      #expect(try fixture.host.ask(4, 0x21, 1, 0x200, 0x200, data: [0, 9]).status == -32)
    }
    let controls = fixture.simulator.devices().first?.controls ?? []
    #expect(controls.first { $0.name == .brightness }?.current == 77)
    await fixture.camera.unplug()
  }

  /// What a host sends, or nil if it hangs up.
  @Test(arguments: [
    [UInt8](repeating: 0xFF, count: 48),
    Array("GET / HTTP/1.1\r\nHost: camera-of-the-door:8080\r\n\r\n".utf8),
    nil,
  ])
  func `a host that sends nonsense or hangs up ends the connection with an error`(
    bytes: [UInt8]?
  ) async throws {
    let folder = try TestFolder()
    let fixture = try await Self.fixture(try Self.photo(), in: folder)
    if let bytes { fixture.host.send(bytes) } else { fixture.host.hangUp() }
    var errors: [USBCameraError] = []
    for await case .failed(let error) in fixture.camera.events { errors.append(error) }
    #expect(errors.map(\.code) == [.connection])
  }

  @Test func `half a message is waited for, and unplugging ends that`() async throws {
    let folder = try TestFolder()
    let fixture = try await Self.fixture(try Self.photo(), in: folder)
    fixture.host.send([0, 0, 0, 1, 0, 0])
    await fixture.camera.unplug()
    var events = 0
    for await _ in fixture.camera.events { events += 1 }
    #expect(events == 0)
    await #expect(throws: SocketHost.Departure.self) {
      try await offPool { _ = try fixture.host.answer(hasData: false) }
    }
  }

  @Test func `a camera that loses its power before it has a device file is unplugged`() async throws
  {
    let folder = try TestFolder()
    let unplug = Scenario.Event(.unplug(after: .zero))
    let fixture = try await Self.fixture(try Self.photo(), events: [unplug], in: folder)
    try await offPool { _ = try fixture.host.beginStream(1, format: 1, size: 1) }
    var events = fixture.camera.events.makeAsyncIterator()
    guard case .unplugged = await events.next() else {
      Issue.record("there is another event")
      return
    }
    await fixture.camera.unplug()
    #expect(await events.next() == nil)
  }

  @Test func `a camera without a format of USB is refused`() throws {
    let device = CameraDevice(
      identity: DeviceIdentity(name: "Odd"), path: "",
      modes: [StreamMode(format: .rgb24, size: Self.size, rates: [30])])
    let simulator = try Simulator()
    #expect(throws: USBCameraError.self) { try USBCamera(device, of: simulator) }
  }
}
