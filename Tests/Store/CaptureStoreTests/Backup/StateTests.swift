import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct StateTests {
  @Test func `a bit flipped without a change of size or time is damage that no repair accepts`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    var flips = 0
    for byte in stride(from: 2, to: photo.byteCount, by: 7) {
      try fixture.flip(byte: byte, of: photo)
      #expect(try fixture.kinds(repairing: true) == [.damagedOriginal], "byte \(byte)")
      #expect(throws: StoreError.self) { try fixture.store.data(of: photo.id, tier: .full) }
      try fixture.flip(byte: byte, of: photo)
      flips += 1
    }
    #expect(flips > 50)
    #expect(try fixture.kinds() == [])
  }

  @Test func `damage is not mistaken for an edit after an archive has rounded the file's time`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    #expect(try fixture.kinds() == [])
    let path = fixture.store.file(of: photo)
    let known = try #require(try FileIdentity(at: path)).changed
    try fixture.flip(byte: 300, of: photo)
    let time = timespec(tv_sec: Int(known.seconds), tv_nsec: Int(known.nanoseconds) / 2 + 17)
    utimensat(AT_FDCWD, path, [time, time], 0)
    #expect(try fixture.kinds(repairing: true) == [.damagedOriginal])
  }

  @Test func `a photo without a capture time keeps its time through an edit`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.replace(photo, with: fixture.commented(1, "edited"))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.photo(photo.id)?.taken == photo.taken)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try rebuilt.photos().map(\.taken) == [photo.taken])
  }

  @Test func `states that only the sidecar lists stay listed`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    for name in ["a", "bb"] {
      try fixture.replace(photo, with: fixture.commented(1, name))
      #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    }
    let sidecar = SidecarFile(of: photo, in: fixture.store.place)
    #expect(try sidecar.content?.states.count == 3)
    // As if an older catalogue had been put back.
    try fixture.store.write { writer throws(StoreError) in
      let entry = try writer.entries([photo.id])[0]
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setStates([Digest(naming: photo.id), entry.digest], of: entry.number)
      }
    }
    try fixture.store.rate(photo.id, 4)
    #expect(try sidecar.content?.states.count == 3)
    try fixture.replace(photo, with: fixture.commented(1, "ccc"))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.states(of: photo.id).count == 4)
  }

  @Test func `a change that looks like damage is kept once a user accepts it`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let edited = try fixture.commented(1, "a")
    try fixture.replace(photo, with: edited)
    #expect(try fixture.kinds(repairing: true) == [.changedOriginal])
    try fixture.replace(photo, with: try fixture.commented(1, "b"), keepingTime: true)
    #expect(try fixture.kinds(repairing: true) == [.damagedOriginal])
    try fixture.store.accept([photo.id])
    #expect(try fixture.kinds() == [])
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let isKept = try jpeg == fixture.commented(1, "b")
    #expect(isKept)
  }

  @Test func `an original that is not a complete picture cannot be accepted`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.replace(photo, with: Array(try fixture.photo(1).original.dropLast(40)))
    #expect(try fixture.kinds(repairing: true) == [.damagedOriginal])
    let error = #expect(throws: StoreError.self) { try fixture.store.accept([photo.id]) }
    #expect(error?.code == .truncated)
    #expect(error?.remedy == .restoreFromBackup)
    #expect(error?.problem.contains(photo.path) == true)
    #expect(try fixture.kinds() == [.damagedOriginal])
  }

  @Test(arguments: [true, false])
  func `adding a newer state that the store has lost restores it`(
    isTogether: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    var newer = try fixture.photo(1)
    newer.original = try fixture.commented(1, "edited")
    try fixture.replace(photo, with: newer.original)
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    unlink(fixture.store.file(of: photo))
    let photos = [try fixture.photo(1), newer]
    let added =
      isTogether
      ? try fixture.store.add(photos).map { try $0.get() } : try photos.map(fixture.store.add)
    #expect(added.map(\.outcome) == [.restored, .restored])
    #expect(Set(added.map(\.photo.id)) == [photo.id])
    #expect(try fixture.store.data(of: photo.id, tier: .full) == newer.original)
    #expect(try fixture.store.add(fixture.photo(1)).outcome == .known)
    #expect(try fixture.kinds() == [])
  }

  @Test
  func `tiers that could not be written when an edit was accepted are reported and made later`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.replace(photo, with: try fixture.commented(1, "edited"))
    let packs = "\(fixture.folder.path)/.capture/packs"
    #expect(rename(packs, packs + ".aside") == 0)
    try [].write(to: packs)
    try fixture.store.accept([photo.id])
    unlink(packs)
    #expect(rename(packs + ".aside", packs) == 0)
    #expect(try fixture.kinds() == [.missingTiers])
    #expect(try fixture.kinds(repairing: true) == [.missingTiers])
    #expect(try fixture.kinds() == [])
  }

  @Test func `a replacement that a killed program began gets its tiers when it is completed`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let edited = try fixture.commented(1, "edited")
    let digest = Digest(of: edited.span.bytes)
    let intent = Intent(
      writer: "0", kind: .replace, photo: photo.id, source: "0-0.part", target: "\(digest.id)")
    try fixture.store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
    }
    try edited.write(to: fixture.store.file(of: photo))
    try fixture.store.write { _ in }
    #expect(try fixture.store.data(of: photo.id, tier: .full) == edited)
    #expect(try fixture.kinds() == [])
  }

  @Test func `bytes that the sidecar does not list are reported after the catalogue was lost`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    try fixture.replace(photo, with: try fixture.commented(1, "harmed"), keepingTime: true)
    try fixture.forgetCatalogue()
    let store = try StoreEngine(at: fixture.folder.path)
    let kinds = try store.findings().map(\.kind)
    #expect(kinds.contains(.changedOriginal), "\(kinds)")
    let sidecar = try SidecarFile(of: photo, in: StorePlace(fixture.folder.path)).content
    #expect(sidecar?.states.count == 1)
    #expect(try store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try store.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `the first bytes of an edited photo are recognised when they are added again`() throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    try fixture.store.note(photo.id, "the sea")
    try fixture.replace(photo, with: try fixture.commented(1, "edited"))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)

    let again = try fixture.store.add(fixture.photo(1))
    #expect((again.outcome, again.photo.id) == (.known, photo.id))
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path).engine
    let photos = try rebuilt.photos()
    #expect(photos.map(\.id) == [photo.id])
    #expect(photos.map(\.annotations.note) == ["the sea"])
  }

  @Test
  func `a sidecar lists every state of its photo, so the id survives the loss of the catalogue`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    for text in ["first", "second"] {
      try fixture.replace(photo, with: try fixture.commented(1, text))
      #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    }
    let bytes = try [UInt8](contentsOf: "\(fixture.store.file(of: photo)).xmp")
    let sidecar = try Sidecar(bytes.span.bytes)
    #expect(sidecar.photoID == "\(photo.id)")
    #expect(sidecar.states.count == 3)
    #expect(sidecar.states.first == "\(photo.id)")
    try fixture.forgetCatalogue()
    let again = try StoreEngine(at: fixture.folder.path, creating: false)
    #expect(try again.photos().map(\.id) == [photo.id])
    #expect(try again.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [false, true])
  func `an edited copy with a copied sidecar takes neither the original's id nor its tiers`(
    withoutCatalogue: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 5)
    try fixture.folder.write(try fixture.photo(2).original, as: "a-copy.jpg")
    try fixture.folder.write(
      try [UInt8](contentsOf: "\(fixture.store.file(of: photo)).xmp"), as: "a-copy.jpg.xmp")
    if withoutCatalogue { try fixture.forgetCatalogue() }

    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try rebuilt.verify(repairing: true) { _ in }.isHealthy)
    #expect(try rebuilt.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try rebuilt.photo(photo.id)?.path == photo.path)
    let copy = try #require(try rebuilt.photos().first { $0.path == "a-copy.jpg" })
    let jpeg = try fixture.photo(2).original
    #expect(copy.id == Digest(of: jpeg.span.bytes).id)
    let wanted = try rebuilt.tierMaker.tiers(
      of: jpeg, id: copy.id, digest: Digest(of: jpeg.span.bytes))
    let isItsOwn = try rebuilt.tiers(of: copy.id) == wanted.tiers
    #expect(isItsOwn)
    #expect(try rebuilt.photos().allSatisfy { $0.annotations.rating == 5 })
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == [])
  }

  @Test func `a copy of an earlier state becomes a photo of its own and is not set aside`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.replace(photo, with: try fixture.commented(1, "edited"))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    try fixture.folder.write(try fixture.photo(1).original, as: "before.jpg")
    #expect(try fixture.kinds(repairing: true) == [.stray])
    #expect(try fixture.kinds() == [])
    let before = try #require(try fixture.store.photos().first { $0.path == "before.jpg" })
    #expect(before.id != photo.id)
    try fixture.forgetCatalogue()
    let again = try StoreEngine(at: fixture.folder.path, creating: false)
    #expect(Set(try again.photos().map(\.id)) == [before.id, photo.id])
  }

  @Test func `adding a photo again while its original is damaged restores the original`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 3)
    for harm in 0..<3 {
      switch harm {
      case 0: try fixture.flip(byte: photo.byteCount / 2, of: photo)
      case 1: try fixture.replace(photo, with: [])
      default: unlink(fixture.store.file(of: photo))
      }
      let again = try fixture.store.add(fixture.photo(1))
      #expect((again.outcome, again.photo.id) == (.restored, photo.id), "harm \(harm)")
      #expect(try fixture.kinds() == [], "harm \(harm)")
      #expect(try fixture.store.photo(photo.id)?.annotations.rating == 3)
    }
  }

  @Test func `a file with two names is neither reported nor set aside`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    #expect(link(fixture.store.file(of: photo), "\(fixture.folder.path)/second.jpg") == 0)
    #expect(try fixture.kinds(repairing: true) == [])
    #expect(TestFolder.names(in: fixture.folder.path).contains("second.jpg"))
  }

  @Test func `the only good copy of a damaged original becomes the original and is not set aside`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.folder.write(try fixture.photo(1).original, as: "copy.jpg")
    try fixture.flip(byte: photo.byteCount / 2, of: photo)
    _ = try fixture.store.verify(repairing: true) { _ in }
    #expect(try fixture.kinds() == [])
    #expect(try fixture.store.photo(photo.id)?.path == "copy.jpg")
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    let isGood = try jpeg == fixture.photo(1).original
    #expect(isGood)
  }

  @Test func `a sparse file larger than any original is not read as an earlier state`() throws {
    let fixture = try StoreFixture()
    let id = PhotoID(high: 1, low: 2)
    let count = (256 << 20) + 1
    let zeros = [UInt8](repeating: 0, count: count)
    let digest = Digest(of: zeros.span.bytes)
    let path = "\(fixture.folder.path)/\(StatePath.path(digest, of: id))"
    try Folder.make(StorePath.folder(of: path))
    try [].write(to: path)
    #expect(truncate(path, count) == 0)
    let kept = KeptStates(of: id, in: StorePlace(fixture.folder.path))
    let isRead = try kept.bytes(of: digest) != nil
    #expect(!isRead)
  }

  @Test func `copying a deleted photo's file back into the store takes the photo out of the bin`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 2)
    try fixture.store.delete([photo.id])
    try fixture.folder.write(try fixture.photo(1).original, as: "back.jpg")
    #expect(try fixture.kinds(repairing: true) == [.movedOriginal])
    #expect(try fixture.kinds() == [])
    let found = try #require(try fixture.store.photo(photo.id))
    #expect((found.path, found.deleted, found.annotations.rating) == ("back.jpg", nil, 2))
  }
}

