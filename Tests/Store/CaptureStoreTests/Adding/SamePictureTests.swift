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

  @Test func `a file that does not say when it was taken is known after a copy has another time`()
    throws
  {
    let bench = try StoreBench()
    let photos = try (1...20).map { number in
      let photo = try bench.add(number)
      let annotations = Annotations(rating: 3, note: "\(number)")
      return try bench.store.describe([photo.id]) { $0 = annotations }[0]
    }
    for photo in photos {
      let jpeg = try bench.store.data(of: photo.id, tier: .full)
      var copy = try bench.photo(1)
      copy.jpeg = try photo.annotations.embedded(in: jpeg.span.bytes)
      copy.taken = WallTime(seconds: 1_799_999_999, offset: 0)
      copy.samePicture = .skippedIfNothingIsLost
      let added = try bench.store.add(copy)
      #expect(added.outcome == .known && added.photo.id == photo.id)
    }
    #expect(try bench.store.count() == 20)
    var other = try bench.photo(21)
    other.samePicture = .skipped
    #expect(try bench.store.add(other).outcome == .added)
  }

  @Test func `an export that was copied into the store's folder is a second copy, and not added`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    let annotations = Annotations(rating: 4, note: "On the ferry")
    try bench.store.describe([photo.id]) { $0 = annotations }
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    try annotations.embedded(in: jpeg.span.bytes).write(to: "\(bench.folder.path)/copy.jpg")
    let other = try Annotations(note: "Elsewhere").embedded(in: jpeg.span.bytes)
    try other.write(to: "\(bench.folder.path)/other.jpg")
    #expect(
      try bench.store.refresh { _ in }.unknownFiles.map(\.outcome)
        == [.copy(of: photo.id), .found])
    let adopted = try bench.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(adopted.first?.outcome == .copy(of: photo.id))
    #expect(try bench.store.count() == 2)
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
