import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Files with the picture of a photo that is in the store, and other metadata.
@Suite(.timeLimit(.minutes(10)))
struct SamePictureTests {
  /// Adds the bytes as a file that was changed when the photo was taken.
  private func add(
    _ jpeg: [UInt8], to fixture: borrowing StoreFixture, _ same: NewPhoto.SamePicture
  ) throws -> AddedPhoto {
    var photo = try fixture.photo(1)
    photo.original = jpeg
    photo.samePicture = same
    return try fixture.store.add(photo)
  }

  @Test func `a photo with its annotations embedded is known`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.store.describe([photo.id]) { $0 = Annotations(rating: 4, keywords: ["sea"]) }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let embedded = try Annotations(rating: 4, keywords: ["sea"]).embedded(in: jpeg.span.bytes)
    #expect(embedded != jpeg)
    for same in [NewPhoto.SamePicture.skippedIfNothingIsLost, .skipped] {
      let added = try add(embedded, to: fixture, same)
      #expect(added.outcome == .known)
      #expect(added.photo.id == photo.id)
      #expect(!added.hasOtherMetadata)
    }
    #expect(try fixture.store.count() == 1)
    #expect(try add(embedded, to: fixture, .added).outcome == .added)
  }

  @Test func `a photo whose picture is there with other metadata is skipped only on request`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let other = try Annotations(note: "not in the store").embedded(in: jpeg.span.bytes)
    let skipped = try add(other, to: fixture, .skipped)
    #expect(skipped.outcome == .known)
    #expect(skipped.hasOtherMetadata)
    #expect(try add(other, to: fixture, .skippedIfNothingIsLost).outcome == .added)
  }

  @Test func `an export without a capture time is known whatever the time of its file`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let annotations = Annotations(rating: 4, note: "On the ferry", keywords: ["sea"])
    try fixture.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    var copy = try fixture.photo(1)
    copy.original = try annotations.embedded(in: jpeg.span.bytes)
    copy.taken = WallTime(seconds: 1_799_999_999, offset: 0)
    for same in [NewPhoto.SamePicture.skippedIfNothingIsLost, .skipped] {
      copy.samePicture = same
      let added = try fixture.store.add(copy)
      #expect(added.outcome == .known && !added.hasOtherMetadata)
      #expect(added.photo.id == photo.id)
    }
    try fixture.store.rate(photo.id, 2)
    let skipped = try fixture.store.add(copy)
    #expect(skipped.outcome == .known && skipped.hasOtherMetadata)
    copy.samePicture = .skippedIfNothingIsLost
    #expect(try fixture.store.add(copy).outcome == .added)
  }

  @Test func `an export with another capture time is added as a photo of its own`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let annotations = Annotations(rating: 4)
    try fixture.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let export = try annotations.embedded(in: jpeg.span.bytes)
    let facts = ExifFacts(captureTime: NumberedPhoto.taken(5))
    let dated = try Exif.inserted(facts, into: export.span.bytes)
    #expect(try add(dated, to: fixture, .skipped).outcome == .added)
  }

  @Test func `an export in the store's folder is a second copy unless it has other annotations`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let annotations = Annotations(rating: 4, note: "On the ferry")
    try fixture.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    try annotations.embedded(in: jpeg.span.bytes).write(to: "\(fixture.folder.path)/copy.jpg")
    let other = try Annotations(note: "Elsewhere").embedded(in: jpeg.span.bytes)
    try other.write(to: "\(fixture.folder.path)/other.jpg")
    let found = try fixture.store.refresh { _ in }.unknownFiles
    #expect(found.map(\.outcome) == [.copy(of: photo.id), .found])
    let adopted = try fixture.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(adopted.first?.outcome == .copy(of: photo.id))
    #expect(try fixture.store.count() == 2)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.exports == [UnknownFile(path: "copy.jpg", outcome: .copy(of: photo.id))])
    #expect(try rebuilt.engine.count() == 2)
  }

  @Test func `a photo that was added although it equals an export stays if the catalogue is lost`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let annotations = Annotations(rating: 4)
    try fixture.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let twin = try add(annotations.embedded(in: jpeg.span.bytes), to: fixture, .added)
    #expect(twin.outcome == .added)
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.exports == [])
    #expect(try rebuilt.engine.photo(twin.photo.id)?.path == twin.photo.path)
    #expect(try rebuilt.engine.count() == 2)
  }

  @Test func `a repair sets an export aside, and it is not taken for a lost photo`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let annotations = Annotations(rating: 4)
    try fixture.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    try annotations.embedded(in: jpeg.span.bytes).write(to: "\(fixture.folder.path)/copy.jpg")
    var findings: [StoreFinding] = []
    #expect(try fixture.store.verify(repairing: true) { findings.append($0) }.isHealthy)
    #expect(findings.map(\.kind) == [.secondCopy])
    #expect(findings.map(\.photo) == [photo.id])
    let lost = try fixture.store.lostFiles.all()
    #expect(lost.map(\.path) == ["lost+found/copy.jpg"])
    #expect(try lost.map { try fixture.store.lostFiles.outcome(ofAdding: $0) } == [.known])
    #expect(try fixture.store.lostFiles.unknownPhotos().isEmpty)
  }

  @Test func `another picture of the same moment and size is added, and so is a turned one`() throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    #expect(try add(fixture.photo(2).original, to: fixture, .skipped).outcome == .added)
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let turned = try Exif.inserted(ExifFacts(orientation: .down), into: jpeg.span.bytes)
    #expect(try add(turned, to: fixture, .skipped).outcome == .added)
  }

  @Test func `a photo whose original is damaged is not taken for one with the same picture`() throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let other = try Annotations(rating: 2).embedded(in: jpeg.span.bytes)
    try FlippedBit.flip(in: fixture.store.file(of: photo))
    #expect(try add(other, to: fixture, .skipped).outcome == .added)
  }
}
