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
    let bench = try StoreBench()
    let photos = try (1...3).map { try bench.store.add(bench.photo($0)).photo }
    try bench.replace(photos[0], with: bench.commented(1, "edited"))
    try bench.folder.write(bench.photo(4).original, as: "new.jpg")
    let repair = try bench.store.verify(repairing: true) { _ in }
    let next = try bench.store.verify { _ in }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
    #expect(next.photos == 4)
  }

  @Test func `photos that are added by a repair of swapped originals are counted, too`() throws {
    let bench = try StoreBench()
    let paths = try (1...2).map { bench.store.file(of: try bench.store.add(bench.photo($0)).photo) }
    let aside = "\(bench.folder.path)/aside"
    for (old, new) in [(paths[0], aside), (paths[1], paths[0]), (aside, paths[1])] {
      #expect(rename(old, new) == 0)
    }
    try bench.folder.write(bench.photo(3).original, as: "new.jpg")
    let repair = try bench.store.verify(repairing: true) { _ in }
    let next = try bench.store.verify { Issue.record("\($0)") }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
    #expect(next.photos == 3)
  }

  @Test(arguments: [false, true])
  func `a copy of a photo that the same repair has added is a second copy and is not counted`(
    isMoved: Bool
  ) throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    let photo = try bench.store.add(bench.photo(2)).photo
    let jpeg = try bench.photo(isMoved ? 2 : 3).original
    if isMoved { unlink(bench.store.file(of: photo)) }
    for name in ["mine.jpg", "other.jpg"] { try bench.folder.write(jpeg, as: name) }
    var found: [StoreFinding] = []
    let repair = try bench.store.verify(repairing: true) { found.append($0) }
    #expect(found.map(\.kind) == [isMoved ? .movedOriginal : .stray, .secondCopy])
    #expect(found.map(\.path) == ["mine.jpg", "other.jpg"])
    #expect(found.last?.detail == "of mine.jpg")
    #expect(repair.isHealthy)
    #expect(TestFolder.names(in: "\(bench.folder.path)/lost+found") == ["other.jpg"])
    let next = try bench.store.verify { Issue.record("\($0)") }
    #expect((repair.photos, repair.bytes) == (next.photos, next.bytes))
  }

  @Test func `tiers that cannot be written are reported with the reason`() throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    let packs = "\(bench.folder.path)/.capture/packs"
    #expect(rename(packs, "\(bench.folder.path)/.capture/away") == 0)
    try [1].write(to: packs)
    var found: [StoreFinding] = []
    let repair = try bench.store.verify(repairing: true) { found.append($0) }
    #expect(found.map(\.kind) == [.damagedTiers])
    #expect(found.first?.detail.contains("0001.pack: Not a directory") == true, "\(found)")
    #expect(repair.repaired == 0)
  }

  @Test func `a photo in an unreachable folder is not replaced by a copy elsewhere`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let elsewhere = try TestFolder()
    let year = String(photo.path.prefix { $0 != "/" })
    #expect(rename("\(bench.folder.path)/\(year)", "\(elsewhere.path)/\(year)") == 0)
    #expect(symlink("\(elsewhere.path)/\(year)", "\(bench.folder.path)/\(year)") == 0)
    mkdir("\(bench.folder.path)/Album", 0o777)
    try jpeg.write(to: "\(bench.folder.path)/Album/copy.jpg")
    _ = try bench.store.verify(repairing: true) { _ in }
    _ = try StoreEngine.rebuild(at: bench.folder.path)
    #expect(try bench.store.photo(photo.id)?.path == photo.path)
  }

  @Test func `verifying an untouched store finds nothing`() throws {
    let bench = try StoreBench()
    try bench.add(1, rating: 4)
    try bench.store.delete([try bench.store.add(bench.photo(2)).photo.id])
    let verification = try bench.store.verify { Issue.record("\($0)") }
    #expect(verification.isHealthy)
    #expect(verification.photos == 2)
  }

  @Test(arguments: [false, true])
  func `verifying reports progress for each unknown file and each pending repair`(
    isRepairing: Bool
  ) throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    for number in 2...4 {
      try bench.folder.write(bench.photo(number).original, as: "\(number).jpg")
    }
    var steps: [String] = []
    _ = try bench.store.verify(repairing: isRepairing) {
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
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try flip(byte: photo.byteCount / 2, of: bench.store.file(of: photo))
    let found = try bench.store.findings(repairing: true).map(\.kind)
    #expect(found == [.damagedOriginal] || found == [.changedOriginal])
  }

  @Test(arguments: [false, true])
  func `everything that is wrong with a photo without its original is reported once`(
    isRepairing: Bool
  ) throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try flip(byte: 200, of: "\(bench.folder.path)/.capture/packs/0001.pack")
    unlink(bench.store.file(of: photo))
    let verification = try bench.store.verify(repairing: isRepairing) { _ in }
    #expect(verification.found == [.missingOriginal: 1, .damagedTiers: 1])
  }

  @Test(arguments: [false, true])
  func `a file that cannot become a photo is reported with the reason`(isRepairing: Bool) throws {
    let bench = try StoreBench()
    try bench.folder.write(Array(bench.photo(1).original.dropLast(200)), as: "short.jpg")
    let found = try bench.store.findings(repairing: isRepairing)
    #expect(found.map(\.kind) == [.stray])
    #expect(found.allSatisfy { $0.detail.contains("JPEG") && !$0.isRepaired }, "\(found)")
  }

  @Test func `an original replaced with a copy of another one is reported with that one's path`()
    throws
  {
    let bench = try StoreBench()
    let photos = try (1...2).map { try bench.store.add(bench.photo($0)).photo }
    try bench.photo(1).original.write(to: bench.store.file(of: photos[1]))
    let found = try bench.store.findings()
    #expect(found.map(\.kind) == [.changedOriginal])
    #expect(found.map(\.detail) == ["it has the bytes of \(photos[0].path) now"])
  }

  @Test func `a second copy with other annotations is reported as a second copy`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.rate(bench.store.add(bench.photo(1)).photo.id, 3)
    let words = try [UInt8](contentsOf: bench.store.file(of: photo) + ".xmp")
    try bench.folder.write(bench.photo(1).original, as: "copy.jpg")
    try bench.folder.write(words, as: "copy.jpg.xmp")
    var details: [String] = []
    for rating in [3, 5] {
      try bench.store.rate(photo.id, rating)
      _ = try bench.store.verify { details.append($0.detail) }
    }
    #expect(details == ["of \(photo.path)", "of \(photo.path); its annotations differ"])
  }

  @Test
  func `an error about a missing original says what to do, but a verification's finding does not`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    unlink(bench.store.file(of: photo))
    let remedy =
      "; if it was moved, verify and repair the store; otherwise restore it from a backup"
    let error = #expect(throws: StoreError.self) {
      try bench.store.data(of: photo.id, tier: .full)
    }
    #expect(error?.description.hasSuffix(remedy) == true)
    _ = try bench.store.verify { #expect(!$0.detail.contains("verify"), "\($0)") }
    let year = String(photo.path.prefix { $0 != "/" })
    #expect(rename("\(bench.folder.path)/\(year)", "\(bench.folder.path)/A") == 0)
    let other = #expect(throws: StoreError.self) { try bench.store.note(photo.id, "note") }
    #expect(other?.description.hasSuffix(remedy) == true, "\(String(describing: other))")
  }

  @Test func `a repair makes damaged tiers again`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try flip(byte: 200, of: "\(bench.folder.path)/.capture/packs/0001.pack")
    #expect(try bench.store.findings().map(\.kind) == [.damagedTiers])
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.damagedTiers])
    #expect(try bench.store.findings() == [])
    #expect(try bench.store.data(of: photo.id, tier: .low).isEmpty == false)
  }

  @Test func `a repair adopts the annotations that another program wrote to a sidecar`() throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 2)
    try bench.otherProgram(writes: Annotations(rating: 5, keywords: ["sea"]), about: photo)
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.otherAnnotations])
    #expect(try bench.store.photo(photo.id)?.annotations.keywords == ["sea"])
    #expect(try bench.store.findings() == [])
  }

  @Test func `a repair adds a photo that the user put into the folder`() throws {
    let bench = try StoreBench()
    try bench.folder.write(bench.photo(3).original, as: "mine.jpg")
    #expect(try bench.store.findings().map(\.kind) == [.stray])
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.stray])
    #expect(try bench.store.photos().map(\.path) == ["mine.jpg"])
    #expect(try bench.store.findings() == [])
  }

  @Test func `a repair finds a photo that the user moved`() throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 4)
    #expect(mkdir("\(bench.folder.path)/Holiday", 0o777) == 0)
    #expect(rename(bench.store.file(of: photo), "\(bench.folder.path)/Holiday/x.jpg") == 0)
    #expect(try bench.store.findings().map(\.kind) == [.movedOriginal])
    let verification = try bench.store.verify(repairing: true) { _ in }
    #expect((verification.found, verification.isHealthy) == ([.movedOriginal: 1], true))
    #expect(try bench.store.findings() == [])
    let found = try #require(try bench.store.photo(photo.id))
    #expect((found.path, found.annotations.rating) == ("Holiday/x.jpg", 4))
    #expect(bench.folder.names.contains("lost+found") == false)
  }

  @Test func `a second copy goes to lost+found, but another picture with a copied sidecar stays`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 4)
    try bench.folder.write(bench.photo(1).original, as: "copy.jpg")
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.secondCopy])
    #expect(TestFolder.names(in: "\(bench.folder.path)/lost+found") == ["copy.jpg"])

    let sidecar = try [UInt8](contentsOf: "\(bench.store.file(of: photo)).xmp")
    try bench.folder.write(bench.photo(2).original, as: "other.jpg")
    try bench.folder.write(sidecar, as: "other.jpg.xmp")
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.stray])
    #expect(try bench.store.findings() == [])
    let photos = try bench.store.photos()
    #expect(Set(photos.map(\.path)) == [photo.path, "other.jpg"])
    #expect(photos.allSatisfy { $0.annotations.rating == 4 })
  }

  @Test func `a repair makes new tiers of an original that another program changed`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.photo(2).original.write(to: bench.store.file(of: photo))
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.changedOriginal])
    #expect(try bench.store.findings() == [])
    let jpeg = try bench.photo(2).original
    let wanted = try bench.store.tierMaker.tiers(
      of: jpeg, id: photo.id, digest: Digest(of: jpeg.span.bytes))
    let isSame = try bench.store.tiers(of: photo.id) == wanted.tiers
    #expect(isSame)
    #expect(try bench.store.statistics().damagedTiers == 0)
    #expect(try bench.store.photo(photo.id)?.edition != photo.edition)
  }

  @Test func `an unreadable sidecar does not remove annotations`() throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 4)
    try bench.photo(2).original.write(to: bench.store.file(of: photo))
    try Array("rubbish".utf8).write(to: "\(bench.store.file(of: photo)).xmp")
    _ = try bench.store.findings(repairing: true)
    #expect(try bench.store.findings() == [])
    #expect(try bench.store.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `a store whose lost+found is taken uses one in its hidden folder`() throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    try bench.folder.write([], as: "lost+found")
    try bench.folder.write([1], as: ".capture/incoming/0-0.part")
    let store = try StoreEngine(at: bench.folder.path)
    _ = try store.add(bench.photo(2))
    #expect(TestFolder.names(in: "\(bench.folder.path)/.capture/lost+found").count <= 1)
    try bench.folder.write(bench.photo(1).original, as: "copy.jpg")
    #expect(try store.findings(repairing: true).map(\.kind) == [.secondCopy])
    #expect(
      TestFolder.names(in: "\(bench.folder.path)/.capture/lost+found").contains("copy.jpg"))
    #expect(try store.statistics().lostAndFound >= 1)
  }

  @Test func `a missing original is reported and can be restored from a backup`() throws {
    let bench = try StoreBench()
    let backup = try TestFolder()
    let photo = try bench.store.add(bench.photo(1)).photo
    let copy = try StoreEngine(at: backup.path)
    try bench.store.copy(to: copy) { _ in true }
    unlink(bench.store.file(of: photo))
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.missingOriginal])
    try copy.copy(to: bench.store) { _ in true }
    #expect(try bench.store.findings() == [])
    #expect(try bench.store.photos().map(\.id) == [photo.id])
  }

  @Test func `a deleted catalogue is rebuilt with all annotations`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let binned = try bench.store.add(bench.photo(2)).photo
    let said = try bench.store.describe([photo.id]) {
      $0 = Annotations(rating: 3, note: "at the sea", keywords: ["sea", "boat"])
    }[0]
    try bench.store.delete([binned.id])
    for ending in ["", "-wal", "-shm"] {
      unlink("\(bench.folder.path)/.capture/catalogue.sqlite\(ending)")
    }
    let again = try StoreEngine(at: bench.folder.path, creating: false)
    let found = try #require(try again.photo(photo.id))
    #expect(found.annotations == said.annotations)
    #expect(try again.photos(PhotoQuery(isInBin: true)).map(\.id) == [binned.id])
    #expect(try again.photos(PhotoQuery(text: "sea")).map(\.id) == [photo.id])
    #expect(try again.findings() == [])
    // The first store, which is still open, reads the new catalogue.
    #expect(try bench.store.count() == 1)
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
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let before = try bench.store.describe([photo.id]) {
      $0 = Annotations(rating: 2, note: "a note", keywords: ["sea"])
    }
    try bench.store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in try catalogue.connection.script(harm) }
    }
    let found = try bench.store.findings().map(\.kind)
    #expect(found.isEmpty == false && found.allSatisfy { $0 == .damagedCatalogue })
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try bench.store.findings() == [])
    let after = try bench.store.photos(PhotoQuery(keywords: ["sea"], text: "note"))
    #expect(after.map(\.annotations) == before.map(\.annotations))
    #expect(after.map(\.path) == [photo.path])
  }

  private func flip(byte: Int, of path: String) throws {
    var bytes = try [UInt8](contentsOf: path)
    bytes[byte] ^= 0x10
    try bytes.write(to: path)
  }
}

extension StoreBench {
  /// Writes a sidecar as a program that knows nothing of the store would.
  borrowing func otherProgram(writes words: Annotations, about photo: Photo) throws {
    var sidecar = Sidecar()
    try sidecar.set(words, at: WallTime(seconds: 1_795_232_700))
    try folder.write(sidecar.bytes, as: photo.path + ".xmp")
  }
}
