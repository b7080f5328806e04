import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos and albums that are copied back from a place that is not a folder, and that may have
/// altered or lost them.
@Suite(.timeLimit(.minutes(5)))
struct PlaceRestoringTests {
  private func backUp(
    _ store: StoreEngine, to place: MemoryPlace, isDryRun: Bool = false
  ) throws -> [String] {
    var outcomes: [String] = []
    func note(_ copy: PhotoCopy) -> Bool {
      outcomes.append(copy.word)
      return true
    }
    func failed(_ error: StoreError) throws(StoreError) { throw error }
    _ =
      try isDryRun
      ? store.dryRunOfCopying(to: place, verifying: false, albumFailed: failed, each: note)
      : store.copy(to: place, verifying: false, albumFailed: failed, each: note)
    return outcomes
  }

  private func restore(
    _ ids: [PhotoID]? = nil, to store: StoreEngine, from place: MemoryPlace, isDryRun: Bool = false
  ) throws -> (outcomes: [String], albums: [AlbumCopy]) {
    var outcomes: [String] = []
    func note(_ copy: PhotoCopy) -> Bool {
      outcomes.append(copy.word)
      return true
    }
    func failed(_ error: StoreError) throws(StoreError) { throw error }
    let albums =
      try isDryRun
      ? store.dryRunOfRestoring(ids, from: place, albumFailed: failed, each: note)
      : store.restore(ids, from: place, albumFailed: failed, each: note)
    return (outcomes, albums)
  }

  private func digest(of jpeg: [UInt8]) -> Digest { Digest(of: jpeg.span.bytes) }

