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
    let studio = Studio()
    let first = studio.coordinator.requestPhoto()
    studio.coordinator.requestStop()
    let second = studio.coordinator.requestPhoto()
    try studio.wait { $0.contains { $0.ends(second) } }
    #expect(studio.heard.contains { $0.ends(first) })
    #expect(studio.heard.last == .keep(second))
    try studio.pass(.seconds(12))
    #expect(studio.session.state == .idle)
  }

  @Test func `a stop fails the photos that have not been taken`() throws {
    let studio = Studio()
    let photos = [studio.coordinator.requestPhoto(), studio.coordinator.requestPhoto()]
    try studio.pass(.milliseconds(350))
    studio.coordinator.requestStop()
    try studio.pass(.seconds(1))
    let error = CameraError(.shoot, CameraDevice.test.subject, .stopped)
    for photo in photos { #expect(studio.heard.contains(.fail(photo, .camera(error)))) }
    #expect(studio.heard.last == .camera(.stopped))
  }

  @Test func `a stop while the camera starts is reported as a stop and not as a failure`() throws {
    let studio = Studio()
    let photo = studio.coordinator.requestPhoto()
    try studio.wait { _ in studio.session.state == .starting }
    studio.coordinator.requestStop()
    try studio.pass(.seconds(1))
    let error = CameraError(.open, CameraDevice.test.subject, .stopped)
    #expect(studio.heard == [.fail(photo, .camera(error)), .camera(.stopped)])
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
      let studio = Studio(CoordinatorConfiguration(idleStop: .milliseconds(500)))
      var photos: [PhotoRequest] = []
      var lease: Lease?
      for step in order {
        switch step {
        case .shoot, .shootAgain:
          photos.append(studio.coordinator.requestPhoto(PhotoSettings(priority: .speed)))
        case .cancel: if let last = photos.last { studio.coordinator.cancel(last) }
        case .lease: lease = studio.coordinator.lease()
        case .release: lease?.release()
        case .stop: studio.coordinator.requestStop()
        }
        try studio.pass(pause)
      }
      lease?.release()
      try studio.pass(.seconds(3))
      for photo in photos { #expect(studio.heard.count { $0.ends(photo) } == 1, "\(order)") }
      #expect(studio.session.state == .idle, "\(order)")
    }
  }

  /// All orders of the calls, except those that differ only in which photo is which.
  private static let orders = Step.allCases.permutations.filter { order in
    order.first { $0 == .shoot || $0 == .shootAgain } == .shoot
  }

  @Test func `releasing a coordinator releases its session and closes the camera`() throws {
    var studio: Studio? = Studio()
    try studio?.shoot()
    let (clock, driver) = (try #require(studio).clock, try #require(studio).driver)
    weak let coordinator = studio?.coordinator
    weak let session = studio?.session
    studio = nil
    try clock.advance(by: .seconds(1))
    #expect(coordinator == nil)
    #expect(session == nil)
    #expect(!driver.isOpen)
  }
}
