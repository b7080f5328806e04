import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// The time of a photo that has no capture time in its metadata.
@Suite(.timeLimit(.minutes(10)))
struct TakenTests {
  private static let taken = WallTime(
    seconds: 1_695_232_640, nanoseconds: 123_456_789, offset: 7_200)

  private func photo(_ fixture: borrowing StoreFixture) throws -> NewPhoto {
    var photo = try fixture.photo(1)
    photo.taken = Self.taken
    return photo
  }

  /// Adds a photo that another program then edits, and returns it with its present bytes.
  private func addEdited(to fixture: borrowing StoreFixture) throws -> (photo: Photo, jpeg: [UInt8])
  {
    let photo = try fixture.store.add(photo(fixture)).photo
    let edited = try fixture.commented(1, "edited")
    try fixture.replace(photo, with: edited)
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    return (photo, edited)
  }

  @Test func `the time of an edited photo survives the loss of the catalogue`() throws {
    let fixture = try StoreFixture()
    let (photo, _) = try addEdited(to: fixture)
    try fixture.forgetCatalogue()
    let store = try StoreEngine(at: fixture.folder.path)
    #expect(try store.photo(photo.id)?.taken == Self.taken)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [true, false])
  func `an edited photo with a damaged or lost original keeps its time when it is added again`(
    hasCatalogue: Bool
  ) throws {
    let fixture = try StoreFixture()
    let (photo, edited) = try addEdited(to: fixture)
    unlink(fixture.store.file(of: photo))
    if hasCatalogue { try Array(edited.prefix(300)).write(to: fixture.store.file(of: photo)) }
    let sidecar = try [UInt8](contentsOf: fixture.store.file(of: photo) + ".xmp")
    if !hasCatalogue { try fixture.forgetCatalogue() }
    let store = try StoreEngine(at: fixture.folder.path)
    let other = WallTime(seconds: 1_795_232_640)
    let again = try store.add(
      NewPhoto(original: edited, name: photo.name, taken: other, sidecar: sidecar))
    #expect(again.photo.id == photo.id)
    #expect(try store.photo(photo.id)?.taken == Self.taken)
  }

  @Test func `a photo's EXIF time takes precedence over the time in its sidecar`() throws {
    let fixture = try StoreFixture()
    let (photo, edited) = try addEdited(to: fixture)
    let other = WallTime(seconds: 1_495_232_640)
    try Exif.inserted(ExifFacts(captureTime: other), into: edited.span.bytes)
      .write(to: fixture.store.file(of: photo))
    try fixture.forgetCatalogue()
    let store = try StoreEngine(at: fixture.folder.path)
    _ = try store.verify(repairing: true) { _ in }
    #expect(try store.photo(photo.id)?.taken == other)
  }
}