  @Test func `an empty store gets originals, annotations, paths and albums from a place`() throws {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.store.rate(photos[0].id, 4)
    let moved = try fixture.store.move([photos[1].id], to: "Elsewhere")
    let album = try fixture.store.createAlbum(Album(title: "Garden", blocks: [.text("a")]))
    #expect(try backUp(fixture.store, to: place) == ["copied", "copied"])
    let new = try StoreFixture()
    let trial = try restore(to: new.store, from: place, isDryRun: true)
    #expect(trial.outcomes == ["copied", "copied"])
    #expect(trial.albums == [AlbumCopy(name: album.name, outcome: .added)])
    #expect(try new.store.photo(photos[0].id) == nil)
    let restored = try restore(to: new.store, from: place)
    #expect(restored.outcomes == ["copied", "copied"])
    #expect(restored.albums == trial.albums)
    for photo in photos {
      let jpeg = try fixture.store.data(of: photo.id, tier: .full)
      #expect(try new.store.data(of: photo.id, tier: .full) == jpeg)
    }
    #expect(try new.store.photo(photos[0].id)?.annotations.rating == 4)
    #expect(try new.store.photo(photos[1].id)?.path == moved[0].path)
    let file = "Albums/\(album.name.file)"
    let bytes = try [UInt8](contentsOf: "\(new.folder.path)/\(file)")
    #expect(try bytes == [UInt8](contentsOf: "\(fixture.folder.path)/\(file)"))
    let again = try restore(to: new.store, from: place)
    #expect(again.outcomes == ["unchanged", "unchanged"])
    #expect(again.albums == [])
    #expect(try new.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [false, true])
  func `an original gets no bytes that do not match its checksum`(isMissing: Bool) throws {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    let jpegs = try photos.map { try fixture.store.data(of: $0.id, tier: .full) }
    #expect(try backUp(fixture.store, to: place) == ["copied", "copied"])
    let id = photos[0].id
    let path = fixture.store.file(of: photos[0])
    let damaged = jpegs[0].withFlippedBit
    if isMissing { unlink(path) } else { try FlippedBit.flip(in: path) }
    // Nothing, a damaged copy, and a sound copy of another photo.
    for lie in [nil, damaged, jpegs[1]] {
      place.damage(digest(of: jpegs[0]), of: id, to: lie)
      let outcomes = [lie == nil ? "failed: missing" : "failed: damaged"]
      let trial = try restore([id], to: fixture.store, from: place, isDryRun: true)
      #expect(trial.outcomes == outcomes)
      #expect(try restore([id], to: fixture.store, from: place).outcomes == outcomes)
      #expect(Folder.exists(path) != isMissing)
      if !isMissing { #expect(try [UInt8](contentsOf: path) == damaged) }
    }
    place.damage(digest(of: jpegs[0]), of: id, to: jpegs[0])
    #expect(try restore([id], to: fixture.store, from: place).outcomes == ["copied"])
    #expect(try [UInt8](contentsOf: path) == jpegs[0])
  }

  @Test func `an earlier state is copied back and reported if a place has lost the newest one`()
    throws
  {
    let fixture = try BackupFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    let edited = try fixture.edit(photo, maker: "Other")
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    place.damage(digest(of: edited), of: photo.id, to: nil)
    try fixture.fixture.flip(byte: 300, of: photo)
    #expect(try restore(to: fixture.store, from: place).outcomes == ["failed: damaged"])
    #expect(try [UInt8](contentsOf: fixture.store.file(of: photo)) == first)
  }

  @Test func `a chosen state is restored only if its bytes match its checksum`() throws {
    let fixture = try BackupFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    let edited = try fixture.edit(photo, maker: "Other")
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    let state = PhotoState(checksum: "\(digest(of: first).id)", isCurrent: false)
    let store = fixture.store
    for lie in [nil, first.withFlippedBit, edited] {
      place.damage(digest(of: first), of: photo.id, to: lie)
      #expect(throws: StoreError.self) {
        try store.dryRunOfRestoring(photo.id, state: state, from: place)
      }
      #expect(throws: StoreError.self) {
        try store.restore(photo.id, state: state, from: place)
      }
      #expect(try store.data(of: photo.id, tier: .full) == edited)
    }
    place.damage(digest(of: first), of: photo.id, to: first)
    let trial = try store.dryRunOfRestoring(photo.id, state: state, from: place)
    #expect(trial.word == "copied")
    #expect(try store.restore(photo.id, state: state, from: place).word == "copied")
    #expect(try store.data(of: photo.id, tier: .full) == first)
    #expect(try store.restore(photo.id, state: state, from: place).word == "unchanged")
  }

  @Test func `a lost sidecar is copied back, and a lost photo that a place lacks is reported`()
    throws
  {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.store.rate(photo.id, 4)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    let new = try StoreFixture()
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    _ = try new.store.add(NewPhoto(original: jpeg, taken: photo.taken))
    let other = try new.store.add(new.photo(2)).photo
    unlink(new.store.file(of: other))
    #expect(try restore(to: new.store, from: place).outcomes == ["updated", "failed: missing"])
    #expect(try new.store.photo(photo.id)?.annotations.rating == 4)
    #expect(try restore(to: new.store, from: place).outcomes == ["unchanged", "failed: missing"])
  }

  @Test func `a dry run of a backup to a place says what would be copied, and copies nothing`()
    throws
  {
    let fixture = try StoreFixture()
    let place = MemoryPlace()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let album = try fixture.store.createAlbum(Album(title: "Garden", blocks: [.text("a")]))
    #expect(try backUp(fixture.store, to: place, isDryRun: true) == ["copied"])
    #expect(place.listed(photo.id) == nil)
    #expect(try place.album(album.name) == nil)
    #expect(try backUp(fixture.store, to: place) == ["copied"])
    #expect(try backUp(fixture.store, to: place, isDryRun: true) == ["unchanged"])
    try fixture.store.rate(photo.id, 4)
    #expect(try backUp(fixture.store, to: place, isDryRun: true) == ["updated"])
    #expect(place.listed(photo.id)?.photo.annotations.rating == nil)
  }
}
