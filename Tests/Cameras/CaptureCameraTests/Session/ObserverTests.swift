import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// The delivery of events and frames to observers and to streams.
@Suite struct ObserverTests {
  @Test func `every call of an observer arrives on the queue that was specified`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot()
    try fixture.frames(3)
    try fixture.stop()
    try fixture.closed()
    #expect(fixture.told.count == 4)
    #expect(fixture.log.frames.count > 1)
    #expect(!fixture.log.wasCalledElsewhere)
  }

  @Test func `an observer may use the session from within any call`() throws {
    let fixture = SessionFixture()
    let log = fixture.log
    log.react { told, session in
      _ = session.state
      _ = session.device
      _ = session.format
      switch told {
      case .start: session.requestShot(PhotoSettings(priority: .speed))
      case .take: session.requestStop()
      case .stop: log.stopWatching()
      default: break
      }
    }
    try fixture.run()
    try fixture.frames(1)
    try fixture.closed()
    try fixture.start()
    let shot = try #require(fixture.log.shots.first?.id)
    #expect(fixture.told == [.start, .willTake(shot), .take(shot), .stop])
  }

  @Test func `the event stream delivers the same events as an observer gets`() async throws {
    var fixture: SessionFixture? = try SessionFixture.running()
    let events = try #require(fixture?.session.events())
    try eventfulLife(of: try #require(fixture))
    // The start occurred before the stream was requested.
    let told = try #require(fixture?.told.dropFirst())
    fixture = nil
    var heard: [EventSummary] = []
    for await event in events { heard.append(EventSummary(event)) }
    #expect(heard == Array(told))
    #expect(heard.count > 10)
  }

  private func eventfulLife(of fixture: SessionFixture) throws {
    try fixture.shoot()
    try fixture.frames(1)
    try fixture.shoot(PhotoSettings(size: .half))
    try fixture.closed()
    try fixture.opened()
    try fixture.framesUntilTaken()
    try fixture.pass(.milliseconds(500))
    try fixture.closed()
    try fixture.opened()
    try fixture.frames(1)
    try fixture.shoot(
      PhotoSettings(priority: .speed, controls: [ControlSetting(name: "x", value: "1")]))
    try fixture.unplug()
    try fixture.stop()
    try fixture.start()
    try fixture.failToOpen(.notFound)
    try fixture.stop()
  }

  @Test func `a slow reader of the frame stream gets only the newest frame`() async throws {
    let fixture = try SessionFixture.running()
    var frames = fixture.session.frames().makeAsyncIterator()
    try fixture.frames(5)
    let first = try await frames.next()
    #expect(first?.sequence == 6)
    try fixture.frames(2)
    let second = try await frames.next()
    #expect(second?.sequence == 8)
  }

  @Test func `several readers of the frame stream all get every frame`() async throws {
    let fixture = try SessionFixture.running()
    var readers = (1...3).map { _ in fixture.session.frames().makeAsyncIterator() }
    try fixture.frames(1)
    for index in readers.indices {
      let frame = try await readers[index].next()
      #expect(frame?.sequence == 2)
    }
  }

  @Test func `an observer with a busy queue gets only the newest frame afterwards`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(1)
    try fixture.pass(.milliseconds(33))
    for age in [4, 3, 2, 1] {  // all before its queue runs again
      fixture.driver.send(exposed: fixture.clock.now - .milliseconds(age))
    }
    try fixture.clock.settle()
    #expect(fixture.log.frames == [1, 2, 6])
  }

  @Test(arguments: [TestPicture.empty, .scene])
  func `evidently broken frames are not delivered to anyone`(picture: TestPicture) async throws {
    let fixture = try SessionFixture.running()
    var frames = fixture.session.frames().makeAsyncIterator()
    let isFlagged = if case .bytes = picture { false } else { true }
    try fixture.frame(picture, isFlagged: isFlagged)
    try fixture.frames(1)
    try fixture.frame(picture, isFlagged: isFlagged)
    #expect(fixture.log.frames == [1, 3])
    let shown = try await frames.next()
    #expect(shown?.sequence == 3)
  }

  @Test func `an observer gets no frame that was on its way when it ended its observation`() throws
  {
    let fixture = try SessionFixture.running()
    let second = SessionLog()
    try fixture.pass(.milliseconds(33))
    fixture.driver.send(exposed: fixture.clock.now - .milliseconds(2))
    // Between the frame's arrival and its delivery.
    fixture.clock.perform(on: DispatchQueue(label: "capture.tests.other")) {
      fixture.log.stopWatching()
      second.watch(fixture.session)
    }
    fixture.driver.send(exposed: fixture.clock.now - .milliseconds(1))
    try fixture.pass(.milliseconds(33))
    #expect(fixture.log.frames == [1])
    #expect(second.frames == [3])
    #expect(!second.wasCalledElsewhere)
  }

  @Test func `several observers get the same events, each on its own queue`() throws {
    let fixture = SessionFixture()
    let others = (1...3).map { _ in SessionLog() }
    for other in others { other.watch(fixture.session) }
    try fixture.run()
    try fixture.shoot()
    try fixture.frames(3)
    try fixture.stop()
    try fixture.closed()
    for other in others {
      #expect(other.told == fixture.told)
      #expect(other.frames == fixture.log.frames)
      #expect(!other.wasCalledElsewhere)
    }
  }

  @Test func `a session goes on without an observer that has been released`() throws {
    let fixture = try SessionFixture.running()
    var second: SessionLog? = SessionLog()
    weak let gone = second
    second?.watch(fixture.session)
    second = nil
    #expect(gone == nil)
    try fixture.stop()
    try fixture.closed()
    #expect(fixture.session.state == .idle)
  }
}

