import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos requested while another program uses the camera.
@Suite struct BusyCameraTests {
  private let patient = CoordinatorConfiguration(busyTimeout: .seconds(3))

  private func busy(_ configuration: CoordinatorConfiguration) -> CoordinatorFixture {
    let fixture = CoordinatorFixture(configuration)
    fixture.driver.refuse(.busy(holder: "cheese"))
    return fixture
  }

  private func failure(_ photo: PhotoRequest, _ cause: CameraError.Cause) -> EventSummary {
    .fail(
      photo,
      .camera(
        CameraError(
          cause == .busy(holder: "cheese") ? .open : .shoot, CameraDevice.test.subject, cause)))
  }

  @Test func `a photo of a busy camera fails at once if no waiting time is configured`() throws {
    let fixture = busy(CoordinatorConfiguration())
    let photo = fixture.coordinator.requestPhoto()
    try fixture.pass(.milliseconds(300))
    #expect(fixture.heard.contains(failure(photo, .busy(holder: "cheese"))))
  }

  @Test func `a photo waits for a busy camera and is taken once it is free`() throws {
    let fixture = busy(patient)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try fixture.pass(.seconds(2))
    #expect(!fixture.heard.contains { $0.ends(photo) })
    fixture.driver.refuse(nil)
    try fixture.wait { $0.contains { $0.ends(photo) } }
    #expect(fixture.heard.last == .keep(photo))
    try fixture.pass(.seconds(11))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a photo of a busy camera fails after the waiting time and a last attempt`() throws {
    let fixture = busy(patient)
    let asked = fixture.clock.now
    let photo = fixture.coordinator.requestPhoto()
    try fixture.wait { $0.contains { $0.ends(photo) } }
    let failed = try #require(fixture.recorder.moment(of: failure(photo, .busy(holder: "cheese"))))
    #expect((Duration.seconds(3)...Duration.milliseconds(3500)).contains(failed - asked))
  }

  @Test func `a photo that fails for another reason than a busy camera is not retried`() throws {
    let fixture = CoordinatorFixture(patient)
    fixture.driver.refuse(.permissionDenied)
    let photo = fixture.coordinator.requestPhoto()
    try fixture.pass(.milliseconds(300))
    #expect(fixture.heard.contains { $0.ends(photo) })
  }

  @Test func `a photo that waits for a busy camera can be cancelled`() throws {
    let fixture = busy(patient)
    let photo = fixture.coordinator.requestPhoto()
    try fixture.pass(.milliseconds(400))
    fixture.coordinator.cancel(photo)
    try fixture.pass(.zero)
    #expect(fixture.heard.last == failure(photo, .cancelled))
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(5))
    #expect(fixture.driver.openings == 0)
  }

  @Test func `a stop fails photos that wait for a busy camera and ends the retries`() throws {
    let fixture = busy(patient)
    let photo = fixture.coordinator.requestPhoto()
    try fixture.pass(.milliseconds(400))
    fixture.coordinator.requestStop()
    try fixture.pass(.zero)
    #expect(fixture.heard.last == failure(photo, .stopped))
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(5))
    #expect(fixture.driver.openings == 0)
  }

  @Test func `a photo's time limit counts while it waits for a busy camera`() throws {
    let fixture = busy(patient)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(within: .seconds(1)))
    try fixture.pass(.seconds(1) - .nanoseconds(1))
    #expect(!fixture.heard.contains { $0.ends(photo) })
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.heard.last == failure(photo, .busy(holder: "cheese")))
  }

  @Test func `a photo that waited for a busy camera gets the rest of its time limit`() throws {
    let fixture = busy(patient)
    let asked = fixture.clock.now
    fixture.driver.show(.empty)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try fixture.pass(.milliseconds(700))
    fixture.driver.refuse(nil)
    try fixture.wait { $0.contains { $0.ends(photo) } }
    #expect(fixture.clock.now - asked == .seconds(2))
    #expect(fixture.heard.last?.ends(photo) == true)
    #expect(fixture.session.state == .running)
  }

  @Test func `a photo that waited for a busy camera fails with the time limit that was requested`()
    throws
  {
    let fixture = busy(patient)
    fixture.driver.show(.empty)
    fixture.coordinator.requestPhoto()
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try fixture.pass(.milliseconds(700))
    fixture.driver.refuse(nil)
    try fixture.wait { $0.contains { $0.ends(photo) } }
    let silence = CameraError(
      .shoot, CameraDevice.test.subject, .silent(for: .seconds(2)), remedy: .allowMoreTime)
    #expect(fixture.heard.last == .fail(photo, .camera(silence)))
  }

  @Test func `photos that wait for a busy camera fail in their order when the camera is stopped`()
    throws
  {
    let fixture = busy(patient)
    let photos = (1...20).map { _ in fixture.coordinator.requestPhoto() }
    try fixture.pass(.milliseconds(310))
    fixture.coordinator.requestStop()
    try fixture.pass(.seconds(1))
    let failed = fixture.heard.compactMap { event in
      if case .fail(let photo, _) = event { photo } else { nil }
    }
    #expect(failed == photos)
  }

  @Test func `a photo that waited for a busy camera reports the time limit that was requested`()
    throws
  {
    let fixture = busy(patient)
    let photo = fixture.coordinator.requestPhoto(
      PhotoSettings(priority: .speed, within: .seconds(2)))
    try fixture.pass(.milliseconds(700))
    fixture.driver.refuse(nil)
    try fixture.wait { $0.contains { $0.ends(photo) } }
    #expect(fixture.recorder.taken.map(\.settings.within) == [.seconds(2)])
  }

  @Test func `several photos that wait for a busy camera are all taken once it is free`() throws {
    let fixture = busy(patient)
    let photos = (1...3).map { _ in
      fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    }
    try fixture.pass(.seconds(1))
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(3))
    for photo in photos { #expect(fixture.heard.contains(.keep(photo))) }
  }
}

