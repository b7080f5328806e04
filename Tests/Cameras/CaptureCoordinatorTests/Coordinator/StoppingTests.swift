import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Stopping and releasing a coordinator.
@Suite struct StoppingTests {
  @Test func `a photo requested right after a stop is taken and the camera stops when idle`() throws
  {
    let fixture = CoordinatorFixture()
    let first = fixture.coordinator.requestPhoto()
    fixture.coordinator.requestStop()
    let second = fixture.coordinator.requestPhoto()
    try fixture.wait { $0.contains { $0.ends(second) } }
    #expect(fixture.heard.contains { $0.ends(first) })
    #expect(fixture.heard.last == .keep(second))
    try fixture.pass(.seconds(12))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a stop fails the photos that have not been taken`() throws {
    let fixture = CoordinatorFixture()
    let photos = [fixture.coordinator.requestPhoto(), fixture.coordinator.requestPhoto()]
    try fixture.pass(.milliseconds(350))
    fixture.coordinator.requestStop()
    try fixture.pass(.seconds(1))
    let error = CameraError(.shoot, CameraDevice.test.subject, .stopped)
    for photo in photos { #expect(fixture.heard.contains(.fail(photo, .camera(error)))) }
    #expect(fixture.heard.last == .camera(.stopped))
  }

  @Test func `a stop while the camera starts is reported as a stop and not as a failure`() throws {
    let fixture = CoordinatorFixture()
    let photo = fixture.coordinator.requestPhoto()
    try fixture.wait { _ in fixture.session.state == .starting }
    fixture.coordinator.requestStop()
    try fixture.pass(.seconds(1))
    let error = CameraError(.open, CameraDevice.test.subject, .stopped)
    #expect(fixture.heard == [.fail(photo, .camera(error)), .camera(.stopped)])
  }

  /// The calls to a coordinator, which are made in every order.
  enum Step: CaseIterable {
    case shoot, shootAgain, cancel, lease, release, stop
  }

  @Test(arguments: [Duration.zero, .milliseconds(40), .milliseconds(310), .seconds(1)])
  func `whatever the order of calls each photo ends once and the camera closes`(
    pause: Duration
  ) throws {
    for order in Self.orders {
      let fixture = CoordinatorFixture(CoordinatorConfiguration(idleStop: .milliseconds(500)))
      var photos: [PhotoRequest] = []
      var lease: Lease?
      for step in order {
        switch step {
        case .shoot, .shootAgain:
          photos.append(fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed)))
        case .cancel: if let last = photos.last { fixture.coordinator.cancel(last) }
        case .lease: lease = fixture.coordinator.lease()
        case .release: lease?.release()
        case .stop: fixture.coordinator.requestStop()
        }
        try fixture.pass(pause)
      }
      lease?.release()
      try fixture.pass(.seconds(3))
      for photo in photos { #expect(fixture.heard.count { $0.ends(photo) } == 1, "\(order)") }
      #expect(fixture.session.state == .idle, "\(order)")
    }
  }

  /// All orders of the calls, except those that differ only in which photo is which.
  private static let orders = Step.allCases.permutations.filter { order in
    order.first { $0 == .shoot || $0 == .shootAgain } == .shoot
  }

  @Test func `releasing a coordinator releases its session and closes the camera`() throws {
    var fixture: CoordinatorFixture? = CoordinatorFixture()
    try fixture?.shoot()
    let (clock, driver) = (try #require(fixture).clock, try #require(fixture).driver)
    weak let coordinator = fixture?.coordinator
    weak let session = fixture?.session
    fixture = nil
    try clock.advance(by: .seconds(1))
    #expect(coordinator == nil)
    #expect(session == nil)
    #expect(!driver.isOpen)
  }
}
