import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// A camera that nothing needs stops exactly when its idle time is over.
@Suite struct IdleStopTests {
  private let instant = Duration.nanoseconds(1)

  private func expectStop(of fixture: CoordinatorFixture, at moment: Timestamp) throws {
    try fixture.pass(moment - instant - fixture.clock.now)
    #expect(fixture.session.state == .running)
    try fixture.pass(instant)
    #expect(fixture.session.state == .stopping)
    try fixture.pass(.seconds(1))
    #expect(fixture.heard.last == .camera(.stopped))
    #expect(!fixture.driver.isOpen)
  }

  @Test func `the camera stops ten seconds after a photo is taken`() throws {
    let fixture = CoordinatorFixture()
    let photo = try fixture.shoot()
    let taken = try #require(fixture.recorder.moment(of: .take(photo)))
    try expectStop(of: fixture, at: taken + .seconds(10))
  }

  @Test func `the camera stops ten seconds after a photo is cancelled`() throws {
    let fixture = CoordinatorFixture()
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(priority: .quality))
    try fixture.pass(.milliseconds(500))
    fixture.coordinator.cancel(photo)
    try fixture.pass(.zero)
    try expectStop(of: fixture, at: fixture.clock.now + .seconds(10))
  }

  @Test func `the camera stops ten seconds after a photo has failed`() throws {
    let fixture = CoordinatorFixture()
    fixture.driver.show(.empty)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try fixture.pass(.seconds(2))
    #expect(fixture.heard.last?.ends(photo) == true)
    try expectStop(of: fixture, at: fixture.clock.now + .seconds(10))
  }

  @Test func `the camera stops after the idle time in the configuration`() throws {
    let fixture = CoordinatorFixture(CoordinatorConfiguration(idleStop: .milliseconds(1700)))
    let photo = try fixture.shoot()
    let taken = try #require(fixture.recorder.moment(of: .take(photo)))
    try expectStop(of: fixture, at: taken + .milliseconds(1700))
  }

  @Test func `a photo taken while the camera is idle restarts its idle timer`() throws {
    let fixture = CoordinatorFixture()
    try fixture.shoot()
    try fixture.pass(.seconds(9))
    let second = try fixture.shoot()
    let taken = try #require(fixture.recorder.moment(of: .take(second)))
    try expectStop(of: fixture, at: taken + .seconds(10))
    #expect(fixture.driver.openings == 1)
  }

  @Test func `the camera keeps running while a photo takes longer than the idle time`() throws {
    let fixture = CoordinatorFixture(CoordinatorConfiguration(idleStop: .seconds(1)))
    try fixture.shoot()
    fixture.driver.show(.empty)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(within: .seconds(8)))
    try fixture.pass(.seconds(8))
    #expect(fixture.heard.last?.ends(photo) == true)
    #expect(fixture.session.state == .running)
  }

  @Test func `the next photo starts a camera that was stopped for idleness`() throws {
    let fixture = CoordinatorFixture()
    try fixture.shoot()
    try fixture.pass(.seconds(20))
    let photo = try fixture.shoot()
    #expect(fixture.heard.last == .keep(photo))
    #expect(fixture.driver.openings == 2)
  }

  @Test func `the camera does not stop while a lease is held`() throws {
    let fixture = CoordinatorFixture()
    let lease = fixture.coordinator.lease()
    try fixture.shoot()
    try fixture.pass(.seconds(600))
    #expect(fixture.session.state == .running)
    lease.release()
    try fixture.pass(.zero)
    try expectStop(of: fixture, at: fixture.clock.now + .seconds(10))
  }

  @Test func `a lease starts the camera and ends when it is deallocated`() throws {
    let fixture = CoordinatorFixture()
    var lease: Lease? = fixture.coordinator.lease()
    try fixture.pass(.seconds(60))
    #expect(fixture.heard == [.camera(.started)])
    withExtendedLifetime(lease) {}
    lease = nil
    try fixture.pass(.zero)
    try expectStop(of: fixture, at: fixture.clock.now + .seconds(10))
  }

  @Test func `releasing a lease twice does not end another lease`() throws {
    let fixture = CoordinatorFixture()
    let first = fixture.coordinator.lease()
    let second = fixture.coordinator.lease()
    first.release()
    first.release()
    try fixture.pass(.seconds(60))
    #expect(fixture.session.state == .running)
    second.release()
    try fixture.pass(.seconds(11))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a lease taken while the camera is stopping starts it again`() throws {
    let fixture = CoordinatorFixture()
    try fixture.shoot()
    fixture.coordinator.requestStop()
    try fixture.pass(.milliseconds(50))
    #expect(fixture.session.state == .stopping)
    let lease = fixture.coordinator.lease()
    try fixture.pass(.seconds(30))
    #expect(fixture.session.state == .running)
    withExtendedLifetime(lease) {}
  }

  @Test func `a lease released before the camera runs leaves it to the idle timer`() throws {
    let fixture = CoordinatorFixture()
    fixture.coordinator.lease().release()
    try fixture.pass(.seconds(1))
    let started = try #require(fixture.recorder.moment(of: .camera(.started)))
    try expectStop(of: fixture, at: started + .seconds(10))
  }
}
