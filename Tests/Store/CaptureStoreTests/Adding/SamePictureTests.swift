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
    _ jpeg: [UInt8], to bench: borrowing StoreBench, _ same: NewPhoto.SamePicture
  ) throws -> AddedPhoto {
    var photo = try bench.photo(1)
    photo.jpeg = jpeg
    photo.samePicture = same
    return try bench.store.add(photo)
  }

  @Test func `a photo with its annotations embedded is known`() throws {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    try bench.store.describe([photo.id]) { $0 = Annotations(rating: 4, keywords: ["sea"]) }
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let embedded = try Annotations(rating: 4, keywords: ["sea"]).embedded(in: jpeg.span.bytes)
    #expect(embedded != jpeg)
    for same in [NewPhoto.SamePicture.skippedIfNothingIsLost, .skipped] {
      let added = try add(embedded, to: bench, same)
      #expect(added.outcome == .known)
      #expect(added.photo.id == photo.id)
      #expect(!added.hasOtherMetadata)
    }
    #expect(try bench.store.count() == 1)
    #expect(try add(embedded, to: bench, .added).outcome == .added)
  }

  @Test func `a photo whose picture is there with other metadata is skipped only if that is said`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let other = try Annotations(note: "not in the store").embedded(in: jpeg.span.bytes)
    let skipped = try add(other, to: bench, .skipped)
    #expect(skipped.outcome == .known)
    #expect(skipped.hasOtherMetadata)
    #expect(try add(other, to: bench, .skippedIfNothingIsLost).outcome == .added)
  }

  @Test func `another picture of the same moment and size is added, and so is a turned one`() throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    #expect(try add(bench.photo(2).jpeg, to: bench, .skipped).outcome == .added)
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let turned = try Exif.inserted(ExifFacts(orientation: .down), into: jpeg.span.bytes)
    #expect(try add(turned, to: bench, .skipped).outcome == .added)
  }

  @Test func `a photo whose original is damaged is not taken for one with the same picture`() throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let other = try Annotations(rating: 2).embedded(in: jpeg.span.bytes)
    try FlippedBit.flip(in: bench.store.file(of: photo))
    #expect(try add(other, to: bench, .skipped).outcome == .added)
  }
}
