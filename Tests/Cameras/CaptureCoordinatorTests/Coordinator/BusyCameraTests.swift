import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos requested while another program uses the camera.
@Suite struct BusyCameraTests {
  private let patient = CoordinatorConfiguration(busyTimeout: .seconds(3))

  private func busy(_ configuration: CoordinatorConfiguration) -> Studio {
    let studio = Studio(configuration)
    studio.driver.refuse(.busy(holder: "cheese"))
    return studio
  }

  private func failure(_ photo: PhotoRequest, _ cause: CameraError.Cause) -> Heard {
    .fail(
      photo,
      .camera(
        CameraError(
          cause == .busy(holder: "cheese") ? .open : .shoot, CameraDevice.test.subject, cause)))
  }

  @Test func `a photo of a busy camera fails at once if no waiting time is configured`() throws {
    let studio = busy(CoordinatorConfiguration())
    let photo = studio.coordinator.requestPhoto()
    try studio.pass(.milliseconds(300))
    #expect(studio.heard.contains(failure(photo, .busy(holder: "cheese"))))
  }

  @Test func `a photo waits for a busy camera and is taken once it is free`() throws {
    let studio = busy(patient)
    let photo = studio.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try studio.pass(.seconds(2))
    #expect(!studio.heard.contains { $0.ends(photo) })
    studio.driver.refuse(nil)
    try studio.wait { $0.contains { $0.ends(photo) } }
    #expect(studio.heard.last == .keep(photo))
    try studio.pass(.seconds(11))
    #expect(studio.session.state == .idle)
  }

  @Test func `a photo of a busy camera fails after the waiting time and a last attempt`() throws {
    let studio = busy(patient)
    let asked = studio.clock.now
    let photo = studio.coordinator.requestPhoto()
    try studio.wait { $0.contains { $0.ends(photo) } }
    let failed = try #require(studio.guest.moment(of: failure(photo, .busy(holder: "cheese"))))
    #expect((Duration.seconds(3)...Duration.milliseconds(3500)).contains(failed - asked))
  }

  @Test func `a photo that fails for another reason than a busy camera is not retried`() throws {
    let studio = Studio(patient)
    studio.driver.refuse(.permissionDenied)
    let photo = studio.coordinator.requestPhoto()
    try studio.pass(.milliseconds(300))
    #expect(studio.heard.contains { $0.ends(photo) })
  }

  @Test func `a photo that waits for a busy camera can be cancelled`() throws {
    let studio = busy(patient)
    let photo = studio.coordinator.requestPhoto()
    try studio.pass(.milliseconds(400))
    studio.coordinator.cancel(photo)
    try studio.pass(.zero)
    #expect(studio.heard.last == failure(photo, .cancelled))
    studio.driver.refuse(nil)
    try studio.pass(.seconds(5))
    #expect(studio.driver.openings == 0)
  }

  @Test func `a stop fails photos that wait for a busy camera and ends the retries`() throws {
    let studio = busy(patient)
    let photo = studio.coordinator.requestPhoto()
    try studio.pass(.milliseconds(400))
    studio.coordinator.requestStop()
    try studio.pass(.zero)
    #expect(studio.heard.last == failure(photo, .stopped))
    studio.driver.refuse(nil)
    try studio.pass(.seconds(5))
    #expect(studio.driver.openings == 0)
  }

  @Test func `a photo's time limit counts while it waits for a busy camera`() throws {
    let studio = busy(patient)
    let photo = studio.coordinator.requestPhoto(PhotoSettings(within: .seconds(1)))
    try studio.pass(.seconds(1) - .nanoseconds(1))
    #expect(!studio.heard.contains { $0.ends(photo) })
    try studio.pass(.nanoseconds(1))
    #expect(studio.heard.last == failure(photo, .busy(holder: "cheese")))
  }

  @Test func `a photo that waited for a busy camera gets the rest of its time limit`() throws {
    let studio = busy(patient)
    let asked = studio.clock.now
    studio.driver.show(.empty)
    let photo = studio.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try studio.pass(.milliseconds(700))
    studio.driver.refuse(nil)
    try studio.wait { $0.contains { $0.ends(photo) } }
    #expect(studio.clock.now - asked == .seconds(2))
    #expect(studio.heard.last?.ends(photo) == true)
    #expect(studio.session.state == .running)
  }

