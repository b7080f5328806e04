import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Testing

/// A coordinator's session that somebody else starts or stops.
@Suite(.timeLimit(.minutes(10)))
struct OutsideStopTests {
  private let studio = Studio()

  /// Lets somebody else stop the session of a running camera, which takes a while to close.
  private func beginClosing() throws {
    try studio.shoot()
    studio.session.requestStop()
    try studio.pass(.milliseconds(10))
    #expect(studio.session.state == .stopping)
  }

  /// Reads frames until there are `count`, and returns the error that ended them before.
  private func read(_ count: Int) async throws -> CameraError? {
    try await studio.clock.run { [coordinator = studio.coordinator] () -> CameraError? in
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

  @Test func `a photo requested while somebody else closes the camera fails, the next is taken`()
    throws
  {
    try beginClosing()
    let photo = try studio.shoot()
    let error = CameraError(.shoot, CameraDevice.test.subject, .stopped)
    #expect(studio.heard.last == .fail(photo, .camera(error)))
    try studio.pass(.seconds(1))
    #expect(studio.heard.count { $0 == .camera(.stopped) } == 1)
    let next = try studio.shoot()
    #expect(studio.heard.last == .keep(next))
    #expect(studio.driver.openings == 2)
  }

  @Test func `frames of a camera that somebody else stops throw that it was stopped`()
    async throws
  {
    let error = try await studio.clock.run { [studio] () -> CameraError? in
      do throws(CameraError) {
        for try await _ in studio.coordinator.frames() { studio.session.requestStop() }
      } catch {
        return error
      }
      return nil
    }
    #expect(error?.code == .stopped)
  }

  @Test func `frames of a camera that somebody else stops as it starts throw that it was stopped`()
    async throws
  {
    let error = try await studio.clock.run { [studio] () -> CameraError? in
      var frames = studio.coordinator.frames().makeAsyncIterator()
      try await studio.clock.sleep(for: .milliseconds(100))
      studio.session.requestStop()
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

  @Test func `a stop by somebody else during the coordinator's own stop is not reported again`()
    throws
  {
    try studio.shoot()
    studio.coordinator.requestStop()
    try studio.pass(.milliseconds(10))
    #expect(studio.session.state == .stopping)
    studio.session.requestStop()
    try studio.pass(.seconds(1))
    #expect(studio.heard.count { $0 == .camera(.stopped) } == 1)
    let photo = try studio.shoot()
    #expect(studio.heard.last == .keep(photo))
  }

  @Test func `a camera that somebody else starts is stopped after the idle time`() throws {
    studio.session.requestStart()
    try studio.pass(.seconds(1))
    #expect(studio.session.state == .running)
    try studio.pass(.seconds(11))
    #expect(studio.session.state == .idle)
    #expect(studio.heard == [.camera(.started), .camera(.stopped)])
  }
}
