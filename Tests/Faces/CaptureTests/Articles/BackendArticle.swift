import Capture
import CaptureTestKit
import Dispatch
import Synchronization
import Testing

/// The driver of the article about writing a backend.
final class CardDriver: CameraDriver {
  private struct Stream: Sendable {
    var report: @Sendable (DriverEvent) -> Void
    var sequence = 0
    var alarm: Alarm?
  }

  private let device: CameraDevice
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "card")
  private let stream = Mutex<Stream?>(nil)

  init(device: CameraDevice, timeline: any Timeline) {
    self.device = device
    self.timeline = timeline
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    timeline.perform(on: queue) {
      self.stream.withLock { $0 = Stream(report: report) }
      let mode = self.device.modes[0]
      let format = StreamFormat(
        format: mode.format, size: mode.size, rate: mode.rates.first, bufferCount: 4)
      report(.opened(self.device, format))
      self.sendFrame(of: mode.size)
    }
  }

  func apply(_ controls: ControlSettings) {
    timeline.perform(on: queue) { self.report(.applied(.success([]))) }
  }

  func close() {
    timeline.perform(on: queue) {
      self.stream.withLock { $0?.alarm = nil }
      self.report(.closed)
    }
  }

  private func report(_ event: DriverEvent) {
    stream.withLock { $0?.report }?(event)
  }

  private func sendFrame(of size: FrameSize) {
    let sequence = stream.withLock { stream in
      stream?.sequence += 1
      return stream?.sequence ?? 0
    }
    let layout = FrameLayout(packed: .grey, size: size)
    report(
      .frame(
        Frame(sequence: sequence, timestamp: timeline.now, layout: layout, memory: Card(size))))
    let alarm = timeline.alarm(after: .milliseconds(33), on: queue) { [weak self] in
      self?.sendFrame(of: size)
    }
    stream.withLock { $0?.alarm = alarm }
  }
}

/// The frames of that driver.
final class Card: FrameMemory {
  private let bytes: [UInt8]

  init(_ size: FrameSize) {
    bytes = (0..<size.pixelCount).map { UInt8($0 % size.width * 255 / size.width) }
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}

/// The backend of the article.
struct CardBackend: CameraBackend {
  let timeline: any Timeline
  private let card = CameraDevice(
    identity: DeviceIdentity(name: "Grey card"), path: "card",
    modes: [
      StreamMode(format: .grey, size: FrameSize(width: 320, height: 240), rates: [30])
    ])

  init(timeline: any Timeline = WallTimeline()) {
    self.timeline = timeline
  }

  func devices() -> [CameraDevice] { [card] }

  func changes() -> AsyncStream<[CameraDevice]> {
    AsyncStream { stream in stream.yield([card]) }
  }

  func driver(for device: CameraDevice) -> any CameraDriver {
    CardDriver(device: device, timeline: timeline)
  }

  func controls(of device: CameraDevice) -> [CameraControl] { [] }

  func set(_ settings: ControlSettings, on device: CameraDevice) -> [ControlOutcome] { [] }
}

/// The rest of the article.
@Suite(.timeLimit(.minutes(10)))
struct BackendArticle {
  @Test func `the backend of the article takes a photo`() async throws {
    let clock = ManualClock()
    let photo = try await clock.run { try await Camera(on: CardBackend(timeline: clock)).photo() }
    #expect(photo.size == FrameSize(width: 320, height: 240))
  }

  /// The card cannot be unplugged by a test, and has only one size.
  @Test func `the camera of the article meets the contract as far as it applies`() async throws {
    var outcomes: [ContractClause.Outcome] = []
    for clause in CameraContract.clauses {
      outcomes.append(try await check(clause, on: ManualClock()))
    }
    #expect(outcomes.count { $0 == .notApplicable } == 11)
    #expect(outcomes.count { $0 == .kept } == CameraContract.clauses.count - 11)
  }

  func check(
    _ clause: ContractClause, on clock: ManualClock
  ) async throws -> ContractClause.Outcome {
    let backend: any CameraBackend = CardBackend(timeline: clock)
    let device = try await backend.devices()[0]
    let subject = ContractSubject(timeline: clock) { configuration in
      backend.session(with: device, configuration: configuration)
    }
    return try await clock.run { try await clause.check(on: subject) }
  }
}