/// What streams of events hold until they are read.
extension ObserverTests {
  @Test func `photos in an unread stream of events hold none of the driver's buffers`() async throws
  {
    let fixture = try SessionFixture.running()
    let events = fixture.session.events()
    weak var memory: OwnedBytes?
    try fixture.shoot()
    do {
      let bytes = OwnedBytes(TestJPEG.scene)
      memory = bytes
      let layout = FrameLayout(packed: .motionJPEG, size: .full)
      try fixture.pass(.milliseconds(33))
      try fixture.tell(
        .frame(Frame(sequence: 2, timestamp: fixture.clock.now, layout: layout, memory: bytes)))
    }
    fixture.log.forgetShots()
    try fixture.stop()
    #expect(memory == nil)
    for await case .didTake(let shot) in events {
      #expect(shot.frame.withBytes { $0.byteCount } == TestJPEG.scene.count)
      break
    }
  }

  @Test func `a skipped frame whose release reports another one does not block the session`() throws
  {
    let clock = ManualClock()
    let source = SessionEventSource(timeline: clock)
    let seen = Guarded<[Int]>([])
    let queue = DispatchQueue(label: "capture.tests.viewer")
    let observation = source.observers.observeFrames(on: queue) { frame in
      seen.withLock { $0.append(frame.sequence) }
    }
    let layout = FrameLayout(packed: .motionJPEG, size: .full)
    let (second, third) = (
      Frame(sequence: 2, layout: layout, bytes: [1]), Frame(sequence: 3, layout: layout, bytes: [1])
    )
    source.send(
      Frame(
        sequence: 1, timestamp: .zero, layout: layout,
        memory: ReleaseAction { [weak source] in source?.send(third) }))
    source.send(second)
    try clock.settle()
    #expect(seen.withLock { $0 } == [3])
    observation.cancel()
  }

  @Test func `only a delegate that wants frames is called for each`() async throws {
    let fixture = SessionFixture()
    let (plain, viewfinder) = (PlainDelegate(), FrameDelegate())
    let observations = [
      fixture.session.addDelegate(plain), fixture.session.addDelegate(viewfinder),
    ]
    try fixture.run()
    try fixture.frames(2)
    #expect(await viewfinder.frames == [1, 2, 3])
    #expect(await viewfinder.starts == 1)
    #expect(await plain.starts == 1)
    for observation in observations { observation.cancel() }
  }
}

/// The memory of a frame that does something when it is released.
private final class ReleaseAction: FrameMemory {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = [UInt8](repeating: 1, count: 4)
    return try body(bytes.span.bytes)
  }
}

/// A delegate that does not ask for frames.
@MainActor private final class PlainDelegate: CameraSessionDelegate {
  private(set) var starts = 0

  func sessionDidStart(_ session: any CameraSession) { starts += 1 }
}

/// A delegate that does.
@MainActor private final class FrameDelegate: CameraFrameDelegate {
  private(set) var starts = 0
  private(set) var frames: [Int] = []

  func sessionDidStart(_ session: any CameraSession) { starts += 1 }

  func session(_ session: any CameraSession, didReceive frame: Frame) {
    frames.append(frame.sequence)
  }
}
