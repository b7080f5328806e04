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

  private func expectStop(of studio: Studio, at moment: Timestamp) throws {
    try studio.pass(moment - instant - studio.clock.now)
    #expect(studio.session.state == .running)
    try studio.pass(instant)
    #expect(studio.session.state == .stopping)
    try studio.pass(.seconds(1))
    #expect(studio.heard.last == .camera(.stopped))
    #expect(!studio.driver.isOpen)
  }

  @Test func `the camera stops ten seconds after a photo is taken`() throws {
    let studio = Studio()
    let photo = try studio.shoot()
    let taken = try #require(studio.guest.moment(of: .take(photo)))
    try expectStop(of: studio, at: taken + .seconds(10))
  }

  @Test func `the camera stops ten seconds after a photo is cancelled`() throws {
    let studio = Studio()
    let photo = studio.coordinator.requestPhoto(PhotoSettings(priority: .quality))
    try studio.pass(.milliseconds(500))
    studio.coordinator.cancel(photo)
    try studio.pass(.zero)
    try expectStop(of: studio, at: studio.clock.now + .seconds(10))
  }

  @Test func `the camera stops ten seconds after a photo has failed`() throws {
    let studio = Studio()
    studio.driver.show(.empty)
    let photo = studio.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try studio.pass(.seconds(2))
    #expect(studio.heard.last?.ends(photo) == true)
    try expectStop(of: studio, at: studio.clock.now + .seconds(10))
  }

  @Test func `the camera stops after the idle time in the configuration`() throws {
    let studio = Studio(CoordinatorConfiguration(idleStop: .milliseconds(1700)))
    let photo = try studio.shoot()
    let taken = try #require(studio.guest.moment(of: .take(photo)))
    try expectStop(of: studio, at: taken + .milliseconds(1700))
  }

  @Test func `a photo taken while the camera is idle restarts its idle timer`() throws {
    let studio = Studio()
    try studio.shoot()
    try studio.pass(.seconds(9))
    let second = try studio.shoot()
    let taken = try #require(studio.guest.moment(of: .take(second)))
    try expectStop(of: studio, at: taken + .seconds(10))
    #expect(studio.driver.openings == 1)
  }

  @Test func `the camera keeps running while a photo takes longer than the idle time`() throws {
    let studio = Studio(CoordinatorConfiguration(idleStop: .seconds(1)))
    try studio.shoot()
    studio.driver.show(.empty)
    let photo = studio.coordinator.requestPhoto(PhotoSettings(within: .seconds(8)))
    try studio.pass(.seconds(8))
    #expect(studio.heard.last?.ends(photo) == true)
    #expect(studio.session.state == .running)
  }

  @Test func `the next photo starts a camera that was stopped for idleness`() throws {
    let studio = Studio()
    try studio.shoot()
    try studio.pass(.seconds(20))
    let photo = try studio.shoot()
    #expect(studio.heard.last == .keep(photo))
    #expect(studio.driver.openings == 2)
  }

  @Test func `the camera does not stop while a lease is held`() throws {
    let studio = Studio()
    let lease = studio.coordinator.lease()
    try studio.shoot()
    try studio.pass(.seconds(600))
    #expect(studio.session.state == .running)
    lease.release()
    try studio.pass(.zero)
    try expectStop(of: studio, at: studio.clock.now + .seconds(10))
  }

  @Test func `a lease starts the camera and ends when it is deallocated`() throws {
    let studio = Studio()
    var lease: Lease? = studio.coordinator.lease()
    try studio.pass(.seconds(60))
    #expect(studio.heard == [.camera(.started)])
    withExtendedLifetime(lease) {}
    lease = nil
    try studio.pass(.zero)
    try expectStop(of: studio, at: studio.clock.now + .seconds(10))
  }

  @Test func `releasing a lease twice does not end another lease`() throws {
    let studio = Studio()
    let first = studio.coordinator.lease()
    let second = studio.coordinator.lease()
    first.release()
    first.release()
    try studio.pass(.seconds(60))
    #expect(studio.session.state == .running)
    second.release()
    try studio.pass(.seconds(11))
    #expect(studio.session.state == .idle)
  }

  @Test func `a lease taken while the camera is stopping starts it again`() throws {
    let studio = Studio()
    try studio.shoot()
    studio.coordinator.requestStop()
    try studio.pass(.milliseconds(50))
    #expect(studio.session.state == .stopping)
    let lease = studio.coordinator.lease()
    try studio.pass(.seconds(30))
    #expect(studio.session.state == .running)
    withExtendedLifetime(lease) {}
  }

  @Test func `a lease released before the camera runs leaves it to the idle timer`() throws {
    let studio = Studio()
    studio.coordinator.lease().release()
    try studio.pass(.seconds(1))
    let started = try #require(studio.guest.moment(of: .camera(.started)))
    try expectStop(of: studio, at: started + .seconds(10))
  }
}