/// Leases and frames requested while another program uses the camera.
extension BusyCameraTests {
  @Test func `a lease waits for a busy camera, which runs once it is free`() throws {
    let fixture = busy(patient)
    let lease = fixture.coordinator.lease()
    try fixture.pass(.seconds(2))
    #expect(fixture.driver.openings == 0)
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(1))
    #expect(fixture.session.state == .running)
    lease.release()
    try fixture.pass(.seconds(11))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a lease that is released while it waits for a busy camera ends the retries`() throws {
    let fixture = busy(patient)
    let lease = fixture.coordinator.lease()
    try fixture.pass(.milliseconds(400))
    lease.release()
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(5))
    #expect(fixture.driver.openings == 0)
  }

  @Test func `a stop ends the retries for a lease that waits for a busy camera`() throws {
    let fixture = busy(patient)
    let lease = fixture.coordinator.lease()
    try fixture.pass(.milliseconds(400))
    fixture.coordinator.requestStop()
    fixture.driver.refuse(nil)
    try fixture.pass(.seconds(5))
    #expect(fixture.driver.openings == 0)
    withExtendedLifetime(lease) {}
  }

  @Test(.timeLimit(.minutes(10)))
  func `frames of a busy camera throw its error after the waiting time and a last attempt`()
    async throws
  {
    let fixture = busy(patient)
    let (error, span) = try await fixture.clock.run { [fixture] () -> (CameraError?, Duration) in
      let asked = fixture.clock.now
      do throws(CameraError) {
        for try await _ in fixture.coordinator.frames() {}
      } catch {
        return (error, fixture.clock.now - asked)
      }
      return (nil, fixture.clock.now - asked)
    }
    #expect(error?.cause == .busy(holder: "cheese"))
    #expect((Duration.seconds(3)...Duration.milliseconds(3500)).contains(span))
  }
}
