import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Damage in a store or in its backup, as met by a backup or a restore.
@Suite(.timeLimit(.minutes(10)))
struct BackupDamageTests {
  @Test(arguments: [0, 100])
  func `a backup copy of the wrong length is replaced and set aside`(length: Int) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let copy = fixture.backup.file(of: photo)
    let jpeg = try [UInt8](contentsOf: copy)
    try Array(jpeg.prefix(length)).write(to: copy)
    #expect(try fixture.backUp() == ["replaced"])
    let isSame = try [UInt8](contentsOf: copy) == jpeg
    #expect(isSame)
    #expect(fixture.lost == [photo.name])
    #expect(try fixture.backUp() == ["unchanged"])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a backup contains the annotations of a photo whose sidecar was removed`() throws {
    let fixture = try BackupFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    try fixture.store.rate(photos[0].id, 2)
    #expect(try fixture.backUp().count == 2)
    // One was rated before its backup, one is rated after it, and one is new.
    let new = try fixture.store.add(fixture.fixture.photo(3)).photo
    for photo in [photos[0], photos[1], new] {
      try fixture.store.rate(photo.id, 4)
      unlink(fixture.store.file(of: photo) + ".xmp")
    }
    #expect(try fixture.backUp() == ["updated", "updated", "copied"])
    #expect(try fixture.backup.photos().map(\.annotations.rating) == [4, 4, 4])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try fixture.backUp() == ["unchanged", "unchanged", "unchanged"])
  }

  @Test(arguments: [false, true], [0, 100, nil])
  func `a backup replaces a lost copy of a binned photo and reports that of a removed one`(
    isRemoved: Bool, length: Int?
  ) throws {
    let fixture = try BackupFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    #expect(try fixture.backUp() == ["copied", "copied"])
    try fixture.store.delete([photos[0].id])
    if isRemoved { try fixture.store.emptyBin() }
    #expect(try fixture.backUp() == ["unchanged"])
    let copy = fixture.backup.file(of: photos[0])
    let jpeg = try [UInt8](contentsOf: copy)
    unlink(copy)
    if let length { try Array(jpeg.prefix(length)).write(to: copy) }
    if isRemoved {
      #expect(try fixture.backUp().map { $0.hasPrefix("failed") } == [false, true])
    } else {
      #expect(try fixture.backUp() == ["unchanged", "replaced"])
      #expect(try [UInt8](contentsOf: copy) == jpeg)
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
      #expect(try fixture.backUp() == ["unchanged"])
    }
  }

  @Test func `a verifying backup reads the copies of removed photos and reports damage`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    try fixture.store.delete([photo.id])
    try fixture.store.emptyBin()
    #expect(try fixture.backUp(verifying: true) == [])
    let state = try #require(
      TestFolder.names(in: "\(fixture.folder.path)/.capture/states/\(photo.id)").first)
    let kept = "\(fixture.folder.path)/.capture/states/\(photo.id)/\(state)"
    try FlippedBit.flip(in: kept)
    #expect(try fixture.backUp() == [])
    #expect(try fixture.backUp(verifying: true).map { $0.hasPrefix("failed") } == [true])
    try FlippedBit.flip(in: kept)
    try FlippedBit.flip(in: fixture.backup.file(of: photo))
    #expect(try fixture.backUp(verifying: true).map { $0.hasPrefix("failed") } == [true])
  }

  @Test(arguments: [0, nil])
  func `restoring reports a photo lost in the bin, and copies it back once it is out of the bin`(
    length: Int?
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.store.delete([photo.id])
    let binned = try #require(try fixture.store.photo(photo.id))
    unlink(fixture.store.file(of: binned))
    if let length {
      try Array(repeating: 0, count: length).write(to: fixture.store.file(of: binned))
    }
    #expect(try fixture.restore().map { $0.hasPrefix("failed") } == [true])
    try fixture.store.restore([photo.id])
    #expect(try fixture.restore() == ["copied"])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a copy that is missing from a backup is replaced`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    unlink(fixture.backup.file(of: photo))
    #expect(try fixture.backUp() == ["replaced"])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a verifying backup finds and replaces a copy with a flipped bit`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let copy = fixture.backup.file(of: photo)
    let jpeg = try [UInt8](contentsOf: copy)
    try FlippedBit.flip(in: copy)
    #expect(try fixture.backUp() == ["unchanged"])
    #expect(try fixture.backUp(verifying: true) == ["replaced"])
    let isSame = try [UInt8](contentsOf: copy) == jpeg
    #expect(isSame)
    #expect(fixture.lost == [photo.name])
    #expect(try fixture.backUp(verifying: true) == ["unchanged"])
  }

  @Test func `a verifying backup replaces damaged tiers`() throws {
    let fixture = try BackupFixture()
    try fixture.addBackedUp(1)
    let pack = "\(fixture.folder.path)/.capture/packs/0001.pack"
    try [UInt8](contentsOf: pack).withFlippedBit.write(to: pack)
    #expect(try fixture.backUp(verifying: true) == ["replaced"])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try fixture.backUp(verifying: true) == ["unchanged"])
  }

  @Test func `a backup does not copy a damaged original over its good copy`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let jpeg = try [UInt8](contentsOf: fixture.store.file(of: photo))
    try Array(jpeg.prefix(100)).write(to: fixture.store.file(of: photo))
    #expect(try fixture.backUp() == ["failed: damaged"])
    let isSame = try [UInt8](contentsOf: fixture.backup.file(of: photo)) == jpeg
    #expect(isSame)
    #expect(fixture.lost == [])
    #expect(try fixture.restore() == ["copied"])
    #expect(try fixture.backUp() == ["unchanged"])
  }

  @Test func `a backup of a damaged original without a copy fails and copies nothing`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    try FlippedBit.flip(in: fixture.store.file(of: photo))
    #expect(try fixture.backUp() == ["failed: damaged"])
    #expect(try fixture.backup.count() == 0)
  }

  @Test
  func `an original with a flipped bit is restored from its good copy, which stays untouched`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try FlippedBit.flip(in: fixture.store.file(of: photo))
    _ = try fixture.store.verify(repairing: true) { _ in }
    #expect(try fixture.backUp(verifying: true) == ["failed: damaged"])
    #expect(fixture.lost == [])
    #expect(try fixture.restore() == ["copied"])
    #expect(try fixture.restore() == ["unchanged"])
    let isSame =
      try fixture.store.data(of: photo.id, tier: .full) == fixture.fixture.photo(1).original
    #expect(isSame)
    #expect(TestFolder.names(in: "\(fixture.store.folder)/lost+found") == [photo.name])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an edit that the store has not noticed yet is included in the backup`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let edited = try fixture.fixture.photo(2).original
    try edited.write(to: fixture.store.file(of: photo))
    #expect(try fixture.backUp() == ["copied"])
    let isSame = try fixture.backup.data(of: photo.id, tier: .full) == edited
    #expect(isSame)
    #expect(try fixture.backup.states(of: photo.id).map(\.isKept) == [true, true])
    for store in [fixture.store, fixture.backup] {
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }
  }

  @Test func `backing up a photo whose original is missing fails`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    unlink(fixture.store.file(of: photo))
    #expect(try fixture.backUp() == ["failed: missing"])
    #expect(try fixture.restore() == ["copied"])
  }

  @Test func `an unreadable sidecar does not replace a good one in the backup`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 3)
    #expect(try fixture.backUp() == ["copied"])
    try Array("<x".utf8).write(to: fixture.store.file(of: photo) + ".xmp")
    #expect(try fixture.backUp() == ["failed: damaged"])
    #expect(try fixture.backup.photo(photo.id)?.annotations.rating == 3)
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }
}
