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

    func reach(with rig: Rig) throws {
      if self != .idle { try rig.start() }
      guard self != .idle, self != .opening else { return }
      try rig.opened()
      guard self != .warming else { return }
      try rig.frame()
      switch self {
      case .shooting:
        try rig.shoot(PhotoSettings(priority: .quality))
        try rig.frames(3)
      case .interrupted:
        try rig.unplug()
      case .stopping: try rig.stop()
      default: break
      }
    }
  }

  @Test(arguments: Stage.allCases)
  func `a released session closes its camera and is deallocated`(stage: Stage) throws {
    var rig: Rig? = Rig()
    let (clock, driver) = (try #require(rig).clock, try #require(rig).driver)
    weak let session = rig?.session
    try stage.reach(with: try #require(rig))
    #expect(session != nil)
    rig = nil
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
    var rig: Rig? = try Rig.running()
    let events = try #require(rig?.session.events())
    let frames = try #require(rig?.session.frames())
    rig = nil
    for await _ in events {}
    for try await _ in frames {}
  }

  @Test @MainActor func `a session does not retain its delegates`() throws {
    let session = DriverSession(device: .test, driver: HandDriver(on: ManualClock()))
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
    let rig = try Rig.running()
    weak var memory: OwnedBytes?
    do {
      let bytes = OwnedBytes(TestJPEG.scene)
      memory = bytes
      let layout = FrameLayout(packed: .motionJPEG, size: .full)
      try rig.pass(.milliseconds(33))
      try rig.tell(
        .frame(Frame(sequence: 2, timestamp: rig.clock.now, layout: layout, memory: bytes)))
    }
    #expect(memory != nil)  // retained by the ring
    try rig.stop()
    #expect(memory == nil)
  }
}

/// A delegate as a program with a user interface has it.
@MainActor private final class MainDelegate: CameraSessionDelegate {}
