import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Earlier states of photos that other programs have edited.
@Suite(.timeLimit(.minutes(10)))
struct PhotoStateTests {
  @Test func `a backup keeps every state that it has seen, and any of them can be restored`() throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    var states = [try fixture.fixture.photo(1).original]
    #expect(try fixture.backUp() == ["copied"])
    for maker in ["First", "Second"] {
      states.append(try fixture.edit(photo, maker: maker))
      #expect(try fixture.backUp() == ["copied"])
    }
    let sums = states.map { "\(Digest(of: $0.span.bytes).id)" }
    let listed = try fixture.backup.states(of: photo.id)
    #expect(listed.filter(\.isKept).count == 3)
    #expect(Set(listed.map(\.checksum)) == Set(sums))
    #expect(listed.filter(\.isCurrent).map(\.checksum) == [sums[2]])
    #expect(fixture.lost == [])
    #expect(try fixture.store.states(of: photo.id).filter(\.isKept).map(\.checksum) == [sums[2]])

    for index in [0, 1, 2, 0] {
      let state = try fixture.backup.state(String(sums[index].prefix(6)), of: photo.id)
      let copy = try fixture.store.restore(photo.id, state: state, from: fixture.backup)
      #expect(copy.word == "copied")
      let isSame = try fixture.store.data(of: photo.id, tier: .full) == states[index]
      #expect(isSame)
      #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    }
    #expect(!TestFolder.names(in: fixture.store.folder).contains("lost+found"))
    #expect(try fixture.backUp() == ["copied"])
    #expect(try fixture.backup.states(of: photo.id).filter(\.isKept).count == 3)
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [nil, 0, 100], [false, true])
  func `an earlier state that a backup has lost is reported until the loss is accepted`(
    length: Int?, isRebuilt: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    let jpeg = try fixture.fixture.photo(1).original
    let first = Digest(of: jpeg.span.bytes)
    let path = "\(fixture.folder.path)/\(StatePath.path(first, of: photo.id))"
    if let length { #expect(truncate(path, length) == 0) } else { unlink(path) }
    if isRebuilt { _ = try StoreEngine.rebuild(at: fixture.folder.path) }
    #expect(try fixture.backUp() == ["failed: damaged"])
    #expect(try fixture.backup.verify { _ in }.found == [.damagedState: 1])
    try fixture.backup.accept([photo.id])
    #expect(fixture.lost == (length == nil ? [] : [StorePath.name(of: path)]))
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try fixture.backUp() == ["unchanged"])
  }

