import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Bytes and annotations that are kept when others take their place, as there may be no other copy.
@Suite(.timeLimit(.minutes(10)))
struct RetentionTests {
  /// Removes a store's catalogue, and opens the store again.
  private func reopenedWithoutCatalogue(_ folder: String) throws -> StoreEngine {
    for ending in ["", "-wal", "-shm"] { unlink("\(folder)/.capture/catalogue.sqlite\(ending)") }
    return try StoreEngine(at: folder)
  }

  private func words(_ store: StoreEngine, _ id: PhotoID) throws -> Annotations? {
    try store.photo(id)?.annotations
  }

  @Test func `annotations that a store has lost stay in its backup and can be restored from there`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 5)
    try fixture.store.note(photo.id, "the only one")
    #expect(try fixture.backUp() == ["copied"])
    unlink(fixture.store.file(of: photo) + ".xmp")
    let store = try reopenedWithoutCatalogue(fixture.fixture.folder.path)
    #expect(try words(store, photo.id) == Annotations())
    try store.copy(to: fixture.backup) { copy in
      #expect(copy.word == "unchanged")
      return true
    }
    #expect(try words(fixture.backup, photo.id)?.note == "the only one")
    var outcomes: [String] = []
    try store.restore(from: fixture.backup) { copy in
      outcomes.append(copy.word)
      return true
    }
    #expect(outcomes == ["updated"])
    #expect(try words(store, photo.id) == Annotations(rating: 5, note: "the only one"))
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `annotations in a backup that are replaced by others are kept there`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    try fixture.store.note(photo.id, "old")
    #expect(try fixture.backUp() == ["copied"])
    try fixture.backup.note(photo.id, "newer, in the backup alone")
    let newer = try [UInt8](contentsOf: fixture.backup.file(of: photo) + ".xmp")
    #expect(try fixture.backUp() == ["updated"])
    #expect(try words(fixture.backup, photo.id)?.note == "old")
    let kept = StatePath.sidecar(Digest(of: newer.span.bytes), of: photo.id)
    #expect(try [UInt8](contentsOf: "\(fixture.folder.path)/\(kept)") == newer)
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    try fixture.backup.delete([photo.id])
    _ = try fixture.backup.emptyBin()
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/states") == [])
  }

  @Test(arguments: [nil, 0, 100], [false, true])
  func `a backup reports that its only copy of a state was lost before an edit arrived`(
    length: Int?, isVerifying: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let copy = fixture.backup.file(of: photo)
    if let length { #expect(truncate(copy, length) == 0) } else { unlink(copy) }
    try fixture.edit(photo, maker: "Other")
    var outcomes: [String] = []
    try fixture.store.copy(to: fixture.backup, verifying: isVerifying) { copy in
      outcomes.append(copy.word)
      return true
    }
    #expect(outcomes == ["failed: damaged"])
    #expect(try fixture.backup.verify { _ in }.found == [.damagedState: 1])
    try fixture.backup.accept([photo.id])
    #expect(try fixture.backUp() == ["unchanged"])
  }

  @Test(arguments: [nil, 100])
  func `a restore of an earlier state in place of a lost newer one is reported`(
    length: Int?
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try fixture.backUp() == ["copied"])
    try fixture.editBackedUp(photo, maker: "Other")
    unlink(fixture.backup.file(of: photo))
    let path = fixture.store.file(of: photo)
    if let length { #expect(truncate(path, length) == 0) } else { unlink(path) }
    #expect(try fixture.restore() == ["failed: damaged"])
    #expect(try [UInt8](contentsOf: path) == jpeg)
    #expect(try fixture.restore() == ["unchanged"])
  }

  @Test func `an edit made in a backup is kept there as a state`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let jpeg = try fixture.fixture.photo(1).original
    let edited = try Exif.inserted(ExifFacts(make: "There"), into: jpeg.span.bytes)
    try edited.write(to: fixture.backup.file(of: photo))
    #expect(try fixture.backUp() == ["replaced"])
    #expect(fixture.lost == [])
    let kept = KeptStates(of: photo.id, in: StorePlace(fixture.folder.path))
    #expect(try kept.bytes(of: Digest(of: edited.span.bytes)) == edited)
    #expect(try fixture.backup.data(of: photo.id, tier: .full) == jpeg)
  }

  @Test func `earlier bytes of a photo that are added again are kept as a state`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let edited = try fixture.edit(photo, maker: "Other")
    for isRecorded in [false, true] {
      if isRecorded { #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy) }
      let added = try fixture.store.add(fixture.fixture.photo(1))
      #expect(added.photo.id == photo.id)
      #expect("\(added.outcome)" == "known")
      let kept = KeptStates(of: photo.id, in: StorePlace(fixture.fixture.folder.path))
      #expect(try kept.bytes(of: Digest(naming: photo.id)) == fixture.fixture.photo(1).original)
      #expect(try [UInt8](contentsOf: fixture.store.file(of: photo)) == edited)
    }
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a state to which a photo was reverted is kept when a later one is added`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.fixture.photo(1).original
    let edited = try fixture.edit(photo, maker: "Other")
    try first.write(to: fixture.store.file(of: photo))
    let added = try fixture.store.add(NewPhoto(original: edited, taken: photo.taken))
    #expect("\(added.outcome)" == "restored")
    #expect(try fixture.store.data(of: photo.id, tier: .full) == edited)
    #expect(try fixture.store.states(of: photo.id).filter(\.isKept).count == 2)
    #expect(!TestFolder.names(in: fixture.fixture.folder.path).contains("lost+found"))
  }

  @Test(arguments: [true, false])
  func `a photo truncated without a catalogue gets its true length once it is restored`(
    isAdded: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 3)
    #expect(try fixture.backUp() == ["copied"])
    #expect(truncate(fixture.store.file(of: photo), photo.byteCount - 40) == 0)
    let store = try reopenedWithoutCatalogue(fixture.fixture.folder.path)
    if isAdded {
      _ = try store.add(fixture.fixture.photo(1))
    } else {
      try store.restore(from: fixture.backup) { _ in true }
    }
    #expect(try store.photo(photo.id)?.byteCount == photo.byteCount)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    try store.copy(to: fixture.backup) { copy in
      #expect(copy.word == "unchanged")
      return true
    }
  }

  @Test(arguments: [true, false])
  func `a photo of which only the sidecar was left gets its place and annotations back`(
    isAdded: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    try fixture.store.note(photo.id, "old")
    #expect(try fixture.backUp() == ["copied"])
    try fixture.store.note(photo.id, "newer")
    unlink(fixture.store.file(of: photo))
    let store = try reopenedWithoutCatalogue(fixture.fixture.folder.path)
    #expect(try store.count() == 0)
    if isAdded {
      _ = try store.add(fixture.fixture.photo(1))
    } else {
      try store.restore(from: fixture.backup) { _ in true }
    }
    #expect(try store.photo(photo.id)?.path == photo.path)
    #expect(try words(store, photo.id)?.note == "newer")
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [true, false])
  func `annotations inside an edited photo survive a rating before the next verification`(
    hasSidecar: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    if hasSidecar { try fixture.store.rate(photo.id, 2) }
    let jpeg = try fixture.fixture.photo(1).original
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: 3, note: "inside", keywords: ["sea"]), at: .now)
    try Self.embedding(sidecar.bytes, into: jpeg).write(to: fixture.store.file(of: photo))
    try fixture.store.rate(photo.id, 4)
    let said = try words(fixture.store, photo.id)
    #expect(said == Annotations(rating: 4, note: "inside", keywords: ["sea"]))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try words(fixture.store, photo.id) == said)
  }

  /// Returns a JPEG with an XMP packet after its first marker.
  private static func embedding(_ packet: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
    let length = body.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body
      + jpeg.dropFirst(2)
  }
}
