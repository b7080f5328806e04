import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos that other programs open with a warning, and that an archive therefore keeps.
@Suite(.timeLimit(.minutes(10)))
struct FlawedPhotoTests {
  private static let noEnd = PictureFlaw("its end marker is missing")

  /// Returns a photo without its end marker, as if read from a file.
  private func flawed(_ fixture: borrowing StoreFixture, _ number: Int = 1) throws -> NewPhoto {
    var photo = try fixture.photo(number)
    photo.original.removeLast(2)
    photo.tolerance = .flawed
    return photo
  }

  private func truncated(_ fixture: borrowing StoreFixture) throws -> NewPhoto {
    var photo = try fixture.photo(1)
    photo.original.removeLast(200)
    photo.tolerance = .truncated
    return photo
  }

  @Test func `a flawed photo is kept byte for byte, found by its flaw, and counted`() throws {
    let fixture = try StoreFixture()
    let new = try flawed(fixture)
    let photo = try fixture.store.add(new).photo
    _ = try fixture.store.add(fixture.photo(2))
    #expect(photo.flaw == Self.noEnd)
    #expect(try fixture.store.data(of: photo.id, tier: .full) == new.original)
    #expect(try fixture.store.photos(PhotoQuery(isFlawed: true)) == [photo])
    #expect(try fixture.store.statistics().flawedPhotos == 1)
    #expect(try !fixture.store.tiers(of: photo.id).tiers.isEmpty)
  }

  @Test func `a photo from memory must be sound, and a file must have its whole picture`() throws {
    let fixture = try StoreFixture()
    var new = try flawed(fixture)
    new.tolerance = .none
    #expect(throws: StoreError.self) { try fixture.store.add(new) }
    new = try truncated(fixture)
    new.tolerance = .flawed
    let error = #expect(throws: StoreError.self) { try fixture.store.add(new) }
    #expect(error?.code == .truncated)
    #expect(error?.remedy?.code == .acceptTruncated)
    #expect(try fixture.store.count() == 0)
  }

