import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct VerifyingTests {
  @Test func `each photo is counted once, even if it was repaired or added by the verification`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.replace(photos[0], with: fixture.commented(1, "edited"))
    try fixture.folder.write(fixture.photo(4).original, as: "new.jpg")
    let repair = try fixture.store.verify(repairing: true) { _ in }
    let next = try fixture.store.verify { _ in }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
    #expect(next.photos == 4)
  }

  @Test func `photos that are added by a repair of swapped originals are counted, too`() throws {
    let fixture = try StoreFixture()
    let paths = try (1...2).map {
      fixture.store.file(of: try fixture.store.add(fixture.photo($0)).photo)
    }
    let aside = "\(fixture.folder.path)/aside"
    for (old, new) in [(paths[0], aside), (paths[1], paths[0]), (aside, paths[1])] {
      #expect(rename(old, new) == 0)
    }
    try fixture.folder.write(fixture.photo(3).original, as: "new.jpg")
    let repair = try fixture.store.verify(repairing: true) { _ in }
    let next = try fixture.store.verify { Issue.record("\($0)") }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
    #expect(next.photos == 3)
  }

  @Test(arguments: [false, true])
  func `a copy of a photo that the same repair has added is a second copy and is not counted`(
    isMoved: Bool
  ) throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let photo = try fixture.store.add(fixture.photo(2)).photo
    let jpeg = try fixture.photo(isMoved ? 2 : 3).original
    if isMoved { unlink(fixture.store.file(of: photo)) }
    for name in ["mine.jpg", "other.jpg"] { try fixture.folder.write(jpeg, as: name) }
    var found: [StoreFinding] = []
    let repair = try fixture.store.verify(repairing: true) { found.append($0) }
    #expect(found.map(\.kind) == [isMoved ? .movedOriginal : .stray, .secondCopy])
    #expect(found.map(\.path) == ["mine.jpg", "other.jpg"])
    #expect(found.last?.detail == "of mine.jpg")
    #expect(repair.isHealthy)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == ["other.jpg"])
    let next = try fixture.store.verify { Issue.record("\($0)") }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
  }

  @Test func `tiers that cannot be written are reported with the reason`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let packs = "\(fixture.folder.path)/.capture/packs"
    #expect(rename(packs, "\(fixture.folder.path)/.capture/away") == 0)
    try [1].write(to: packs)
    var found: [StoreFinding] = []
    let repair = try fixture.store.verify(repairing: true) { found.append($0) }
    #expect(found.map(\.kind) == [.damagedTiers])
    #expect(found.first?.detail.contains("0001.pack: Not a directory") == true, "\(found)")
    #expect(repair.repaired == 0)
  }

  @Test func `a photo in an unreachable folder is not replaced by a copy elsewhere`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let elsewhere = try TestFolder()
    let year = String(photo.path.prefix { $0 != "/" })
    #expect(rename("\(fixture.folder.path)/\(year)", "\(elsewhere.path)/\(year)") == 0)
    #expect(symlink("\(elsewhere.path)/\(year)", "\(fixture.folder.path)/\(year)") == 0)
    mkdir("\(fixture.folder.path)/Album", 0o777)
    try jpeg.write(to: "\(fixture.folder.path)/Album/copy.jpg")
    _ = try fixture.store.verify(repairing: true) { _ in }
    _ = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(try fixture.store.photo(photo.id)?.path == photo.path)
  }

  @Test func `verifying an untouched store finds nothing`() throws {
    let fixture = try StoreFixture()
    try fixture.add(1, rating: 4)
    try fixture.store.delete([try fixture.store.add(fixture.photo(2)).photo.id])
    let verification = try fixture.store.verify { Issue.record("\($0)") }
    #expect(verification.isHealthy)
    #expect(verification.photos == 2)
  }

  @Test(arguments: [false, true])
  func `verifying reports progress for each unknown file and each pending repair`(
    isRepairing: Bool
  ) throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    for number in 2...4 {
      try fixture.folder.write(fixture.photo(number).original, as: "\(number).jpg")
    }
    var steps: [String] = []
    _ = try fixture.store.verify(repairing: isRepairing) {
      steps.append("\($0.done) of \($0.total)")
    } found: { _ in
      steps.append("found")
    }
    #expect(
      steps == [
        "1 of 1", "1 of 4", "2 of 4", "3 of 4", "4 of 7", "found", "5 of 7", "found", "6 of 7",
        "found",
      ])
  }

  @Test func `a flipped bit in an original is reported and cannot be repaired`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try flip(byte: photo.byteCount / 2, of: fixture.store.file(of: photo))
    let found = try fixture.store.findings(repairing: true).map(\.kind)
    #expect(found == [.damagedOriginal] || found == [.changedOriginal])
  }

  @Test(arguments: [false, true])
  func `everything that is wrong with a photo without its original is reported once`(
    isRepairing: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try flip(byte: 200, of: "\(fixture.folder.path)/.capture/packs/0001.pack")
    unlink(fixture.store.file(of: photo))
    let verification = try fixture.store.verify(repairing: isRepairing) { _ in }
    #expect(verification.found == [.missingOriginal: 1, .damagedTiers: 1])
  }

  @Test(arguments: [false, true])
  func `a file that cannot become a photo is reported with the reason`(isRepairing: Bool) throws {
    let fixture = try StoreFixture()
    try fixture.folder.write(Array(fixture.photo(1).original.dropLast(200)), as: "short.jpg")
    let found = try fixture.store.findings(repairing: isRepairing)
    #expect(found.map(\.kind) == [.stray])
    #expect(found.allSatisfy { $0.detail.contains("JPEG") && !$0.isRepaired }, "\(found)")
  }

  @Test func `an original replaced with a copy of another one is reported with that one's path`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.photo(1).original.write(to: fixture.store.file(of: photos[1]))
    let found = try fixture.store.findings()
    #expect(found.map(\.kind) == [.changedOriginal])
    #expect(found.map(\.detail) == ["it has the bytes of \(photos[0].path) now"])
  }

  @Test func `a second copy with other annotations is reported as a second copy`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.rate(fixture.store.add(fixture.photo(1)).photo.id, 3)
    let words = try [UInt8](contentsOf: fixture.store.file(of: photo) + ".xmp")
    try fixture.folder.write(fixture.photo(1).original, as: "copy.jpg")
    try fixture.folder.write(words, as: "copy.jpg.xmp")
    var details: [String] = []
    for rating in [3, 5] {
      try fixture.store.rate(photo.id, rating)
      _ = try fixture.store.verify { details.append($0.detail) }
    }
    #expect(details == ["of \(photo.path)", "of \(photo.path); its annotations differ"])
  }

  @Test
  func `an error about a missing original says what to do, but a verification's finding does not`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    unlink(fixture.store.file(of: photo))
    let remedy =
      "; if it was moved, verify and repair the store; otherwise restore it from a backup"
    let error = #expect(throws: StoreError.self) {
      try fixture.store.data(of: photo.id, tier: .full)
    }
    #expect(error?.description.hasSuffix(remedy) == true)
    _ = try fixture.store.verify { #expect(!$0.detail.contains("verify"), "\($0)") }
    let year = String(photo.path.prefix { $0 != "/" })
    #expect(rename("\(fixture.folder.path)/\(year)", "\(fixture.folder.path)/A") == 0)
    let other = #expect(throws: StoreError.self) { try fixture.store.note(photo.id, "note") }
    #expect(other?.description.hasSuffix(remedy) == true, "\(String(describing: other))")
  }

  @Test func `a repair makes damaged tiers again`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try flip(byte: 200, of: "\(fixture.folder.path)/.capture/packs/0001.pack")
    #expect(try fixture.store.findings().map(\.kind) == [.damagedTiers])
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.damagedTiers])
    #expect(try fixture.store.findings() == [])
    #expect(try fixture.store.data(of: photo.id, tier: .low).isEmpty == false)
  }

  @Test func `a repair adopts the annotations that another program wrote to a sidecar`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 2)
    try fixture.otherProgram(writes: Annotations(rating: 5, keywords: ["sea"]), about: photo)
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.otherAnnotations])
    #expect(try fixture.store.photo(photo.id)?.annotations.keywords == ["sea"])
    #expect(try fixture.store.findings() == [])
  }

  @Test func `a repair adds a photo that the user put into the folder`() throws {
    let fixture = try StoreFixture()
    try fixture.folder.write(fixture.photo(3).original, as: "mine.jpg")
    #expect(try fixture.store.findings().map(\.kind) == [.stray])
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.stray])
    #expect(try fixture.store.photos().map(\.path) == ["mine.jpg"])
    #expect(try fixture.store.findings() == [])
  }

  @Test func `a repair finds a photo that the user moved`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    #expect(mkdir("\(fixture.folder.path)/Holiday", 0o777) == 0)
    #expect(rename(fixture.store.file(of: photo), "\(fixture.folder.path)/Holiday/x.jpg") == 0)
    #expect(try fixture.store.findings().map(\.kind) == [.movedOriginal])
    let verification = try fixture.store.verify(repairing: true) { _ in }
    #expect((verification.found, verification.isHealthy) == ([.movedOriginal: 1], true))
    #expect(try fixture.store.findings() == [])
    let found = try #require(try fixture.store.photo(photo.id))
    #expect((found.path, found.annotations.rating) == ("Holiday/x.jpg", 4))
    #expect(fixture.folder.names.contains("lost+found") == false)
  }

  @Test func `a second copy goes to lost+found, but another picture with a copied sidecar stays`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    try fixture.folder.write(fixture.photo(1).original, as: "copy.jpg")
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.secondCopy])
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == ["copy.jpg"])

    let sidecar = try [UInt8](contentsOf: "\(fixture.store.file(of: photo)).xmp")
    try fixture.folder.write(fixture.photo(2).original, as: "other.jpg")
    try fixture.folder.write(sidecar, as: "other.jpg.xmp")
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.stray])
    #expect(try fixture.store.findings() == [])
    let photos = try fixture.store.photos()
    #expect(Set(photos.map(\.path)) == [photo.path, "other.jpg"])
    #expect(photos.allSatisfy { $0.annotations.rating == 4 })
  }

  @Test func `a repair makes new tiers of an original that another program changed`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.photo(2).original.write(to: fixture.store.file(of: photo))
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.changedOriginal])
    #expect(try fixture.store.findings() == [])
    let jpeg = try fixture.photo(2).original
    let wanted = try fixture.store.tierMaker.tiers(
      of: jpeg, id: photo.id, digest: Digest(of: jpeg.span.bytes))
    let isSame = try fixture.store.tiers(of: photo.id) == wanted.tiers
    #expect(isSame)
    #expect(try fixture.store.statistics().damagedTiers == 0)
    #expect(try fixture.store.photo(photo.id)?.edition != photo.edition)
  }

  @Test func `an unreadable sidecar does not remove annotations`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    try fixture.photo(2).original.write(to: fixture.store.file(of: photo))
    try Array("rubbish".utf8).write(to: "\(fixture.store.file(of: photo)).xmp")
    _ = try fixture.store.findings(repairing: true)
    #expect(try fixture.store.findings() == [])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `a store whose lost+found is taken uses one in its hidden folder`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    try fixture.folder.write([], as: "lost+found")
    try fixture.folder.write([1], as: ".capture/incoming/0-0.part")
    let store = try StoreEngine(at: fixture.folder.path)
    _ = try store.add(fixture.photo(2))
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/lost+found").count <= 1)
    try fixture.folder.write(fixture.photo(1).original, as: "copy.jpg")
    #expect(try store.findings(repairing: true).map(\.kind) == [.secondCopy])
    #expect(
      TestFolder.names(in: "\(fixture.folder.path)/.capture/lost+found").contains("copy.jpg"))
    #expect(try store.statistics().lostAndFound >= 1)
  }

  @Test(arguments: [false, true])
  func `a lost+found that leads out of the store is named once an original is missing`(
    repairing: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let elsewhere = try TestFolder()
    #expect(symlink(elsewhere.path, "\(fixture.folder.path)/lost+found") == 0)
    #expect(try fixture.store.findings(repairing: repairing) == [])
    #expect(rename(fixture.store.file(of: photo), "\(elsewhere.path)/a.jpg") == 0)
    let found = try fixture.store.findings(repairing: repairing)
    #expect(found.map(\.kind) == [.unreachable, .missingOriginal])
    #expect(found.first?.path == "lost+found")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.missing == 1)
    #expect(rebuilt.unreachable.map(\.code) == [.leavesStore])
  }

  @Test func `a missing original is reported and can be restored from a backup`() throws {
    let fixture = try StoreFixture()
    let backup = try TestFolder()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let copy = try StoreEngine(at: backup.path)
    try fixture.store.copy(to: copy) { _ in true }
    unlink(fixture.store.file(of: photo))
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.missingOriginal])
    try copy.copy(to: fixture.store) { _ in true }
    #expect(try fixture.store.findings() == [])
    #expect(try fixture.store.photos().map(\.id) == [photo.id])
  }

  @Test func `a deleted catalogue is rebuilt with all annotations`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let binned = try fixture.store.add(fixture.photo(2)).photo
    let said = try fixture.store.describe([photo.id]) {
      $0 = Annotations(rating: 3, note: "at the sea", keywords: ["sea", "boat"])
    }[0]
    try fixture.store.delete([binned.id])
    for ending in ["", "-wal", "-shm"] {
      unlink("\(fixture.folder.path)/.capture/catalogue.sqlite\(ending)")
    }
    let again = try StoreEngine(at: fixture.folder.path, creating: false)
    let found = try #require(try again.photo(photo.id))
    #expect(found.annotations == said.annotations)
    #expect(try again.photos(PhotoQuery(isInBin: true)).map(\.id) == [binned.id])
    #expect(try again.photos(PhotoQuery(text: "sea")).map(\.id) == [photo.id])
    #expect(try again.findings() == [])
    // The first store, which is still open, reads the new catalogue.
    #expect(try fixture.store.count() == 1)
  }

  @Test(arguments: [
    "UPDATE photos SET folder = 'elsewhere'", "DELETE FROM lists WHERE name LIKE '#%'",
    "DELETE FROM lists WHERE name LIKE '/%'", "INSERT INTO lists VALUES ('/x', 1, '', x'00', 99)",
    "UPDATE words SET note = 'other'", "DELETE FROM words",
    "UPDATE photos SET width = 7", "UPDATE photos SET orientation = 6",
  ])
  func `a catalogue that contradicts itself or the files is reported and repaired`(
    harm: String
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let before = try fixture.store.describe([photo.id]) {
      $0 = Annotations(rating: 2, note: "a note", keywords: ["sea"])
    }
    try fixture.store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in try catalogue.connection.script(harm) }
    }
    let found = try fixture.store.findings().map(\.kind)
    #expect(found.isEmpty == false && found.allSatisfy { $0 == .damagedCatalogue })
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.findings() == [])
    let after = try fixture.store.photos(PhotoQuery(keywords: ["sea"], text: "note"))
    #expect(after.map(\.annotations) == before.map(\.annotations))
    #expect(after.map(\.path) == [photo.path])
  }

  private func flip(byte: Int, of path: String) throws {
    var bytes = try [UInt8](contentsOf: path)
    bytes[byte] ^= 0x10
    try bytes.write(to: path)
  }
}

extension StoreFixture {
  /// Writes a sidecar as a program that knows nothing of the store would.
  borrowing func otherProgram(writes words: Annotations, about photo: Photo) throws {
    var sidecar = Sidecar()
    try sidecar.set(words, at: WallTime(seconds: 1_795_232_700))
    try folder.write(sidecar.bytes, as: photo.path + ".xmp")
  }
}
