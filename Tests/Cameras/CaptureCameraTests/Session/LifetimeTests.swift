import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Testing

/// The release of sessions, delegates and buffers.
@Suite struct LifetimeTests {
  /// The state of a session when it is released.
  enum Stage: CaseIterable {
    case idle, opening, warming, running, shooting, interrupted, stopping

    func reach(with fixture: SessionFixture) throws {
      if self != .idle { try fixture.start() }
      guard self != .idle, self != .opening else { return }
      try fixture.opened()
      guard self != .warming else { return }
      try fixture.frame()
      switch self {
      case .shooting:
        try fixture.shoot(PhotoSettings(priority: .quality))
        try fixture.frames(3)
      case .interrupted:
        try fixture.unplug()
      case .stopping: try fixture.stop()
      default: break
      }
    }
  }

  @Test(arguments: Stage.allCases)
  func `a released session closes its camera and is deallocated`(stage: Stage) throws {
    var fixture: SessionFixture? = SessionFixture()
    let (clock, driver) = (try #require(fixture).clock, try #require(fixture).driver)
    weak let session = fixture?.session
    try stage.reach(with: try #require(fixture))
    #expect(session != nil)
    fixture = nil
    try clock.settle()
    #expect(session == nil)
    #expect(driver.orders.last == .close)
    let orders = driver.orders.count
    try driver.tellOpened()
    driver.send()
    driver.tell(.closed)
    try clock.advance(by: .seconds(100))
    #expect(driver.orders.count == orders)
  }

  @Test func `event and frame streams finish when the session is released`() async throws {
    var fixture: SessionFixture? = try SessionFixture.running()
    let events = try #require(fixture?.session.events())
    let frames = try #require(fixture?.session.frames())
    fixture = nil
    for await _ in events {}
    for try await _ in frames {}
  }

  @Test @MainActor func `a session does not retain its delegates`() throws {
    let session = DriverSession(device: .test, driver: ControlledDriver(on: ManualClock()))
    weak var gone: MainDelegate?
    let observation: ObserverToken
    do {
      let delegate = MainDelegate()
      gone = delegate
      observation = session.addDelegate(delegate)
    }
    #expect(gone == nil)
    observation.cancel()
    withExtendedLifetime(session) {}
  }

  @Test func `a stopped session releases all of the driver's buffers`() throws {
    let fixture = try SessionFixture.running()
    weak var memory: OwnedBytes?
    do {
      let bytes = OwnedBytes(TestJPEG.scene)
      memory = bytes
      let layout = FrameLayout(packed: .motionJPEG, size: .full)
      try fixture.pass(.milliseconds(33))
      try fixture.tell(
        .frame(Frame(sequence: 2, timestamp: fixture.clock.now, layout: layout, memory: bytes)))
    }
    #expect(memory != nil)  // retained by the ring
    try fixture.stop()
    #expect(memory == nil)
  }
}

/// A delegate as a program with a user interface has it.
@MainActor private final class MainDelegate: CameraSessionDelegate {}