  @Test(arguments: [true, false])
  func `states kept by an earlier version are recorded by the next backup or verification`(
    isVerified: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    try fixture.backup.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.forgetKeptStates(of: photo.id)
      }
    }
    if isVerified {
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    } else {
      #expect(try fixture.backUp() == ["unchanged"])
    }
    let jpeg = try fixture.fixture.photo(1).original
    unlink("\(fixture.folder.path)/\(StatePath.path(Digest(of: jpeg.span.bytes), of: photo.id))")
    try fixture.store.rate(photo.id, 5)
    #expect(try fixture.backUp() == ["failed: damaged"])
    #expect(try fixture.backup.photo(photo.id)?.annotations.rating == 5)
  }

  @Test func `a backup with an earlier state of a photo in its bin also receives the newest one`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.backup.delete([photo.id])
    let edited = try fixture.edit(photo, maker: "Other")
    #expect(try fixture.backUp() == ["copied"])
    #expect(try fixture.backup.data(of: photo.id, tier: .full) == edited)
    #expect(try fixture.backup.states(of: photo.id).allSatisfy(\.isKept))
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a backup with a newer state of a photo in its bin keeps that one current`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    let first = try fixture.store.data(of: photo.id, tier: .full)
    #expect(try fixture.backUp() == ["copied"])
    let edited = try fixture.edit(photo, maker: "Other")
    #expect(try fixture.backUp() == ["copied"])
    let older = try StoreFixture()
    #expect(try older.store.add(NewPhoto(original: first, taken: photo.taken)).photo.id == photo.id)
    try fixture.backup.delete([photo.id])
    try older.store.copy(to: fixture.backup) { copy in
      #expect(copy.word == "copied")
      return true
    }
    #expect(try fixture.backup.data(of: photo.id, tier: .full) == edited)
    #expect(fixture.lost == [])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a rebuild that forgets a missing photo also forgets its states`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    unlink(fixture.backup.file(of: photo))
    let options = RebuildOptions(droppingMissing: true)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path, options: options).engine
    let kept = try rebuilt.read { catalogue throws(DatabaseError) in try catalogue.keptStates() }
    #expect(kept == [])
  }

  @Test func `a verifying backup also reads the store's originals`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.fixture.flip(byte: 300, of: photo)
    #expect(try fixture.backUp() == ["unchanged"])
    #expect(try fixture.backUp(verifying: true) == ["failed: damaged"])
  }

  @Test(arguments: [true, false])
  func `a state that no backup has is kept when another is restored, and is backed up next`(
    isAccepted: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let edited = try fixture.edit(photo, maker: "Other", accepting: isAccepted)
    let first = try fixture.backup.state("\(photo.id)", of: photo.id)
    #expect(
      try fixture.store.restore(photo.id, state: first, from: fixture.backup).word == "copied")
    #expect(
      try fixture.store.restore(photo.id, state: first, from: fixture.backup).word == "unchanged")
    #expect(TestFolder.names(in: "\(fixture.store.folder)/lost+found") == [])
    #expect(try fixture.store.states(of: photo.id).allSatisfy(\.isKept))
    _ = try fixture.backUp()
    let second = try fixture.backup.state("\(Digest(of: edited.span.bytes).id)", of: photo.id)
    #expect(
      try fixture.store.restore(photo.id, state: second, from: fixture.backup).word == "copied")
    #expect(try fixture.store.data(of: photo.id, tier: .full) == edited)
  }

  @Test func `an original damaged in both the store and the backup gets the newest earlier state`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    for store in [fixture.store, fixture.backup] { try [UInt8]().write(to: store.file(of: photo)) }
    #expect(try fixture.restore() == ["failed: damaged"])
    let isFirst =
      try fixture.store.data(of: photo.id, tier: .full) == fixture.fixture.photo(1).original
    #expect(isFirst)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `looking up a state fails unless exactly one matches`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    #expect(throws: StoreError.self) { try fixture.store.state("0000000000", of: photo.id) }
    #expect(throws: StoreError.self) { try fixture.store.state("", of: photo.id) }
    #expect(try fixture.store.state("\(photo.id)".prefix(4).uppercased(), of: photo.id).isCurrent)
  }

  @Test func `a damaged earlier state is reported, and copied again from an intact backup`() throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    let folder = try TestFolder()
    let second = try StoreEngine(at: folder.path)
    try fixture.backup.copy(to: second) { _ in true }
    #expect(try second.states(of: photo.id).filter(\.isKept).count == 2)

    let path = "\(fixture.folder.path)/.capture/states/\(photo.id)/\(photo.id).jpg"
    try [UInt8](contentsOf: path).withFlippedBit.write(to: path)
    var kinds: [StoreFinding.Kind] = []
    #expect(try !fixture.backup.verify { kinds.append($0.kind) }.isHealthy)
    #expect(kinds == [.damagedState])
    #expect(try fixture.backUp(verifying: true) == ["failed: damaged"])
    var words: [String] = []
    try second.copy(to: fixture.backup, verifying: true) {
      words.append($0.word); return true
    }
    #expect(words == ["replaced"])
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `removing a photo for good removes its earlier states`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    try fixture.backup.delete([photo.id])
    #expect(try fixture.backup.states(of: photo.id).filter(\.isKept).count == 2)
    #expect(try fixture.backup.emptyBin() == 1)
    #expect(!TestFolder.names(in: "\(fixture.folder.path)/.capture").contains("states"))
  }

  @Test(arguments: [false, true])
  func `an interrupted replacement is finished when the backup is opened again`(
    hasLostName: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    let edited = try fixture.fixture.photo(2).original
    let path = fixture.backup.file(of: photo)
    if hasLostName {
      unlink(path)
      try edited.write(to: "\(fixture.folder.path)/.capture/incoming/dead-1.part")
    } else {
      try edited.write(to: path)
    }
    try fixture.backup.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.note([
          Intent(
            writer: "dead", kind: .replace, photo: photo.id, source: "dead-1.part",
            target: "\(Digest(of: edited.span.bytes).id)")
        ])
      }
    }
    let backup = try StoreEngine(at: fixture.folder.path)
    try backup.write { _ in }
    let isSame = try backup.data(of: photo.id, tier: .full) == edited
    #expect(isSame)
    #expect(try backup.photo(photo.id)?.byteCount == edited.count)
    #expect(fixture.lost == [])
    #expect(try backup.verify(repairing: true) { _ in }.isHealthy)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
  }
}