  @Test func `a photo that waited for a busy camera fails with the time limit that was requested`()
    throws
  {
    let studio = busy(patient)
    studio.driver.show(.empty)
    studio.coordinator.requestPhoto()
    let photo = studio.coordinator.requestPhoto(PhotoSettings(within: .seconds(2)))
    try studio.pass(.milliseconds(700))
    studio.driver.refuse(nil)
    try studio.wait { $0.contains { $0.ends(photo) } }
    let silence = CameraError(
      .shoot, CameraDevice.test.subject, .silent(for: .seconds(2)), remedy: .allowMoreTime)
    #expect(studio.heard.last == .fail(photo, .camera(silence)))
  }

  @Test func `photos that wait for a busy camera fail in their order when the camera is stopped`()
    throws
  {
    let studio = busy(patient)
    let photos = (1...20).map { _ in studio.coordinator.requestPhoto() }
    try studio.pass(.milliseconds(310))
    studio.coordinator.requestStop()
    try studio.pass(.seconds(1))
    let failed = studio.heard.compactMap { event in
      if case .fail(let photo, _) = event { photo } else { nil }
    }
    #expect(failed == photos)
  }

  @Test func `a photo that waited for a busy camera reports the time limit that was requested`()
    throws
  {
    let studio = busy(patient)
    let photo = studio.coordinator.requestPhoto(
      PhotoSettings(priority: .speed, within: .seconds(2)))
    try studio.pass(.milliseconds(700))
    studio.driver.refuse(nil)
    try studio.wait { $0.contains { $0.ends(photo) } }
    #expect(studio.guest.taken.map(\.settings.within) == [.seconds(2)])
  }

  @Test func `several photos that wait for a busy camera are all taken once it is free`() throws {
    let studio = busy(patient)
    let photos = (1...3).map { _ in
      studio.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    }
    try studio.pass(.seconds(1))
    studio.driver.refuse(nil)
    try studio.pass(.seconds(3))
    for photo in photos { #expect(studio.heard.contains(.keep(photo))) }
  }
}

/// Leases and frames requested while another program uses the camera.
extension BusyCameraTests {
  @Test func `a lease waits for a busy camera, which runs once it is free`() throws {
    let studio = busy(patient)
    let lease = studio.coordinator.lease()
    try studio.pass(.seconds(2))
    #expect(studio.driver.openings == 0)
    studio.driver.refuse(nil)
    try studio.pass(.seconds(1))
    #expect(studio.session.state == .running)
    lease.release()
    try studio.pass(.seconds(11))
    #expect(studio.session.state == .idle)
  }

  @Test func `a lease that is released while it waits for a busy camera ends the retries`() throws {
    let studio = busy(patient)
    let lease = studio.coordinator.lease()
    try studio.pass(.milliseconds(400))
    lease.release()
    studio.driver.refuse(nil)
    try studio.pass(.seconds(5))
    #expect(studio.driver.openings == 0)
  }

  @Test func `a stop ends the retries for a lease that waits for a busy camera`() throws {
    let studio = busy(patient)
    let lease = studio.coordinator.lease()
    try studio.pass(.milliseconds(400))
    studio.coordinator.requestStop()
    studio.driver.refuse(nil)
    try studio.pass(.seconds(5))
    #expect(studio.driver.openings == 0)
    withExtendedLifetime(lease) {}
  }

  @Test(.timeLimit(.minutes(10)))
  func `frames of a busy camera throw its error after the waiting time and a last attempt`()
    async throws
  {
    let studio = busy(patient)
    let (error, span) = try await studio.clock.run { [studio] () -> (CameraError?, Duration) in
      let asked = studio.clock.now
      do throws(CameraError) {
        for try await _ in studio.coordinator.frames() {}
      } catch {
        return (error, studio.clock.now - asked)
      }
      return (nil, studio.clock.now - asked)
    }
    #expect(error?.cause == .busy(holder: "cheese"))
    #expect((Duration.seconds(3)...Duration.milliseconds(3500)).contains(span))
  }
}
