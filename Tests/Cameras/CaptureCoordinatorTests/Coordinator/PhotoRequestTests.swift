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
    let studio = Studio()
    let photo = try studio.shoot()
    #expect(studio.heard == [.camera(.started), .take(photo), .keep(photo)])
    #expect(studio.driver.openings == 1)
    #expect(!studio.guest.wasCalledElsewhere)
  }

  @Test func `a photo's bytes are available as soon as it is taken`() throws {
    let studio = Studio()
    try studio.shoot()
    let taken = try #require(studio.guest.taken.first)
    let kept = try #require(studio.guest.kept.first)
    #expect(try JPEGHeader(of: taken.jpeg.span.bytes).size == .full)
    #expect(kept.photo.id == taken.id)
    #expect(kept.photo.jpeg.elementsEqual(taken.jpeg))
    #expect(kept.place == "1")
  }

  @Test func `photos are taken and kept in the order of their requests`() throws {
    let studio = Studio()
    let photos = (1...4).map { number in
      studio.coordinator.requestPhoto(
        PhotoSettings(priority: number.isMultiple(of: 2) ? .speed : .balanced))
    }
    try studio.pass(.seconds(3))
    let kept = studio.heard.filter { if case .keep = $0 { true } else { false } }
    #expect(kept == photos.map(Heard.keep))
    #expect(studio.guest.kept.map(\.place) == ["1", "2", "3", "4"])
  }

  @Test func `a second photo with the settings of the first one needs no restart`() throws {
    let studio = Studio()
    let settings = PhotoSettings(priority: .speed, size: .half, orientation: .left)
    try studio.shoot(settings)
    let openings = studio.driver.openings
    try studio.shoot(settings)
    #expect(studio.guest.taken.map(\.size) == [.half, .half])
    #expect(studio.guest.taken.map(\.orientation) == [.left, .left])
    #expect(Set(studio.guest.taken.map(\.id)).count == 2)
    #expect(studio.driver.openings == openings)
  }

  @Test func `a photo that is cancelled is never taken`() throws {
    let studio = Studio()
    let photo = studio.coordinator.requestPhoto()
    try studio.pass(.milliseconds(350))
    studio.coordinator.cancel(photo)
    try studio.pass(.seconds(1))
    #expect(
      studio.heard.last
        == .fail(photo, .camera(CameraError(.shoot, CameraDevice.test.subject, .cancelled))))
    #expect(studio.guest.taken.isEmpty)
  }

  @Test func `a photo fails with the reason why the camera cannot be opened`() throws {
    let studio = Studio()
    studio.driver.refuse(.permissionDenied)
    let photo = try studio.shoot()
    let error = CameraError(.open, CameraDevice.test.subject, .permissionDenied)
    #expect(Set(studio.heard) == [.camera(.failed(error)), .fail(photo, .camera(error))])
  }

  @Test func `the next photo after a failure starts the camera again`() throws {
    let studio = Studio()
    studio.driver.refuse(.permissionDenied)
    try studio.shoot()
    studio.driver.refuse(nil)
    let photo = try studio.shoot()
    #expect(studio.heard.last == .keep(photo))
  }

  @Test func `a photo that cannot be kept is reported as taken and then as failed`() throws {
    let studio = Studio(keeper: FileKeeper(FileTemplate("/dev/full")))
    let photo = try studio.shoot()
    guard case .fail(photo, let error) = studio.heard.last else {
      Issue.record("heard \(studio.heard)")
      return
    }
    #expect(error.keepingError?.code == .full)
    #expect(studio.heard.dropLast() == [.camera(.started), .take(photo)])
  }

  @Test func `a photo that cannot be kept does not stop the next one from being taken`() throws {
    let studio = Studio(keeper: FileKeeper(FileTemplate("/dev/full")))
    try studio.shoot()
    let second = try studio.shoot()
    #expect(studio.heard.contains(.take(second)))
  }
}
