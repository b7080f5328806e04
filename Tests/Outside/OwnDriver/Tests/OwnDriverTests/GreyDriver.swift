import Capture
import Dispatch
import Synchronization

/// A driver of a camera that sends a grey picture, in two sizes.
final class GreyDriver: CameraDriver {
  private struct Inside: Sendable {
    var tell: @Sendable (DriverEvent) -> Void = { _ in }
    var sequence = 0
    var nextFrame: Alarm?
  }

  static let device = CameraDevice(
    identity: DeviceIdentity(name: "Grey Camera", serial: "1"), path: "grey:0",
    modes: [
      StreamMode(format: .grey, size: FrameSize(width: 64, height: 48), rates: [30]),
      StreamMode(format: .grey, size: FrameSize(width: 32, height: 24), rates: [30]),
    ])
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "grey-driver")
  private let inside = Mutex(Inside())

  init(on timeline: any Timeline) {
    self.timeline = timeline
  }

  func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void) {
    inside.withLock { $0.tell = tell }
    timeline.perform(on: queue) { [weak self] in
      do throws(CameraError) {
        let mode = try request.bestMode(of: Self.device)
        let format = StreamFormat(format: .grey, size: mode.size, rate: 30, bufferCount: 0)
        tell(.opened(Self.device, format))
        self?.awaitFrame(of: mode.size)
      } catch {
        tell(.openFailed(error))
      }
    }
  }

  func apply(_ controls: ControlSettings) {
    timeline.perform(on: queue) { [self] in tell(.applied(.success([]))) }
  }

  func close() {
    timeline.perform(on: queue) { [self] in
      inside.withLock { $0.nextFrame = nil }
      tell(.closed)
    }
  }
}

extension GreyDriver {
  private func tell(_ event: DriverEvent) {
    let tell = inside.withLock { $0.tell }
    tell(event)
  }

  private func awaitFrame(of size: FrameSize) {
    let alarm = timeline.alarm(after: .milliseconds(33), on: queue) { [weak self] in
      self?.sendFrame(of: size)
    }
    inside.withLock { $0.nextFrame = alarm }
  }

  private func sendFrame(of size: FrameSize) {
    let sequence = inside.withLock { inside in
      inside.sequence += 1
      return inside.sequence
    }
    tell(
      .frame(
        Frame(
          sequence: sequence, timestamp: timeline.now,
          layout: FrameLayout(packed: .grey, size: size), memory: GreyMemory(of: size))))
    awaitFrame(of: size)
  }
}

/// The bytes of a grey picture.
private final class GreyMemory: FrameMemory {
  private let bytes: [UInt8]

  init(of size: FrameSize) {
    bytes = [UInt8](repeating: 128, count: size.width * size.height)
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}