extension StoreFixture {
  /// Returns the kinds of a verification's findings, in order.
  borrowing func kinds(repairing: Bool = false) throws -> [StoreFinding.Kind] {
    try store.findings(repairing: repairing).map(\.kind)
  }

  /// Changes a byte of an original as a failing disk does, without changing its size or time.
  borrowing func flip(byte: Int, of photo: Photo) throws {
    var bytes = try [UInt8](contentsOf: store.file(of: photo))
    bytes[byte] ^= 0x10
    try replace(photo, with: bytes, keepingTime: true)
  }

  /// Writes other bytes into an original, as another program would.
  borrowing func replace(_ photo: Photo, with bytes: [UInt8], keepingTime: Bool = false) throws {
    let path = store.file(of: photo)
    var facts = stat()
    let hadFile = stat(path, &facts) == 0
    try bytes.write(to: path)
    guard keepingTime, hadFile else { return }
    let times = [facts.st_atim, facts.st_mtim]
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
  }

  /// Returns a numbered photo with a comment in its JPEG, which leaves the picture unchanged.
  borrowing func commented(_ number: Int, _ text: String) throws -> [UInt8] {
    let jpeg = try photo(number).original
    let count = text.utf8.count + 2
    return jpeg.prefix(2) + [0xFF, 0xFE, UInt8(count >> 8), UInt8(count & 0xFF)] + Array(text.utf8)
      + jpeg.dropFirst(2)
  }

  /// Removes the catalogue, as if it had been lost.
  borrowing func forgetCatalogue() throws {
    for ending in ["", "-wal", "-shm"] {
      unlink("\(folder.path)/.capture/catalogue.sqlite\(ending)")
    }
  }
}
