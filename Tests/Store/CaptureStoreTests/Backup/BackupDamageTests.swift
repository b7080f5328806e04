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
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let copy = bench.backup.file(of: photo)
    let jpeg = try [UInt8](contentsOf: copy)
    try Array(jpeg.prefix(length)).write(to: copy)
    #expect(try bench.backUp() == ["replaced"])
    let isSame = try [UInt8](contentsOf: copy) == jpeg
    #expect(isSame)
    #expect(bench.lost == [photo.name])
    #expect(try bench.backUp() == ["unchanged"])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a backup contains the annotations of a photo whose sidecar was removed`() throws {
    let bench = try BackupBench()
    let photos = try (1...2).map { try bench.store.add(bench.bench.photo($0)).photo }
    try bench.store.rate(photos[0].id, 2)
    #expect(try bench.backUp().count == 2)
    // One was rated before its backup, one is rated after it, and one is new.
    let new = try bench.store.add(bench.bench.photo(3)).photo
    for photo in [photos[0], photos[1], new] {
      try bench.store.rate(photo.id, 4)
      unlink(bench.store.file(of: photo) + ".xmp")
    }
    #expect(try bench.backUp() == ["updated", "updated", "copied"])
    #expect(try bench.backup.photos().map(\.annotations.rating) == [4, 4, 4])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try bench.backUp() == ["unchanged", "unchanged", "unchanged"])
  }

  @Test(arguments: [false, true], [0, 100, nil])
  func `a backup replaces a lost copy of a binned photo and reports that of a removed one`(
    isRemoved: Bool, length: Int?
  ) throws {
    let bench = try BackupBench()
    let photos = try (1...2).map { try bench.store.add(bench.bench.photo($0)).photo }
    #expect(try bench.backUp() == ["copied", "copied"])
    try bench.store.delete([photos[0].id])
    if isRemoved { try bench.store.emptyBin() }
    #expect(try bench.backUp() == ["unchanged"])
    let copy = bench.backup.file(of: photos[0])
    let jpeg = try [UInt8](contentsOf: copy)
    unlink(copy)
    if let length { try Array(jpeg.prefix(length)).write(to: copy) }
    if isRemoved {
      #expect(try bench.backUp().map { $0.hasPrefix("failed") } == [false, true])
    } else {
      #expect(try bench.backUp() == ["unchanged", "replaced"])
      #expect(try [UInt8](contentsOf: copy) == jpeg)
      #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
      #expect(try bench.backUp() == ["unchanged"])
    }
  }

  @Test func `a verifying backup reads the copies of removed photos and reports damage`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    try bench.store.delete([photo.id])
    try bench.store.emptyBin()
    #expect(try bench.backUp(verifying: true) == [])
    let state = try #require(
      TestFolder.names(in: "\(bench.folder.path)/.capture/states/\(photo.id)").first)
    let kept = "\(bench.folder.path)/.capture/states/\(photo.id)/\(state)"
    try FlippedBit.flip(in: kept)
    #expect(try bench.backUp() == [])
    #expect(try bench.backUp(verifying: true).map { $0.hasPrefix("failed") } == [true])
    try FlippedBit.flip(in: kept)
    try FlippedBit.flip(in: bench.backup.file(of: photo))
    #expect(try bench.backUp(verifying: true).map { $0.hasPrefix("failed") } == [true])
  }

  @Test(arguments: [0, nil])
  func `restoring reports a photo lost in the bin, and copies it back once it is out of the bin`(
    length: Int?
  ) throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.store.delete([photo.id])
    let binned = try #require(try bench.store.photo(photo.id))
    unlink(bench.store.file(of: binned))
    if let length { try Array(repeating: 0, count: length).write(to: bench.store.file(of: binned)) }
    #expect(try bench.restore().map { $0.hasPrefix("failed") } == [true])
    try bench.store.restore([photo.id])
    #expect(try bench.restore() == ["copied"])
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a copy that is missing from a backup is replaced`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    unlink(bench.backup.file(of: photo))
    #expect(try bench.backUp() == ["replaced"])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a verifying backup finds and replaces a copy with a flipped bit`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let copy = bench.backup.file(of: photo)
    let jpeg = try [UInt8](contentsOf: copy)
    try FlippedBit.flip(in: copy)
    #expect(try bench.backUp() == ["unchanged"])
    #expect(try bench.backUp(verifying: true) == ["replaced"])
    let isSame = try [UInt8](contentsOf: copy) == jpeg
    #expect(isSame)
    #expect(bench.lost == [photo.name])
    #expect(try bench.backUp(verifying: true) == ["unchanged"])
  }

  @Test func `a verifying backup replaces damaged tiers`() throws {
    let bench = try BackupBench()
    try bench.addBackedUp(1)
    let pack = "\(bench.folder.path)/.capture/packs/0001.pack"
    try [UInt8](contentsOf: pack).withFlippedBit.write(to: pack)
    #expect(try bench.backUp(verifying: true) == ["replaced"])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try bench.backUp(verifying: true) == ["unchanged"])
  }

  @Test func `a backup does not copy a damaged original over its good copy`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let jpeg = try [UInt8](contentsOf: bench.store.file(of: photo))
    try Array(jpeg.prefix(100)).write(to: bench.store.file(of: photo))
    #expect(try bench.backUp() == ["failed: damaged"])
    let isSame = try [UInt8](contentsOf: bench.backup.file(of: photo)) == jpeg
    #expect(isSame)
    #expect(bench.lost == [])
    #expect(try bench.restore() == ["copied"])
    #expect(try bench.backUp() == ["unchanged"])
  }

  @Test func `a backup of a damaged original without a copy fails and copies nothing`() throws {
    let bench = try BackupBench()
    let photo = try bench.store.add(bench.bench.photo(1)).photo
    try FlippedBit.flip(in: bench.store.file(of: photo))
    #expect(try bench.backUp() == ["failed: damaged"])
    #expect(try bench.backup.count() == 0)
  }

  @Test
  func `an original with a flipped bit is restored from its good copy, which stays untouched`()
    throws
  {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try FlippedBit.flip(in: bench.store.file(of: photo))
    _ = try bench.store.verify(repairing: true) { _ in }
    #expect(try bench.backUp(verifying: true) == ["failed: damaged"])
    #expect(bench.lost == [])
    #expect(try bench.restore() == ["copied"])
    #expect(try bench.restore() == ["unchanged"])
    let isSame = try bench.store.data(of: photo.id, tier: .full) == bench.bench.photo(1).original
    #expect(isSame)
    #expect(TestFolder.names(in: "\(bench.store.folder)/lost+found") == [photo.name])
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an edit that the store has not noticed yet is included in the backup`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let edited = try bench.bench.photo(2).original
    try edited.write(to: bench.store.file(of: photo))
    #expect(try bench.backUp() == ["copied"])
    let isSame = try bench.backup.data(of: photo.id, tier: .full) == edited
    #expect(isSame)
    #expect(try bench.backup.states(of: photo.id).map(\.isKept) == [true, true])
    for store in [bench.store, bench.backup] {
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }
  }

  @Test func `backing up a photo whose original is missing fails`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    unlink(bench.store.file(of: photo))
    #expect(try bench.backUp() == ["failed: missing"])
    #expect(try bench.restore() == ["copied"])
  }

  @Test func `an unreadable sidecar does not replace a good one in the backup`() throws {
    let bench = try BackupBench()
    let photo = try bench.bench.add(1, rating: 3)
    #expect(try bench.backUp() == ["copied"])
    try Array("<x".utf8).write(to: bench.store.file(of: photo) + ".xmp")
    #expect(try bench.backUp() == ["failed: damaged"])
    #expect(try bench.backup.photo(photo.id)?.annotations.rating == 3)
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }
}
