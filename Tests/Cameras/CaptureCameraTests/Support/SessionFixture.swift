import CaptureBase
import CaptureCamera
import CaptureTestKit
import CaptureTestSupport

/// A session whose camera and clock are controlled by the test.
struct SessionFixture: Sendable {
  let clock: ManualClock
  let driver: ControlledDriver
  let session: DriverSession
  let log = SessionLog()

  init(_ configuration: SessionConfiguration = SessionConfiguration()) {
    clock = ManualClock()
    driver = ControlledDriver(on: clock)
    session = DriverSession(
      device: .test, driver: driver, configuration: configuration, timeline: clock)
    log.watch(session)
  }

  var told: [EventSummary] { log.told }
  var orders: [ControlledDriver.Order] { driver.orders }

  /// The number of times the driver was asked to open.
  var openings: Int {
    orders.count { order in
      if case .open = order { true } else { false }
    }
  }

  /// The number of times it was asked to close.
  var closings: Int { orders.count { $0 == .close } }
}

// MARK: - Session

extension SessionFixture {
  func start() throws {
    session.requestStart()
    try clock.settle()
  }

  func stop() throws {
    session.requestStop()
    try clock.settle()
  }

  @discardableResult
  func shoot(_ settings: PhotoSettings = PhotoSettings(priority: .speed)) throws -> ShotID {
    let shot = session.requestShot(settings)
    try clock.settle()
    return shot
  }

  func cancel(_ shot: ShotID) throws {
    session.cancel(shot)
    try clock.settle()
  }

  func pass(_ span: Duration) throws {
    try clock.advance(by: span)
  }
}

// MARK: - Camera

extension SessionFixture {
  func tell(_ event: DriverEvent, ofOpening number: Int? = nil) throws {
    driver.tell(event, ofOpening: number)
    try clock.settle()
  }

  func opened(ofOpening number: Int? = nil) throws {
    try driver.tellOpened(ofOpening: number)
    try clock.settle()
  }

  func opened(after span: Duration) throws {
    try pass(span)
    try opened()
  }

  /// Opens the camera after a while, and sends a frame.
  func resume(after span: Duration) throws {
    try opened(after: span)
    try frame()
  }

  /// The camera is unplugged, and closed.
  func unplug() throws {
    try fail(.unplugged)
    try closed()
  }

  func fail(_ cause: CameraError.Cause) throws {
    try tell(.failed(CameraError(.stream, "camera", cause)))
  }

  func failToOpen(_ cause: CameraError.Cause) throws {
    try tell(.openFailed(CameraError(.open, "camera", cause)))
  }

  func closed() throws {
    try tell(.closed)
  }

  func frame(
    _ picture: TestPicture = .scene, skipping lost: Int = 0, exposed moment: Timestamp? = nil,
    isFlagged: Bool = false
  ) throws {
    driver.send(picture, skipping: lost, exposed: moment, isFlagged: isFlagged)
    try clock.settle()
  }

  /// Sends frames at a fixed interval.
  func frames(
    _ count: Int, of picture: TestPicture = .scene, every interval: Duration = .milliseconds(33)
  ) throws {
    for _ in 0..<count {
      try pass(interval)
      try frame(picture)
    }
  }

  /// Sends frames until the current shot is taken, up to a maximum.
  func framesUntilTaken(most: Int = 300, of picture: TestPicture = .scene) throws {
    let before = log.shots.count
    for _ in 0..<most where log.shots.count == before {
      try frames(1, of: picture)
    }
  }

  /// Starts the session and brings it to the running state.
  func run() throws {
    try start()
    try opened()
    try frame()
  }

  static func started(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) throws -> SessionFixture {
    let fixture = SessionFixture(configuration)
    try fixture.start()
    return fixture
  }

  static func running(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) throws -> SessionFixture {
    let fixture = SessionFixture(configuration)
    try fixture.run()
    return fixture
  }
}
