import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The outcomes of requested photos.
@Suite struct PhotoRequestTests {
  @Test func `a photo starts the camera and is reported when it is taken and when it is kept`()
    throws
  {
    let fixture = CoordinatorFixture()
    let photo = try fixture.shoot()
    #expect(fixture.heard == [.camera(.started), .take(photo), .keep(photo)])
    #expect(fixture.driver.openings == 1)
    #expect(!fixture.recorder.wasCalledElsewhere)
  }

  @Test func `a photo's bytes are available as soon as it is taken`() throws {
    let fixture = CoordinatorFixture()
    try fixture.shoot()
    let taken = try #require(fixture.recorder.taken.first)
    let kept = try #require(fixture.recorder.kept.first)
    #expect(try JPEGHeader(of: taken.jpeg.span.bytes).size == .full)
    #expect(kept.photo.id == taken.id)
    #expect(kept.photo.jpeg.elementsEqual(taken.jpeg))
    #expect(kept.place == "1")
  }

  @Test func `photos are taken and kept in the order of their requests`() throws {
    let fixture = CoordinatorFixture()
    let photos = (1...4).map { number in
      fixture.coordinator.requestPhoto(
        PhotoSettings(priority: number.isMultiple(of: 2) ? .speed : .balanced))
    }
    try fixture.pass(.seconds(3))
    let kept = fixture.heard.filter { if case .keep = $0 { true } else { false } }
    #expect(kept == photos.map(EventSummary.keep))
    #expect(fixture.recorder.kept.map(\.place) == ["1", "2", "3", "4"])
  }

  @Test func `a second photo with the settings of the first one needs no restart`() throws {
    let fixture = CoordinatorFixture()
    let settings = PhotoSettings(priority: .speed, size: .half, orientation: .left)
    try fixture.shoot(settings)
    let openings = fixture.driver.openings
    try fixture.shoot(settings)
    #expect(fixture.recorder.taken.map(\.size) == [.half, .half])
    #expect(fixture.recorder.taken.map(\.orientation) == [.left, .left])
    #expect(Set(fixture.recorder.taken.map(\.id)).count == 2)
    #expect(fixture.driver.openings == openings)
  }

  @Test func `a photo that is cancelled is never taken`() throws {
    let fixture = CoordinatorFixture()
    let photo = fixture.coordinator.requestPhoto()
    try fixture.pass(.milliseconds(350))
    fixture.coordinator.cancel(photo)
    try fixture.pass(.seconds(1))
    #expect(
      fixture.heard.last
        == .fail(photo, .camera(CameraError(.shoot, CameraDevice.test.subject, .cancelled))))
    #expect(fixture.recorder.taken.isEmpty)
  }

  @Test func `a photo fails with the reason why the camera cannot be opened`() throws {
    let fixture = CoordinatorFixture()
    fixture.driver.refuse(.permissionDenied)
    let photo = try fixture.shoot()
    let error = CameraError(.open, CameraDevice.test.subject, .permissionDenied)
    #expect(Set(fixture.heard) == [.camera(.failed(error)), .fail(photo, .camera(error))])
  }

  @Test func `the next photo after a failure starts the camera again`() throws {
    let fixture = CoordinatorFixture()
    fixture.driver.refuse(.permissionDenied)
    try fixture.shoot()
    fixture.driver.refuse(nil)
    let photo = try fixture.shoot()
    #expect(fixture.heard.last == .keep(photo))
  }

  @Test func `a photo that cannot be kept is reported as taken and then as failed`() throws {
    let fixture = CoordinatorFixture(keeper: FileKeeper(FileTemplate("/dev/full")))
    let photo = try fixture.shoot()
    guard case .fail(photo, let error) = fixture.heard.last else {
      Issue.record("heard \(fixture.heard)")
      return
    }
    #expect(error.keepingError?.code == .full)
    #expect(fixture.heard.dropLast() == [.camera(.started), .take(photo)])
  }

  @Test func `a photo that cannot be kept does not stop the next one from being taken`() throws {
    let fixture = CoordinatorFixture(keeper: FileKeeper(FileTemplate("/dev/full")))
    try fixture.shoot()
    let second = try fixture.shoot()
    #expect(fixture.heard.contains(.take(second)))
  }
}
