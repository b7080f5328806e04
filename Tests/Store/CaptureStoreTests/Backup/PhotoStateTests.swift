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
    let bench = try BackupBench()
    let photo = try bench.store.add(bench.bench.photo(1)).photo
    var states = [try bench.bench.photo(1).original]
    #expect(try bench.backUp() == ["copied"])
    for maker in ["First", "Second"] {
      states.append(try bench.edit(photo, maker: maker))
      #expect(try bench.backUp() == ["copied"])
    }
    let sums = states.map { "\(Digest(of: $0.span.bytes).id)" }
    let listed = try bench.backup.states(of: photo.id)
    #expect(listed.filter(\.isKept).count == 3)
    #expect(Set(listed.map(\.checksum)) == Set(sums))
    #expect(listed.filter(\.isCurrent).map(\.checksum) == [sums[2]])
    #expect(bench.lost == [])
    #expect(try bench.store.states(of: photo.id).filter(\.isKept).map(\.checksum) == [sums[2]])

    for index in [0, 1, 2, 0] {
      let state = try bench.backup.state(String(sums[index].prefix(6)), of: photo.id)
      let copy = try bench.store.restore(photo.id, state: state, from: bench.backup)
      #expect(copy.word == "copied")
      let isSame = try bench.store.data(of: photo.id, tier: .full) == states[index]
      #expect(isSame)
      #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
    }
    #expect(!TestFolder.names(in: bench.store.folder).contains("lost+found"))
    #expect(try bench.backUp() == ["copied"])
    #expect(try bench.backup.states(of: photo.id).filter(\.isKept).count == 3)
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [nil, 0, 100], [false, true])
  func `an earlier state that a backup has lost is reported until the loss is accepted`(
    length: Int?, isRebuilt: Bool
  ) throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    let jpeg = try bench.bench.photo(1).original
    let first = Digest(of: jpeg.span.bytes)
    let path = "\(bench.folder.path)/\(StatePath.path(first, of: photo.id))"
    if let length { #expect(truncate(path, length) == 0) } else { unlink(path) }
    if isRebuilt { _ = try StoreEngine.rebuild(at: bench.folder.path) }
    #expect(try bench.backUp() == ["failed: damaged"])
    #expect(try bench.backup.verify { _ in }.found == [.damagedState: 1])
    try bench.backup.accept([photo.id])
    #expect(bench.lost == (length == nil ? [] : [StorePath.name(of: path)]))
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try bench.backUp() == ["unchanged"])
  }

  @Test(arguments: [true, false])
  func `states kept by an earlier version are recorded by the next backup or verification`(
    isVerified: Bool
  ) throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    try bench.backup.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.forgetKeptStates(of: photo.id)
      }
    }
    if isVerified {
      #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
    } else {
      #expect(try bench.backUp() == ["unchanged"])
    }
    let jpeg = try bench.bench.photo(1).original
    unlink("\(bench.folder.path)/\(StatePath.path(Digest(of: jpeg.span.bytes), of: photo.id))")
    try bench.store.rate(photo.id, 5)
    #expect(try bench.backUp() == ["failed: damaged"])
    #expect(try bench.backup.photo(photo.id)?.annotations.rating == 5)
  }

  @Test func `a backup with an earlier state of a photo in its bin also receives the newest one`()
    throws
  {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.backup.delete([photo.id])
    let edited = try bench.edit(photo, maker: "Other")
    #expect(try bench.backUp() == ["copied"])
    #expect(try bench.backup.data(of: photo.id, tier: .full) == edited)
    #expect(try bench.backup.states(of: photo.id).allSatisfy(\.isKept))
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a backup with a newer state of a photo in its bin keeps that one current`() throws {
    let bench = try BackupBench()
    let photo = try bench.store.add(bench.bench.photo(1)).photo
    let first = try bench.store.data(of: photo.id, tier: .full)
    #expect(try bench.backUp() == ["copied"])
    let edited = try bench.edit(photo, maker: "Other")
    #expect(try bench.backUp() == ["copied"])
    let older = try StoreBench()
    #expect(try older.store.add(NewPhoto(original: first, taken: photo.taken)).photo.id == photo.id)
    try bench.backup.delete([photo.id])
    try older.store.copy(to: bench.backup) { copy in
      #expect(copy.word == "copied")
      return true
    }
    #expect(try bench.backup.data(of: photo.id, tier: .full) == edited)
    #expect(bench.lost == [])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a rebuild that forgets a missing photo also forgets its states`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    unlink(bench.backup.file(of: photo))
    let options = RebuildOptions(droppingMissing: true)
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path, options: options).engine
    let kept = try rebuilt.read { catalogue throws(DatabaseError) in try catalogue.keptStates() }
    #expect(kept == [])
  }

  @Test func `a verifying backup also reads the store's originals`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.bench.flip(byte: 300, of: photo)
    #expect(try bench.backUp() == ["unchanged"])
    #expect(try bench.backUp(verifying: true) == ["failed: damaged"])
  }

  @Test(arguments: [true, false])
  func `a state that no backup has is kept when another is restored, and is backed up next`(
    isAccepted: Bool
  ) throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let edited = try bench.edit(photo, maker: "Other", accepting: isAccepted)
    let first = try bench.backup.state("\(photo.id)", of: photo.id)
    #expect(try bench.store.restore(photo.id, state: first, from: bench.backup).word == "copied")
    #expect(try bench.store.restore(photo.id, state: first, from: bench.backup).word == "unchanged")
    #expect(TestFolder.names(in: "\(bench.store.folder)/lost+found") == [])
    #expect(try bench.store.states(of: photo.id).allSatisfy(\.isKept))
    _ = try bench.backUp()
    let second = try bench.backup.state("\(Digest(of: edited.span.bytes).id)", of: photo.id)
    #expect(try bench.store.restore(photo.id, state: second, from: bench.backup).word == "copied")
    #expect(try bench.store.data(of: photo.id, tier: .full) == edited)
  }

  @Test func `an original damaged in both the store and the backup gets the newest earlier state`()
    throws
  {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    for store in [bench.store, bench.backup] { try [UInt8]().write(to: store.file(of: photo)) }
    #expect(try bench.restore() == ["failed: damaged"])
    let isFirst = try bench.store.data(of: photo.id, tier: .full) == bench.bench.photo(1).original
    #expect(isFirst)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `looking up a state fails unless exactly one matches`() throws {
    let bench = try BackupBench()
    let photo = try bench.store.add(bench.bench.photo(1)).photo
    #expect(throws: StoreError.self) { try bench.store.state("0000000000", of: photo.id) }
    #expect(throws: StoreError.self) { try bench.store.state("", of: photo.id) }
    #expect(try bench.store.state("\(photo.id)".prefix(4).uppercased(), of: photo.id).isCurrent)
  }

  @Test func `a damaged earlier state is reported, and copied again from an intact backup`() throws
  {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    let folder = try TestFolder()
    let second = try StoreEngine(at: folder.path)
    try bench.backup.copy(to: second) { _ in true }
    #expect(try second.states(of: photo.id).filter(\.isKept).count == 2)

    let path = "\(bench.folder.path)/.capture/states/\(photo.id)/\(photo.id).jpg"
    try [UInt8](contentsOf: path).withFlippedBit.write(to: path)
    var kinds: [StoreFinding.Kind] = []
    #expect(try !bench.backup.verify { kinds.append($0.kind) }.isHealthy)
    #expect(kinds == [.damagedState])
    #expect(try bench.backUp(verifying: true) == ["failed: damaged"])
    var words: [String] = []
    try second.copy(to: bench.backup, verifying: true) {
      words.append($0.word); return true
    }
    #expect(words == ["replaced"])
    #expect(try bench.backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `removing a photo for good removes its earlier states`() throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    try bench.editBackedUp(photo, maker: "Other")
    try bench.backup.delete([photo.id])
    #expect(try bench.backup.states(of: photo.id).filter(\.isKept).count == 2)
    #expect(try bench.backup.emptyBin() == 1)
    #expect(!TestFolder.names(in: "\(bench.folder.path)/.capture").contains("states"))
  }

  @Test(arguments: [false, true])
  func `an interrupted replacement is finished when the backup is opened again`(
    hasLostName: Bool
  ) throws {
    let bench = try BackupBench()
    let photo = try bench.addBackedUp(1)
    let edited = try bench.bench.photo(2).original
    let path = bench.backup.file(of: photo)
    if hasLostName {
      unlink(path)
      try edited.write(to: "\(bench.folder.path)/.capture/incoming/dead-1.part")
    } else {
      try edited.write(to: path)
    }
    try bench.backup.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.note([
          Intent(
            writer: "dead", kind: .replace, photo: photo.id, source: "dead-1.part",
            target: "\(Digest(of: edited.span.bytes).id)")
        ])
      }
    }
    let backup = try StoreEngine(at: bench.folder.path)
    try backup.write { _ in }
    let isSame = try backup.data(of: photo.id, tier: .full) == edited
    #expect(isSame)
    #expect(try backup.photo(photo.id)?.byteCount == edited.count)
    #expect(bench.lost == [])
    #expect(try backup.verify(repairing: true) { _ in }.isHealthy)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
  }
}