  @Test func `a truncated photo is kept on request, and marked as truncated`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(truncated(fixture)).photo
    #expect(photo.flaw == .truncated)
    let verification = try fixture.store.verify { _ in }
    #expect(verification.isHealthy && verification.flawed == 1)
  }

  @Test func `verification lists a flawed photo, and takes it for healthy until its bytes change`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(flawed(fixture)).photo
    var findings: [StoreFinding] = []
    let verification = try fixture.store.verify { findings.append($0) }
    #expect(verification.isHealthy && verification.flawed == 1 && verification.found.isEmpty)
    #expect(findings.map(\.kind) == [.flawed])
    #expect(findings.map(\.photo) == [photo.id])
    let path = fixture.store.file(of: photo)
    var bytes = try [UInt8](contentsOf: path)
    bytes[bytes.count - 20] ^= 0x55
    try bytes.write(to: path)
    let damaged = try fixture.store.verify { _ in }
    #expect(damaged.found == [.damagedOriginal: 1])
    #expect(damaged.flawed == 0)
  }

  @Test func `a sound photo that later loses its end marker is damaged, not flawed`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let path = fixture.store.file(of: photo)
    try Array([UInt8](contentsOf: path).dropLast(2)).write(to: path)
    let verification = try fixture.store.verify { _ in }
    #expect(verification.found == [.damagedOriginal: 1])
    #expect(verification.flawed == 0)
  }

  @Test(arguments: [false, true])
  func `a rebuild keeps flaws, or learns them from the originals`(rebuildingTiers: Bool) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(flawed(fixture)).photo
    let options = RebuildOptions(rebuildingTiers: rebuildingTiers)
    let again = try StoreEngine.rebuild(at: fixture.folder.path, options: options).engine
    #expect(try again.photo(photo.id)?.flaw == photo.flaw)
  }

  @Test func `a rebuild without a catalogue finds flaws at the next verification`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(truncated(fixture)).photo
    for ending in ["", "-wal", "-shm"] {
      unlink("\(fixture.folder.path)/.capture/catalogue.sqlite\(ending)")
    }
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try again.photo(photo.id)?.flaw == nil)
    #expect(try again.verify { _ in }.flawed == 1)
    #expect(try again.photo(photo.id)?.flaw == .truncated)
    #expect(try again.photos(PhotoQuery(isFlawed: true)).map(\.id) == [photo.id])
  }

  @Test func `photos of an older catalogue count as sound until a verification`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(flawed(fixture)).photo
    try fixture.store.replaceCatalogue(withVersion: Schema.version - 1)
    let later = try StoreEngine(at: fixture.folder.path)
    #expect(try later.photo(photo.id)?.flaw == nil)
    #expect(try later.verify { _ in }.isHealthy)
    #expect(try later.photo(photo.id)?.flaw == photo.flaw)
  }

  @Test func `a flawed file in the store's folder is added by a repair, a truncated one is not`()
    throws
  {
    let fixture = try StoreFixture()
    try fixture.folder.write(flawed(fixture).original, as: "flawed.jpg")
    try fixture.folder.write(truncated(fixture).original, as: "truncated.jpg")
    let verification = try fixture.store.verify(repairing: true) { _ in }
    #expect(verification.found == [.stray: 2])
    #expect(verification.repaired == 1)
    #expect(try fixture.store.photos(PhotoQuery(isFlawed: true)).map(\.path) == ["flawed.jpg"])
  }

  @Test func `a backup and a restored store have the photo with its flaw`() throws {
    let pair = try BackupFixture()
    let photo = try pair.store.add(truncated(pair.fixture)).photo
    _ = try pair.backUp()
    #expect(try pair.backup.photo(photo.id)?.flaw == .truncated)
    unlink(pair.store.file(of: photo))
    _ = try pair.restore()
    #expect(try pair.store.photo(photo.id)?.flaw == .truncated)
    #expect(try pair.store.verify { _ in }.isHealthy)
    #expect(try pair.backup.verify { _ in }.isHealthy)
  }

  @Test func `an edit of a flawed photo that keeps the flaw is an edit, not damage`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(flawed(fixture)).photo
    let path = fixture.store.file(of: photo)
    let bytes = try [UInt8](contentsOf: path)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x61, 0x62]
    try (bytes[..<2] + comment + bytes[2...]).map { $0 }.write(to: path)
    #expect(try fixture.store.verify { _ in }.found == [.changedOriginal: 1])
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.photo(photo.id)?.flaw == photo.flaw)
  }

  @Test func `an edit of a truncated photo can be accepted, the truncation of a sound one cannot`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(truncated(fixture)).photo
    // The same size and time, as damage or an edit that resets the time leaves them.
    var edited = try truncated(fixture).original
    edited[edited.count - 1] = edited[edited.count - 1] == 0x55 ? 0x56 : 0x55
    try fixture.replace(photo, with: edited, keepingTime: true)
    #expect(try fixture.store.verify { _ in }.found == [.damagedOriginal: 1])
    try fixture.store.accept([photo.id])
    #expect(try fixture.store.verify { _ in }.isHealthy)
    #expect(try fixture.store.photo(photo.id)?.flaw == .truncated)
    let sound = try fixture.store.add(fixture.photo(2)).photo
    try fixture.replace(sound, with: Array(fixture.photo(2).original.dropLast(200)))
    #expect(throws: StoreError.self) { try fixture.store.accept([sound.id]) }
  }

  @Test func `a photo with a stray byte has its orientation, time, camera and rating`() throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    let facts = ExifFacts(
      captureTime: NumberedPhoto.taken(5), make: "Maker", model: "Model", orientation: .right)
    new.original = try Exif.inserted(facts, into: new.original.span.bytes)
    new.original = try Annotations(rating: 4).embedded(in: new.original.span.bytes)
    new.original.insert(0x12, at: 2)
    new.tolerance = .flawed
    let photo = try fixture.store.add(new).photo
    #expect(photo.flaw == PictureFlaw("unexpected bytes at offset 2"))
    #expect(photo.orientation == .right && photo.size == FrameSize(width: 48, height: 64))
    #expect(photo.taken == NumberedPhoto.taken(5) && photo.camera == "Maker Model")
    #expect(photo.annotations.rating == 4)
  }
}
