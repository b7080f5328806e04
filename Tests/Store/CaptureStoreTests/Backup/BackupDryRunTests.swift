import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Dry runs of backups and restores, compared with what is then done.
@Suite(.timeLimit(.minutes(10)))
struct BackupDryRunTests {
  /// What is wrong with a store or its backup before a backup.
  enum Change: CaseIterable, Sendable {
    case none
    case annotations, damagedSidecar, secondSidecar
    case missingOriginal, shortOriginal, flippedOriginal
    case missingCopy, shortCopy, flippedCopy, damagedTiers
    case edit, editWithDamagedSidecar, editOfMissingCopy, editOfFlippedCopy, exchange
    case missingState, flippedState
    case missingCopyOfBinned, missingCopyOfRemoved
    case binnedCopy, missingBinnedCopy, flippedBinnedCopy, damagedTiersOfBinnedCopy
    case editOfBinnedCopy, editOfFlippedBinnedCopy
  }

  @Test(arguments: Change.allCases, [false, true])
  func `a dry run of a backup reports what the backup then reports, each photo once`(
    change: Change, isVerifying: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 3)
    let edited = try fixture.store.add(fixture.fixture.photo(2)).photo
    _ = try fixture.backUp()
    try fixture.edit(edited, maker: "First")
    _ = try fixture.backUp()
    try make(change, with: photo, and: edited, in: fixture)
    let before = try StoreContents.bytes(in: fixture.folder.path)
    var (planned, made): ([String], [String]) = ([], [])
    try fixture.store.dryRunOfCopying(to: fixture.backup, verifying: isVerifying) { copy in
      planned.append(Self.text(copy))
      return true
    }
    #expect(try StoreContents.bytes(in: fixture.folder.path) == before)
    var ids: Set<PhotoID> = []
    try fixture.store.copy(to: fixture.backup, verifying: isVerifying) { copy in
      made.append(Self.text(copy))
      let isNew = ids.insert(copy.id).inserted
      #expect(isNew, "\(copy)")
      return true
    }
    #expect(planned == made)
  }

  private static func text(_ copy: PhotoCopy) -> String {
    "\(copy) \(copy.hasNewEdit) \(copy.wasMissing)"
  }

  private func make(
    _ change: Change, with photo: Photo, and edited: Photo, in fixture: borrowing BackupFixture
  ) throws {
    let store = fixture.store
    let (original, copy) = (store.file(of: photo), fixture.backup.file(of: photo))
    switch change {
    case .none: break
    case .annotations: try store.rate(photo.id, 5)
    case .damagedSidecar: try Array("<x".utf8).write(to: original + ".xmp")
    case .secondSidecar:
      var sidecar = Sidecar()
      try sidecar.set(Annotations(rating: 1), at: .now)
      let path = "\(original.dropLast(".jpg".count)).xmp"
      try sidecar.bytes.write(to: path)
      let past = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, path, [past, past], 0) == 0)
    case .missingOriginal: unlink(original)
    case .shortOriginal: try shorten(original)
    case .flippedOriginal: try FlippedBit.flip(in: original)
    case .missingCopy: unlink(copy)
    case .shortCopy: try shorten(copy)
    case .flippedCopy: try FlippedBit.flip(in: copy)
    case .damagedTiers: try damageTiers(in: fixture.folder.path)
    case .edit: try fixture.edit(photo, maker: "Other", accepting: false)
    case .editWithDamagedSidecar:
      try fixture.edit(photo, maker: "Other", accepting: false)
      try Array("<x".utf8).write(to: original + ".xmp")
    case .editOfMissingCopy:
      try fixture.edit(photo, maker: "Other", accepting: false)
      unlink(copy)
    case .editOfFlippedCopy:
      try fixture.edit(photo, maker: "Other", accepting: false)
      try FlippedBit.flip(in: copy)
    case .exchange:
      #expect(rename(original, original + ".tmp") == 0)
      #expect(rename(store.file(of: edited), original) == 0)
      #expect(rename(original + ".tmp", store.file(of: edited)) == 0)
    case .missingState: unlink(try earlierState(of: edited.id, in: fixture.folder.path))
    case .flippedState:
      try FlippedBit.flip(in: earlierState(of: edited.id, in: fixture.folder.path))
    case .missingCopyOfBinned:
      try store.delete([photo.id])
      unlink(copy)
    case .missingCopyOfRemoved:
      try store.delete([photo.id])
      try store.emptyBin()
      unlink(copy)
    case .binnedCopy: _ = try binnedCopy(of: photo, in: fixture)
    case .missingBinnedCopy: unlink(try binnedCopy(of: photo, in: fixture))
    case .flippedBinnedCopy: try FlippedBit.flip(in: binnedCopy(of: photo, in: fixture))
    case .damagedTiersOfBinnedCopy:
      for photo in [photo, edited] { _ = try binnedCopy(of: photo, in: fixture) }
      try damageTiers(in: fixture.folder.path)
    case .editOfBinnedCopy:
      _ = try binnedCopy(of: photo, in: fixture)
      try fixture.edit(photo, maker: "Other", accepting: false)
    case .editOfFlippedBinnedCopy:
      try FlippedBit.flip(in: binnedCopy(of: photo, in: fixture))
      try fixture.edit(photo, maker: "Other", accepting: false)
    }
  }

  /// Moves the copy of a photo to the bin of the backup; returns its file there.
  private func binnedCopy(
    of photo: Photo, in fixture: borrowing BackupFixture
  ) throws -> String {
    try fixture.backup.delete([photo.id])
    return fixture.backup.file(of: try #require(try fixture.backup.photo(photo.id)))
  }

  private func damageTiers(in backup: String) throws {
    let pack = "\(backup)/.capture/packs/0001.pack"
    try [UInt8](contentsOf: pack).withFlippedBit.write(to: pack)
  }

  /// Returns the file of the only earlier state that a backup keeps of a photo.
  private func earlierState(of id: PhotoID, in backup: String) throws -> String {
    let states = "\(backup)/.capture/states/\(id)"
    let name = TestFolder.names(in: states).first { $0.hasSuffix(".jpg") }
    return "\(states)/\(try #require(name))"
  }

  private func shorten(_ path: String) throws {
    try Array([UInt8](contentsOf: path).prefix(100)).write(to: path)
  }

  @Test func `a backup of a backup, and its dry run, bring states that the copy has lost`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    let folder = try TestFolder()
    let second = try StoreEngine(at: folder.path)
    try fixture.backup.copy(to: second) { _ in true }
    let state = try earlierState(of: photo.id, in: folder.path)
    unlink(state)
    var outcomes: [PhotoCopy.Outcome] = []
    try fixture.backup.dryRunOfCopying(to: second) { copy in
      outcomes.append(copy.outcome)
      return true
    }
    #expect(!Folder.exists(state))
    try fixture.backup.copy(to: second) { copy in
      outcomes.append(copy.outcome)
      return true
    }
    #expect(outcomes.count == 2 && outcomes.first == outcomes.last)
    #expect(Folder.exists(state))
  }

  @Test func `a dry run does not call a copy lost that another program is moving`() throws {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.store.delete([photo.id])
    let copy = fixture.backup.file(of: photo)
    let script = #"mv "$0" aside; echo held; sleep 0.5; mv aside "$0""#
    let holder = try Child(
      "/usr/bin/flock", ["--no-fork", ".capture/write.lock", "/bin/sh", "-c", script, copy],
      in: fixture.folder)
    #expect(holder.line() == "held")
    try fixture.store.dryRunOfCopying(to: fixture.backup) {
      Issue.record("\($0)")
      return true
    }
    _ = try holder.wait()
    #expect(Folder.exists(copy))
  }

  @Test func `a store that cannot be written to reports missing and edited originals in both`()
    throws
  {
    let fixture = try BackupFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    _ = try fixture.backUp()
    unlink(fixture.store.file(of: photos[0]))
    try fixture.edit(photos[1], maker: "Other", accepting: false)
    let reader = StoreEngine(fixture.store.place, fixture.store.configuration, isReadOnly: true)
    var (planned, made): ([PhotoCopy], [PhotoCopy]) = ([], [])
    try reader.dryRunOfCopying(to: fixture.backup) { copy in
      planned.append(copy)
      return true
    }
    try reader.copy(to: fixture.backup) { copy in
      made.append(copy)
      return true
    }
    #expect(planned == made)
    #expect(made.compactMap(\.failure?.code) == [.missing, .readOnly])
    #expect(made.compactMap(\.photo?.id) == photos.map(\.id))
  }

  /// What is wrong with a backup before its photos are restored to a new store.
  enum Damage: CaseIterable, Sendable {
    case none, missingCopy, flippedCopy, missingNewestState, flippedEarlierState, damagedAlbum
  }

  @Test(arguments: Damage.allCases, [false, true])
  func `a dry run of restoring to a store that does not exist reports what restoring reports`(
    damage: Damage, isNamed: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    _ = try fixture.store.createAlbum(Album(title: "Sound"))
    let album = try fixture.store.createAlbum(Album(title: "Trip", blocks: [.text("a")]))
    _ = try fixture.backUp()
    try fixture.edit(photos[1], maker: "Other")
    _ = try fixture.backUp()
    let backup = fixture.backup
    try backup.delete([photos[2].id])
    switch damage {
    case .none: break
    case .missingCopy: unlink(backup.file(of: photos[0]))
    case .flippedCopy: try FlippedBit.flip(in: backup.file(of: photos[0]))
    case .missingNewestState: unlink(backup.file(of: photos[1]))
    case .flippedEarlierState:
      try FlippedBit.flip(in: earlierState(of: photos[1].id, in: fixture.folder.path))
    case .damagedAlbum: try [0xFF].write(to: "\(backup.place.albums.file(album.name.file))")
    }
    // A binned photo is restored if it is named.
    let ids = isNamed ? [photos[2].id, photos[0].id, photos[1].id] : nil
    var (planned, made): ([String], [String]) = ([], [])
    let expected = try backup.dryRunOfRestoringToNewStore(
      ids, albumFailed: { planned.append("\($0)") },
      each: { copy in
        planned.append("\(copy.id) \(copy.photo?.path ?? "") \(copy.word)")
        return true
      })
    let new = try StoreFixture()
    let restored = try new.store.restore(
      ids, from: backup, albumFailed: { made.append("\($0)") },
      each: { copy in
        made.append("\(copy.id) \(copy.photo?.path ?? "") \(copy.word)")
        return true
      })
    #expect(planned == made)
    #expect(expected == restored)
  }

  @Test func `a dry run of restoring a state to a store that does not exist reads that state`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.addBackedUp(1)
    try fixture.editBackedUp(photo, maker: "Other")
    let state = try #require(try fixture.backup.states(of: photo.id).first)
    let trial = try fixture.backup.dryRunOfRestoringToNewStore(photo.id, state: state)
    let new = try StoreFixture()
    let restored = try new.store.restore(photo.id, state: state, from: fixture.backup)
    #expect(trial.word == "copied" && restored.word == "copied")
    try FlippedBit.flip(in: earlierState(of: photo.id, in: fixture.folder.path))
    let planned = #expect(throws: StoreError.self) {
      try fixture.backup.dryRunOfRestoringToNewStore(photo.id, state: state)
    }
    let empty = try StoreFixture()
    let made = #expect(throws: StoreError.self) {
      try empty.store.restore(photo.id, state: state, from: fixture.backup)
    }
    #expect(planned == made)
    #expect(planned?.code == .damaged)
  }
}

extension PhotoCopy {
  fileprivate var failure: StoreError? {
    if case .failed(let error) = outcome { error } else { nil }
  }
}
