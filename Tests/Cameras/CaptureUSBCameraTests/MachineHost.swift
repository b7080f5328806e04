import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestSupport

@testable import CaptureUSBCamera

/// The host of a camera's state machine, which keeps what the machine wants done.
struct MachineHost {
  var machine: CameraMachine
  /// The orders to the simulated camera, such as `open`, oldest first.
  private(set) var orders: [String] = []
  private(set) var messages: [DeviceMessage] = []
  private var sequence: UInt32 = 0

  init(_ camera: Scenario.Camera = Scenario.Camera()) throws {
    let (formats, controls) = (VideoFormats(camera.modes), USBControls(camera.controls))
    guard let descriptors = CameraDescriptors(camera.identity, formats, controls) else {
      throw USBCameraError(.notOfUSB, "")
    }
    machine = CameraMachine(descriptors, formats, controls)
  }

  mutating func perform(_ actions: [CameraMachine.Action]) {
    for action in actions {
      switch action {
      case .send(let message): messages.append(message)
      case .open(let request): orders.append("open \(request.size.map { "\($0)" } ?? "")")
      case .close: orders.append("close")
      case .useFrame(let frame): orders.append("use \(frame.sequence)")
      case .readControls(let number): orders.append("read \(number)")
      case .setControls(let settings, let number): orders.append("set \(settings) \(number)")
      case .leave: orders.append("leave")
      }
    }
  }

  /// Sends a request on the control endpoint; returns its number.
  @discardableResult
  mutating func ask(
    _ type: UInt8, _ code: UInt8, _ value: UInt16 = 0, _ index: UInt16 = 0, length: Int = 255,
    data: [UInt8]? = nil
  ) -> UInt32 {
    sequence += 1
    let request = ControlRequest(
      type: type, code: code, value: value, index: index, length: UInt16(data?.count ?? length))
    let transfer = HostMessage.Transfer(
      sequence: sequence, endpoint: 0, isInput: data == nil, length: data?.count ?? length,
      request: request, data: data ?? [])
    perform(machine.receive(.submit(transfer)))
    return sequence
  }

  /// Sends a request for video; returns its number.
  @discardableResult
  mutating func askForVideo(_ length: Int = 16_384, as number: UInt32? = nil) -> UInt32 {
    sequence = number ?? sequence + 1
    let transfer = HostMessage.Transfer(
      sequence: sequence, endpoint: 1, isInput: true, length: length,
      request: ControlRequest(type: 0, code: 0))
    perform(machine.receive(.submit(transfer)))
    return sequence
  }

  /// Takes a request back.
  mutating func unlink(_ number: UInt32) {
    sequence += 1
    perform(machine.receive(.unlink(sequence: sequence, of: number)))
  }

  mutating func tell(_ event: DriverEvent) {
    perform(machine.handle(event))
  }

  /// Agrees on a format and a size, and begins the stream; returns the number of the request.
  @discardableResult
  mutating func commit(_ format: UInt8 = 1, _ size: UInt8 = 3) -> UInt32 {
    var terms = StreamTerms()
    (terms.format, terms.size) = (format, size)
    return ask(0x21, 1, 0x200, 1, data: terms.bytes)
  }

  /// The answer to a request; nil if there is none yet.
  func answer(to number: UInt32) -> (status: TransferStatus, data: [UInt8], length: Int)? {
    for case .completed(number, let status, let length, let data) in messages {
      return (status, data, length)
    }
    return nil
  }
}

extension DriverEvent {
  static func opened(in size: FrameSize) -> DriverEvent {
    .opened(.test, StreamFormat(format: .motionJPEG, size: size, rate: 30, bufferCount: 4))
  }

  static func frame(_ sequence: Int, _ bytes: [UInt8]) -> DriverEvent {
    .frame(
      Frame(
        sequence: sequence, layout: FrameLayout(packed: .motionJPEG, size: .full), bytes: bytes))
  }
}
