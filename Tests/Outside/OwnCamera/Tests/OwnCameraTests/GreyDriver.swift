import Capture
import Dispatch
import Synchronization

/// A driver of a camera that sends a grey picture, in two sizes, and can be unplugged.
final class GreyDriver: CameraDriver {
  private struct Inside: Sendable {
    var report: @Sendable (DriverEvent) -> Void = { _ in }
    var sequence = 0
    var nextFrame: Alarm?
  }

  static let device = CameraDevice(
    identity: DeviceIdentity(name: "Grey Camera", serial: "1"), path: "grey:0",
    modes: [
      StreamMode(format: .grey, size: FrameSize(width: 64, height: 48), rates: [30]),
      StreamMode(format: .grey, size: FrameSize(width: 32, height: 24), rates: [30]),
    ])
  private let cable: GreyCable
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "grey-driver")
  private let inside = Mutex(Inside())

  init(at cable: GreyCable = GreyCable(), on timeline: any Timeline) {
    self.cable = cable
    self.timeline = timeline
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    inside.withLock { $0.report = report }
    timeline.perform(on: queue) { [weak self, cable] in
      do throws(CameraError) {
        guard cable.isPlugged else { throw CameraError(.open, Self.device.subject, .notFound) }
        let mode = try request.bestMode(of: Self.device)
        let format = StreamFormat(format: .grey, size: mode.size, rate: 30, bufferCount: 0)
        report(.opened(Self.device, format))
        self?.awaitFrame(of: mode.size)
      } catch {
        report(.openFailed(error))
      }
    }
  }

  func apply(_ controls: ControlSettings) {
    timeline.perform(on: queue) { [self] in report(.applied(.success([]))) }
  }

  func close() {
    timeline.perform(on: queue) { [self] in
      inside.withLock { $0.nextFrame = nil }
      report(.closed)
    }
  }
}

extension GreyDriver {
  private func report(_ event: DriverEvent) {
    let report = inside.withLock { $0.report }
    report(event)
  }

  private func awaitFrame(of size: FrameSize) {
    let alarm = timeline.alarm(after: .milliseconds(33), on: queue) { [weak self] in
      self?.sendFrame(of: size)
    }
    inside.withLock { $0.nextFrame = alarm }
  }

  private func sendFrame(of size: FrameSize) {
    guard cable.isPlugged else {
      return report(.failed(CameraError(.stream, Self.device.subject, .unplugged)))
    }
    let sequence = inside.withLock { inside in
      inside.sequence += 1
      return inside.sequence
    }
    report(
      .frame(
        Frame(
          sequence: sequence, timestamp: timeline.now,
          layout: FrameLayout(packed: .grey, size: size), memory: GreyMemory(of: size))))
    awaitFrame(of: size)
  }
}
