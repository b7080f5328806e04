import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Changes of photos, and what each photo was before.
@Suite(.timeLimit(.minutes(10)))
struct PhotoChangeTests {
  @Test(
    arguments: [
      .rate(.rejected), .note("Low tide"), .tag(adding: ["sea"], removing: ["day"]),
      .move(folder: "Crete/"), .delete, .restore,
    ] as [PhotoChange])
  func `a change returns what a photo was and is, and has no effect a second time`(
    change: PhotoChange
  ) throws {
    let fixture = try StoreFixture()
    let id = try fixture.add(1).id
    if change == .restore { try fixture.store.delete([id]) }
    let before = try #require(try fixture.store.photo(id))
    let first = try fixture.store.apply(change, to: [id])
    #expect(first.map(\.former) == [before] && first.map(\.isChanged) == [true])
    #expect(try fixture.store.photo(id) == first[0].photo)
    let second = try fixture.store.apply(change, to: [id])
    #expect(second.map(\.former) == [first[0].photo] && second.map(\.isChanged) == [false])
  }

  @Test func `what a photo was includes what another program has just written to its sidecar`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.rate(fixture.add(1).id, 2)
    let path = fixture.store.file(of: photo) + ".xmp"
    let text = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
    try Array(text.replacing("Rating>2<", with: "Rating>5<").utf8).write(to: path)
    let changed = try fixture.store.apply(.note("Low tide"), to: [photo.id])
    #expect(changed.map(\.former.annotations) == [Annotations(rating: 5)])
    #expect(changed.map(\.photo.annotations) == [Annotations(rating: 5, note: "Low tide")])
  }

  @Test func `a change of one photo that the store does not have changes none`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let stranger = PhotoID(high: 1, low: 2)
    #expect(throws: StoreError(notFound: "\(stranger)")) {
      try fixture.store.apply(.rate(.rejected), to: [photo.id, stranger])
    }
    #expect(try fixture.store.photo(photo.id) == photo)
  }
}
