import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// The delivery of events and frames to observers and to streams.
@Suite struct AudienceTests {
  @Test func `every call of an observer arrives on the queue that was specified`() throws {
    let rig = try Rig.running()
    try rig.shoot()
    try rig.frames(3)
    try rig.stop()
    try rig.closed()
    #expect(rig.told.count == 4)
    #expect(rig.log.frames.count > 1)
    #expect(!rig.log.wasCalledElsewhere)
  }

  @Test func `an observer may use the session from within any call`() throws {
    let rig = Rig()
    let log = rig.log
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
    try rig.run()
    try rig.frames(1)
    try rig.closed()
    try rig.start()
    let shot = try #require(rig.log.shots.first?.id)
    #expect(rig.told == [.start, .willTake(shot), .take(shot), .stop])
  }

  @Test func `the event stream delivers the same events as an observer gets`() async throws {
    var rig: Rig? = try Rig.running()
    let events = try #require(rig?.session.events())
    try eventfulLife(of: try #require(rig))
    // The start occurred before the stream was requested.
    let told = try #require(rig?.told.dropFirst())
    rig = nil
    var heard: [Told] = []
    for await event in events { heard.append(Told(event)) }
    #expect(heard == Array(told))
    #expect(heard.count > 10)
  }

  private func eventfulLife(of rig: Rig) throws {
    try rig.shoot()
    try rig.frames(1)
    try rig.shoot(PhotoSettings(size: .half))
    try rig.closed()
    try rig.opened()
    try rig.framesUntilTaken()
    try rig.pass(.milliseconds(500))
    try rig.closed()
    try rig.opened()
    try rig.frames(1)
    try rig.shoot(
      PhotoSettings(priority: .speed, controls: [ControlSetting(name: "x", value: "1")]))
    try rig.unplug()
    try rig.stop()
    try rig.start()
    try rig.failToOpen(.notFound)
    try rig.stop()
  }

  @Test func `a slow reader of the frame stream gets only the newest frame`() async throws {
    let rig = try Rig.running()
    var frames = rig.session.frames().makeAsyncIterator()
    try rig.frames(5)
    let first = try await frames.next()
    #expect(first?.sequence == 6)
    try rig.frames(2)
    let second = try await frames.next()
    #expect(second?.sequence == 8)
  }

  @Test func `several readers of the frame stream all get every frame`() async throws {
    let rig = try Rig.running()
    var readers = (1...3).map { _ in rig.session.frames().makeAsyncIterator() }
    try rig.frames(1)
    for index in readers.indices {
      let frame = try await readers[index].next()
      #expect(frame?.sequence == 2)
    }
  }

  @Test func `an observer with a busy queue gets only the newest frame afterwards`() throws {
    let rig = try Rig.running()
    try rig.frames(1)
    try rig.pass(.milliseconds(33))
    for age in [4, 3, 2, 1] {  // all before its queue runs again
      rig.driver.send(exposed: rig.clock.now - .milliseconds(age))
    }
    try rig.clock.settle()
    #expect(rig.log.frames == [1, 2, 6])
  }

  @Test(arguments: [TestPicture.empty, .scene])
  func `evidently broken frames are not delivered to anyone`(picture: TestPicture) async throws {
    let rig = try Rig.running()
    var frames = rig.session.frames().makeAsyncIterator()
    let isFlagged = if case .bytes = picture { false } else { true }
    try rig.frame(picture, isFlagged: isFlagged)
    try rig.frames(1)
    try rig.frame(picture, isFlagged: isFlagged)
    #expect(rig.log.frames == [1, 3])
    let shown = try await frames.next()
    #expect(shown?.sequence == 3)
  }

  @Test func `an observer gets no frame that was on its way when it ended its observation`() throws
  {
    let rig = try Rig.running()
    let second = SessionLog()
    try rig.pass(.milliseconds(33))
    rig.driver.send(exposed: rig.clock.now - .milliseconds(2))
    // Between the frame's arrival and its delivery.
    rig.clock.perform(on: DispatchQueue(label: "capture.tests.other")) {
      rig.log.stopWatching()
      second.watch(rig.session)
    }
    rig.driver.send(exposed: rig.clock.now - .milliseconds(1))
    try rig.pass(.milliseconds(33))
    #expect(rig.log.frames == [1])
    #expect(second.frames == [3])
    #expect(!second.wasCalledElsewhere)
  }

  @Test func `several observers get the same events, each on a queue of its own`() throws {
    let rig = Rig()
    let others = (1...3).map { _ in SessionLog() }
    for other in others { other.watch(rig.session) }
    try rig.run()
    try rig.shoot()
    try rig.frames(3)
    try rig.stop()
    try rig.closed()
    for other in others {
      #expect(other.told == rig.told)
      #expect(other.frames == rig.log.frames)
      #expect(!other.wasCalledElsewhere)
    }
  }

  @Test func `a session goes on without an observer that has been released`() throws {
    let rig = try Rig.running()
    var second: SessionLog? = SessionLog()
    weak let gone = second
    second?.watch(rig.session)
    second = nil
    #expect(gone == nil)
    try rig.stop()
    try rig.closed()
    #expect(rig.session.state == .idle)
  }
}

/// What streams of events hold until they are read.
extension AudienceTests {
  @Test func `photos in an unread stream of events hold none of the driver's buffers`() async throws
  {
    let rig = try Rig.running()
    let events = rig.session.events()
    weak var memory: OwnedBytes?
    try rig.shoot()
    do {
      let bytes = OwnedBytes(TestJPEG.scene)
      memory = bytes
      let layout = FrameLayout(packed: .motionJPEG, size: .full)
      try rig.pass(.milliseconds(33))
      try rig.tell(
        .frame(Frame(sequence: 2, timestamp: rig.clock.now, layout: layout, memory: bytes)))
    }
    rig.log.forgetShots()
    try rig.stop()
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
        memory: LastWords { [weak source] in source?.send(third) }))
    source.send(second)
    try clock.settle()
    #expect(seen.withLock { $0 } == [3])
    observation.cancel()
  }

  @Test func `only a delegate that wants frames is called for each`() async throws {
    let rig = Rig()
    let (plain, viewfinder) = (PlainDelegate(), FrameDelegate())
    let observations = [rig.session.addDelegate(plain), rig.session.addDelegate(viewfinder)]
    try rig.run()
    try rig.frames(2)
    #expect(await viewfinder.frames == [1, 2, 3])
    #expect(await viewfinder.starts == 1)
    #expect(await plain.starts == 1)
    for observation in observations { observation.cancel() }
  }
}

/// The memory of a frame that does something when it is released.
private final class LastWords: FrameMemory {
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
