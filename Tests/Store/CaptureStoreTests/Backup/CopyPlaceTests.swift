import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Copies in a place that is not a folder, and that may fail, alter or lose them.
@Suite(.timeLimit(.minutes(5)))
struct CopyPlaceTests {
  private func backUp(
    _ store: StoreEngine, to place: MemoryPlace, verifying: Bool = false
  ) throws -> [String] {
    var outcomes: [String] = []
    _ = try store.copy(
      to: place, verifying: verifying, albumFailed: { error throws(StoreError) in throw error }
    ) { copy in
      outcomes.append(copy.word)
      return true
    }
    return outcomes
  }

  private func digest(of jpeg: [UInt8]) -> Digest { Digest(of: jpeg.span.bytes) }

  @Test(arguments: MemoryPlace.Fault.allCases)
  func `a photo counts as copied only once the place has proven its bytes`(
    fault: MemoryPlace.Fault
  ) throws {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    let jpegs = try photos.map { try fixture.store.data(of: $0.id, tier: .full) }
    place.set(fault, storing: digest(of: jpegs[1]))
    #expect(try backUp(fixture.store, to: place) == ["copied", fault.outcome])
    #expect(place.listed(photos[1].id) == nil)
    place.set(nil, storing: digest(of: jpegs[1]))
    #expect(try backUp(fixture.store, to: place) == ["unchanged", "copied"])
    #expect(try backUp(fixture.store, to: place, verifying: true) == ["unchanged", "unchanged"])
    for (photo, jpeg) in zip(photos, jpegs) {
      #expect(place.original(digest(of: jpeg), of: photo.id) == jpeg)
    }
  }

  @Test(arguments: [false, true], MemoryPlace.Fault.allCases)
  func `a copy that a place has lost or altered is replaced, or reported until it is`(
    isLost: Bool, fault: MemoryPlace.Fault
  ) throws {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    place.damage(digest(of: jpeg), of: photo.id, to: isLost ? nil : jpeg.withFlippedBit)
    place.set(fault, storing: digest(of: jpeg))
    #expect(try backUp(fixture.store, to: place, verifying: true) == [fault.outcome])
    place.set(nil, storing: digest(of: jpeg))
    #expect(try backUp(fixture.store, to: place, verifying: true) == ["replaced"])
    #expect(place.original(digest(of: jpeg), of: photo.id) == jpeg)
    #expect(try backUp(fixture.store, to: place, verifying: true) == ["unchanged"])
  }

  @Test(arguments: MemoryPlace.Fault.allCases)
  func `a former original stays listed until the copy of the newer one is proven`(
    fault: MemoryPlace.Fault
  ) throws {
    let fixture = try BackupFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    let edited = try fixture.edit(photo, maker: "Other")
    place.set(fault, storing: digest(of: edited))
    #expect(try backUp(fixture.store, to: place) == [fault.outcome])
    #expect(place.listed(photo.id)?.digest == digest(of: first))
    #expect(place.original(digest(of: first), of: photo.id) == first)
    place.set(nil, storing: digest(of: edited))
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    #expect(place.listed(photo.id)?.digest == digest(of: edited))
    #expect(place.original(digest(of: first), of: photo.id) == first)
    #expect(place.original(digest(of: edited), of: photo.id) == edited)
    #expect(try backUp(fixture.store, to: place) == ["unchanged"])
    // The store has the newest state only.
    place.damage(digest(of: first), of: photo.id, to: nil)
    #expect(try backUp(fixture.store, to: place) == ["failed: damaged"])
  }

  @Test(arguments: MemoryPlace.Fault.allCases)
  func `an earlier state counts as copied only once the place has proven its bytes`(
    fault: MemoryPlace.Fault
  ) throws {
    let fixture = try BackupFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try fixture.backUp() == ["copied"])
    try fixture.editBackedUp(photo, maker: "Other")
    place.set(fault, storing: digest(of: first))
    #expect(try backUp(fixture.backup, to: place) == [fault.outcome])
    place.set(nil, storing: digest(of: first))
    let isThere = fault == .altered
    #expect(
      try backUp(fixture.backup, to: place, verifying: true) == [isThere ? "replaced" : "unchanged"]
    )
    #expect(place.original(digest(of: first), of: photo.id) == first)
  }

  @Test(arguments: [false, true])
  func `a lost copy of a photo in the bin is replaced, and that of a removed one is reported`(
    isRemoved: Bool
  ) throws {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    try fixture.store.delete([photo.id])
    if isRemoved { try fixture.store.emptyBin() }
    #expect(try backUp(fixture.store, to: place) == [])
    place.damage(digest(of: jpeg), of: photo.id, to: nil)
    #expect(try backUp(fixture.store, to: place) == [isRemoved ? "failed: missing" : "replaced"])
    #expect(place.original(digest(of: jpeg), of: photo.id) == (isRemoved ? nil : jpeg))
  }

  @Test func `paths, annotations and albums follow the store, and a former sidecar is kept`()
    throws
  {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    try fixture.store.rate(photo.id, 4)
    #expect(try backUp(fixture.store, to: place) == ["updated"])
    #expect(place.listed(photo.id)?.photo.annotations.rating == 4)
    let former = try [UInt8](contentsOf: fixture.store.file(of: photo) + ".xmp")
    try fixture.store.rate(photo.id, 5)
    #expect(try backUp(fixture.store, to: place) == ["updated"])
    #expect(place.hasFormer(former))
    let moved = try fixture.store.move([photo.id], to: "Elsewhere")
    let album = try fixture.store.createAlbum(Album(title: "Garden", blocks: [.text("a")]))
    #expect(try backUp(fixture.store, to: place) == ["updated"])
    #expect(place.listed(photo.id)?.photo.path == moved[0].path)
    let file = "\(fixture.folder.path)/Albums/\(album.name.file)"
    #expect(try place.album(album.name)?.bytes == [UInt8](contentsOf: file))
    #expect(try backUp(fixture.store, to: place) == ["unchanged"])
  }
}

extension MemoryPlace.Fault {
  /// The outcome of a photo whose copy meets this fault.
  fileprivate var outcome: String {
    switch self {
    case .refused: "failed: failed"
    case .altered: "failed: damaged"
    case .dropped: "failed: missing"
    }
  }
}
