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

  private func photo(_ bench: borrowing StoreBench) throws -> NewPhoto {
    var photo = try bench.photo(1)
    photo.taken = Self.taken
    return photo
  }

  /// Adds a photo that another program then edits, and returns it with its present bytes.
  private func addEdited(to bench: borrowing StoreBench) throws -> (photo: Photo, jpeg: [UInt8]) {
    let photo = try bench.store.add(photo(bench)).photo
    let edited = try bench.commented(1, "edited")
    try bench.replace(photo, with: edited)
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    return (photo, edited)
  }

  @Test func `the time of an edited photo survives the loss of the catalogue`() throws {
    let bench = try StoreBench()
    let (photo, _) = try addEdited(to: bench)
    try bench.forgetCatalogue()
    let store = try StoreEngine(at: bench.folder.path)
    #expect(try store.photo(photo.id)?.taken == Self.taken)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [true, false])
  func `an edited photo with a damaged or lost original keeps its time when it is added again`(
    hasCatalogue: Bool
  ) throws {
    let bench = try StoreBench()
    let (photo, edited) = try addEdited(to: bench)
    unlink(bench.store.file(of: photo))
    if hasCatalogue { try Array(edited.prefix(300)).write(to: bench.store.file(of: photo)) }
    let sidecar = try [UInt8](contentsOf: bench.store.file(of: photo) + ".xmp")
    if !hasCatalogue { try bench.forgetCatalogue() }
    let store = try StoreEngine(at: bench.folder.path)
    let other = WallTime(seconds: 1_795_232_640)
    let again = try store.add(
      NewPhoto(original: edited, name: photo.name, taken: other, sidecar: sidecar))
    #expect(again.photo.id == photo.id)
    #expect(try store.photo(photo.id)?.taken == Self.taken)
  }

  @Test func `a photo's EXIF time takes precedence over the time in its sidecar`() throws {
    let bench = try StoreBench()
    let (photo, edited) = try addEdited(to: bench)
    let other = WallTime(seconds: 1_495_232_640)
    try Exif.inserted(ExifFacts(captureTime: other), into: edited.span.bytes)
      .write(to: bench.store.file(of: photo))
    try bench.forgetCatalogue()
    let store = try StoreEngine(at: bench.folder.path)
    _ = try store.verify(repairing: true) { _ in }
    #expect(try store.photo(photo.id)?.taken == other)
  }
}
