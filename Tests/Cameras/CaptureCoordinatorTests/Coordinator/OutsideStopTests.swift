import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Testing

/// A coordinator's session that is started or stopped from outside.
@Suite(.timeLimit(.minutes(10)))
struct OutsideStopTests {
  private let fixture = CoordinatorFixture()

  /// Stops the session of a running camera from outside; the camera takes a while to close.
  private func beginClosing() throws {
    try fixture.shoot()
    fixture.session.requestStop()
    try fixture.pass(.milliseconds(10))
    #expect(fixture.session.state == .stopping)
  }

  /// Reads frames until there are `count`, and returns the error that ended them before.
  private func read(_ count: Int) async throws -> CameraError? {
    try await fixture.clock.run { [coordinator = fixture.coordinator] () -> CameraError? in
      var read = 0
      do throws(CameraError) {
        for try await _ in coordinator.frames() {
          read += 1
          if read == count { break }
        }
      } catch {
        return error
      }
      #expect(read == count)
      return nil
    }
  }

  @Test func `a photo requested while the camera is closed from outside fails, the next is taken`()
    throws
  {
    try beginClosing()
    let photo = try fixture.shoot()
    let error = CameraError(.shoot, CameraDevice.test.subject, .stopped)
    #expect(fixture.heard.last == .fail(photo, .camera(error)))
    try fixture.pass(.seconds(1))
    #expect(fixture.heard.count { $0 == .camera(.stopped) } == 1)
    let next = try fixture.shoot()
    #expect(fixture.heard.last == .keep(next))
    #expect(fixture.driver.openings == 2)
  }

  @Test func `frames of a camera stopped from outside throw an error that says so`()
    async throws
  {
    let error = try await fixture.clock.run { [fixture] () -> CameraError? in
      do throws(CameraError) {
        for try await _ in fixture.coordinator.frames() { fixture.session.requestStop() }
      } catch {
        return error
      }
      return nil
    }
    #expect(error?.code == .stopped)
  }

  @Test func `frames of a camera stopped from outside as it starts throw an error that says so`()
    async throws
  {
    let error = try await fixture.clock.run { [fixture] () -> CameraError? in
      var frames = fixture.coordinator.frames().makeAsyncIterator()
      try await fixture.clock.sleep(for: .milliseconds(100))
      fixture.session.requestStop()
      do throws(CameraError) {
        _ = try await frames.next()
      } catch {
        return error
      }
      return nil
    }
    #expect(error?.code == .stopped)
    #expect(try await read(3) == nil)
  }

  @Test func `a stop from outside during the coordinator's own stop is not reported again`()
    throws
  {
    try fixture.shoot()
    fixture.coordinator.requestStop()
    try fixture.pass(.milliseconds(10))
    #expect(fixture.session.state == .stopping)
    fixture.session.requestStop()
    try fixture.pass(.seconds(1))
    #expect(fixture.heard.count { $0 == .camera(.stopped) } == 1)
    let photo = try fixture.shoot()
    #expect(fixture.heard.last == .keep(photo))
  }

  @Test func `a camera started from outside is stopped after the idle time`() throws {
    fixture.session.requestStart()
    try fixture.pass(.seconds(1))
    #expect(fixture.session.state == .running)
    try fixture.pass(.seconds(11))
    #expect(fixture.session.state == .idle)
    #expect(fixture.heard == [.camera(.started), .camera(.stopped)])
  }
}
