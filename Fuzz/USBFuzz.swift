internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging

/// Feeds libFuzzer's bytes to a USB camera as what its host sends.
///
/// The camera does the same however the bytes are cut. It never sends more than was requested, and it
/// is opened and closed alternately.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let cut = bytes.first.map(Int.init) else { return 0 }
  let rest = bytes.dropFirst()
  precondition(answers(to: [rest]) == answers(to: [rest.prefix(cut), rest.dropFirst(cut)]))
  return 0
}

/// Returns all that a camera sends, up to the first message that it refuses.
private func answers(to pieces: [ArraySlice<UInt8>]) -> [UInt8] {
  var (reader, run) = (HostMessageReader(), CameraRun())
  do throws(BusFault) {
    for piece in pieces {
      reader.append(piece)
      while let message = try reader.next() { try run.receive(message) }
    }
  } catch {
    return run.sent
  }
  return run.sent
}

extension HostMessage {
  /// The number that the host gave the message.
  fileprivate var sequence: UInt32 {
    switch self {
    case .submit(let transfer): transfer.sequence
    case .unlink(let sequence, _): sequence
    }
  }
}

/// A camera, with its requests and their outcomes.
private struct CameraRun {
  private(set) var sent: [UInt8] = []
  private var machine = CameraMachine(descriptors, formats, controls)
  private var limits: [UInt32: Int] = [:]
  private var isOpen = false

  mutating func receive(_ message: HostMessage) throws(BusFault) {
    if case .submit(let transfer) = message {
      limits[transfer.sequence] = max(limits[transfer.sequence] ?? 0, transfer.length)
    }
    carryOut(machine.receive(message))
    // The simulated camera does what the numbers of the messages say.
    switch message.sequence & 7 {
    case 0: carryOut(machine.handle(.closed))
    case 1: carryOut(machine.handle(.failed(CameraError(.stream, "", .unplugged))))
    case 2...4: carryOut(machine.handle(.frame(frame(Int(message.sequence & 0xFF)))))
    default: carryOut(machine.handle(.opened(device, format)))
    }
  }

  private mutating func carryOut(_ actions: [CameraMachine.Action]) {
    for action in actions {
      switch action {
      case .send(let message): check(message)
      case .open:
        precondition(!isOpen)
        isOpen = true
      case .close:
        precondition(isOpen)
        isOpen = false
      case .readControls(let question):
        carryOut(machine.didRead(device.controls, for: question))
      case .setControls(let settings, let question):
        precondition(!settings.isEmpty)
        carryOut(machine.didSet([], for: question))
      case .useFrame: break
      case .leave: carryOut(machine.wasUnplugged())
      }
    }
  }

  private mutating func check(_ message: DeviceMessage) {
    if case .completed(let sequence, _, let length, let data) = message {
      precondition(length <= limits[sequence] ?? -1 && data.count <= length)
    }
    sent += message.bytes
  }
}

private func frame(_ sequence: Int) -> Frame {
  Frame(
    sequence: sequence, layout: FrameLayout(packed: .motionJPEG, size: size),
    bytes: [UInt8](repeating: UInt8(sequence), count: sequence * 7))
}

private let size = FrameSize(width: 640, height: 480)
private let format = StreamFormat(format: .motionJPEG, size: size, rate: 30, bufferCount: 4)
private let device = CameraDevice(
  identity: DeviceIdentity(name: "Door", serial: "D-1"), path: "",
  modes: [
    StreamMode(format: .motionJPEG, size: size, rates: [30, 15]),
    StreamMode(format: .yuyv, size: size, rates: [30]),
  ],
  controls: [
    CameraControl(name: .brightness, kind: .integer(-64...64, step: 1), default: 0),
    CameraControl(name: .pan, kind: .integer(-3_600...3_600, step: 1), default: 0),
  ])
private let formats = VideoFormats(device.modes)
private let controls = USBControls(device.controls)
private let descriptors: CameraDescriptors = {
  guard let made = CameraDescriptors(device.identity, formats, controls) else {
    preconditionFailure("a small camera can be described")
  }
  return made
}()
