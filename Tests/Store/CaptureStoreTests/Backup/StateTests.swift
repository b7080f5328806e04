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
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    var flips = 0
    for byte in stride(from: 2, to: photo.byteCount, by: 7) {
      try bench.flip(byte: byte, of: photo)
      #expect(try bench.kinds(repairing: true) == [.damagedOriginal], "byte \(byte)")
      #expect(throws: StoreError.self) { try bench.store.data(of: photo.id, tier: .full) }
      try bench.flip(byte: byte, of: photo)
      flips += 1
    }
    #expect(flips > 50)
    #expect(try bench.kinds() == [])
  }

  @Test func `damage is not mistaken for an edit after an archive has rounded the file's time`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    #expect(try bench.kinds() == [])
    let path = bench.store.file(of: photo)
    let known = try #require(try FileIdentity(at: path)).changed
    try bench.flip(byte: 300, of: photo)
    let time = timespec(tv_sec: Int(known.seconds), tv_nsec: Int(known.nanoseconds) / 2 + 17)
    utimensat(AT_FDCWD, path, [time, time], 0)
    #expect(try bench.kinds(repairing: true) == [.damagedOriginal])
  }

  @Test func `a photo without a capture time keeps its time through an edit`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.replace(photo, with: bench.commented(1, "edited"))
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try bench.store.photo(photo.id)?.taken == photo.taken)
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path).engine
    #expect(try rebuilt.photos().map(\.taken) == [photo.taken])
  }

  @Test func `states that only the sidecar lists stay listed`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    for name in ["a", "bb"] {
      try bench.replace(photo, with: bench.commented(1, name))
      #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    }
    let sidecar = SidecarFile(of: photo, in: bench.store.place)
    #expect(try sidecar.content?.states.count == 3)
    // As if an older catalogue had been put back.
    try bench.store.write { writer throws(StoreError) in
      let entry = try writer.entries([photo.id])[0]
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setStates([Digest(naming: photo.id), entry.digest], of: entry.number)
      }
    }
    try bench.store.rate(photo.id, 4)
    #expect(try sidecar.content?.states.count == 3)
    try bench.replace(photo, with: bench.commented(1, "ccc"))
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try bench.store.states(of: photo.id).count == 4)
  }

  @Test func `a change that looks like damage is kept once a user accepts it`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let edited = try bench.commented(1, "a")
    try bench.replace(photo, with: edited)
    #expect(try bench.kinds(repairing: true) == [.changedOriginal])
    try bench.replace(photo, with: try bench.commented(1, "b"), keepingTime: true)
    #expect(try bench.kinds(repairing: true) == [.damagedOriginal])
    try bench.store.accept([photo.id])
    #expect(try bench.kinds() == [])
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let isKept = try jpeg == bench.commented(1, "b")
    #expect(isKept)
  }

  @Test func `an original that is not a complete picture cannot be accepted`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.replace(photo, with: Array(try bench.photo(1).original.dropLast(40)))
    #expect(try bench.kinds(repairing: true) == [.damagedOriginal])
    let error = #expect(throws: StoreError.self) { try bench.store.accept([photo.id]) }
    #expect(error?.code == .truncated)
    #expect(error?.remedy == .restoreFromBackup)
    #expect(error?.problem.contains(photo.path) == true)
    #expect(try bench.kinds() == [.damagedOriginal])
  }

  @Test(arguments: [true, false])
  func `adding a newer state that the store has lost restores it`(
    isTogether: Bool
  ) throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    var newer = try bench.photo(1)
    newer.original = try bench.commented(1, "edited")
    try bench.replace(photo, with: newer.original)
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    unlink(bench.store.file(of: photo))
    let photos = [try bench.photo(1), newer]
    let added =
      isTogether
      ? try bench.store.add(photos).map { try $0.get() } : try photos.map(bench.store.add)
    #expect(added.map(\.outcome) == [.restored, .restored])
    #expect(Set(added.map(\.photo.id)) == [photo.id])
    #expect(try bench.store.data(of: photo.id, tier: .full) == newer.original)
    #expect(try bench.store.add(bench.photo(1)).outcome == .known)
    #expect(try bench.kinds() == [])
  }

  @Test
  func `tiers that could not be written when an edit was accepted are reported and made later`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.replace(photo, with: try bench.commented(1, "edited"))
    let packs = "\(bench.folder.path)/.capture/packs"
    #expect(rename(packs, packs + ".aside") == 0)
    try [].write(to: packs)
    try bench.store.accept([photo.id])
    unlink(packs)
    #expect(rename(packs + ".aside", packs) == 0)
    #expect(try bench.kinds() == [.missingTiers])
    #expect(try bench.kinds(repairing: true) == [.missingTiers])
    #expect(try bench.kinds() == [])
  }

  @Test func `a replacement that a killed program began gets its tiers when it is completed`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let edited = try bench.commented(1, "edited")
    let digest = Digest(of: edited.span.bytes)
    let intent = Intent(
      writer: "0", kind: .replace, photo: photo.id, source: "0-0.part", target: "\(digest.id)")
    try bench.store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
    }
    try edited.write(to: bench.store.file(of: photo))
    try bench.store.write { _ in }
    #expect(try bench.store.data(of: photo.id, tier: .full) == edited)
    #expect(try bench.kinds() == [])
  }

  @Test func `bytes that the sidecar does not list are reported after the catalogue was lost`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 4)
    try bench.replace(photo, with: try bench.commented(1, "harmed"), keepingTime: true)
    try bench.forgetCatalogue()
    let store = try StoreEngine(at: bench.folder.path)
    let kinds = try store.findings().map(\.kind)
    #expect(kinds.contains(.changedOriginal), "\(kinds)")
    let sidecar = try SidecarFile(of: photo, in: StorePlace(bench.folder.path)).content
    #expect(sidecar?.states.count == 1)
    #expect(try store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try store.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `the first bytes of an edited photo are recognised when they are added again`() throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 4)
    try bench.store.note(photo.id, "the sea")
    try bench.replace(photo, with: try bench.commented(1, "edited"))
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)

    let again = try bench.store.add(bench.photo(1))
    #expect((again.outcome, again.photo.id) == (.known, photo.id))
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path).engine
    let photos = try rebuilt.photos()
    #expect(photos.map(\.id) == [photo.id])
    #expect(photos.map(\.annotations.note) == ["the sea"])
  }

  @Test
  func `a sidecar lists every state of its photo, so the id survives the loss of the catalogue`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    for text in ["first", "second"] {
      try bench.replace(photo, with: try bench.commented(1, text))
      #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    }
    let bytes = try [UInt8](contentsOf: "\(bench.store.file(of: photo)).xmp")
    let sidecar = try Sidecar(bytes.span.bytes)
    #expect(sidecar.photoID == "\(photo.id)")
    #expect(sidecar.states.count == 3)
    #expect(sidecar.states.first == "\(photo.id)")
    try bench.forgetCatalogue()
    let again = try StoreEngine(at: bench.folder.path, creating: false)
    #expect(try again.photos().map(\.id) == [photo.id])
    #expect(try again.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [false, true])
  func `an edited copy with a copied sidecar takes neither the original's id nor its tiers`(
    withoutCatalogue: Bool
  ) throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 5)
    try bench.folder.write(try bench.photo(2).original, as: "a-copy.jpg")
    try bench.folder.write(
      try [UInt8](contentsOf: "\(bench.store.file(of: photo)).xmp"), as: "a-copy.jpg.xmp")
    if withoutCatalogue { try bench.forgetCatalogue() }

    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path).engine
    #expect(try rebuilt.verify(repairing: true) { _ in }.isHealthy)
    #expect(try rebuilt.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try rebuilt.photo(photo.id)?.path == photo.path)
    let copy = try #require(try rebuilt.photos().first { $0.path == "a-copy.jpg" })
    let jpeg = try bench.photo(2).original
    #expect(copy.id == Digest(of: jpeg.span.bytes).id)
    let wanted = try rebuilt.tierMaker.tiers(
      of: jpeg, id: copy.id, digest: Digest(of: jpeg.span.bytes))
    let isItsOwn = try rebuilt.tiers(of: copy.id) == wanted.tiers
    #expect(isItsOwn)
    #expect(try rebuilt.photos().allSatisfy { $0.annotations.rating == 5 })
    #expect(TestFolder.names(in: "\(bench.folder.path)/lost+found") == [])
  }

  @Test func `a copy of an earlier state becomes a photo of its own and is not set aside`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.replace(photo, with: try bench.commented(1, "edited"))
    #expect(try bench.store.verify(repairing: true) { _ in }.isHealthy)
    try bench.folder.write(try bench.photo(1).original, as: "before.jpg")
    #expect(try bench.kinds(repairing: true) == [.stray])
    #expect(try bench.kinds() == [])
    let before = try #require(try bench.store.photos().first { $0.path == "before.jpg" })
    #expect(before.id != photo.id)
    try bench.forgetCatalogue()
    let again = try StoreEngine(at: bench.folder.path, creating: false)
    #expect(Set(try again.photos().map(\.id)) == [before.id, photo.id])
  }

  @Test func `adding a photo again while its original is damaged restores the original`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 3)
    for harm in 0..<3 {
      switch harm {
      case 0: try bench.flip(byte: photo.byteCount / 2, of: photo)
      case 1: try bench.replace(photo, with: [])
      default: unlink(bench.store.file(of: photo))
      }
      let again = try bench.store.add(bench.photo(1))
      #expect((again.outcome, again.photo.id) == (.restored, photo.id), "harm \(harm)")
      #expect(try bench.kinds() == [], "harm \(harm)")
      #expect(try bench.store.photo(photo.id)?.annotations.rating == 3)
    }
  }

  @Test func `a file with two names is neither reported nor set aside`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    #expect(link(bench.store.file(of: photo), "\(bench.folder.path)/second.jpg") == 0)
    #expect(try bench.kinds(repairing: true) == [])
    #expect(TestFolder.names(in: bench.folder.path).contains("second.jpg"))
  }

  @Test func `the only good copy of a damaged original becomes the original and is not set aside`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.folder.write(try bench.photo(1).original, as: "copy.jpg")
    try bench.flip(byte: photo.byteCount / 2, of: photo)
    _ = try bench.store.verify(repairing: true) { _ in }
    #expect(try bench.kinds() == [])
    #expect(try bench.store.photo(photo.id)?.path == "copy.jpg")
    let jpeg = try bench.store.data(of: photo.id, tier: .full)
    let isGood = try jpeg == bench.photo(1).original
    #expect(isGood)
  }

  @Test func `a sparse file larger than any original is not read as an earlier state`() throws {
    let bench = try StoreBench()
    let id = PhotoID(high: 1, low: 2)
    let count = (256 << 20) + 1
    let zeros = [UInt8](repeating: 0, count: count)
    let digest = Digest(of: zeros.span.bytes)
    let path = "\(bench.folder.path)/\(StatePath.path(digest, of: id))"
    try Folder.make(StorePath.folder(of: path))
    try [].write(to: path)
    #expect(truncate(path, count) == 0)
    let isRead = KeptStates(of: id, in: StorePlace(bench.folder.path)).bytes(of: digest) != nil
    #expect(!isRead)
  }

  @Test func `copying a deleted photo's file back into the store takes the photo out of the bin`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 2)
    try bench.store.delete([photo.id])
    try bench.folder.write(try bench.photo(1).original, as: "back.jpg")
    #expect(try bench.kinds(repairing: true) == [.movedOriginal])
    #expect(try bench.kinds() == [])
    let found = try #require(try bench.store.photo(photo.id))
    #expect((found.path, found.deleted, found.annotations.rating) == ("back.jpg", nil, 2))
  }
}

extension StoreBench {
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
