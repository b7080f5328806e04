import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Changes by other programs that the times of folders show when a store is opened.
@Suite(.timeLimit(.minutes(10)))
struct FolderTimeTests {
  private static let known = FileIdentity.Moment(seconds: 1_000, nanoseconds: 5)
  private static let later = FileIdentity.Moment(seconds: 1_000, nanoseconds: 6)

  @Test(
    arguments: [
      (known, true, known, .unchanged), (known, false, known, .unknown),
      (known, true, later, .changed), (known, false, later, .changed),
      (nil, false, later, .unknown),
      (nil, true, later, .unknown), (known, true, nil, .changed), (nil, true, nil, .unchanged),
      (nil, false, nil, .unknown),
    ] as [(FileIdentity.Moment?, Bool, FileIdentity.Moment?, KnownFolder.Verdict)])
  func `a folder has changed if its time differs from the one that is known`(
    time: FileIdentity.Moment?, isCompared: Bool, now: FileIdentity.Moment?,
    verdict: KnownFolder.Verdict
  ) {
    let folder = KnownFolder(path: "A", time: time, isCompared: isCompared)
    #expect(folder.verdict(at: now) == verdict)
  }

  @Test(arguments: [(1_000, false), (1_002, false), (1_003, true), (999, false), (.min, false)])
  func `a folder that has just changed is compared once more`(clock: Int64, isSettled: Bool) {
    let clock = FileIdentity.Moment(seconds: clock, nanoseconds: 0)
    #expect(KnownFolder.isSettled(Self.known, at: clock) == isSettled)
  }

  @Test func `a store that nobody has changed has no changed folders`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.folders == 1 && $0.changed == 0 && $0.recorded == 0 }
    try fixture.store.rate(photo.id, 4)
    try fixture.compare { $0.changed == 0 && $0.recorded == 0 }
    try fixture.age()
    try fixture.compare { $0.changed == 0 && $0.recorded == 0 }
  }

  @Test func `a folder with an unchanged time is not searched`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    #expect(try fixture.folder(of: photo)?.isCompared == true)
    try fixture.replaceSidecar(of: photo, rating: 2)
    try fixture.age()
    try fixture.compare { $0.recorded == 0 }
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == nil)
  }

  @Test func `a sidecar that another program writes is read when the store is opened`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    try fixture.replaceSidecar(of: photo, rating: 2)
    try fixture.compare { $0.recorded == 1 && $0.changed == 0 }
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 2)
    try fixture.compare { $0.recorded == 0 && $0.changed == 0 }
  }

  @Test func `a change is only counted if it is not to be recorded`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    try fixture.replaceSidecar(of: photo, rating: 2)
    for _ in 0..<2 { try fixture.compare(recording: false) { $0.changed == 1 && $0.recorded == 0 } }
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == nil)
  }

  @Test func `a change between two of the store's own is found`() throws {
    let fixture = try StoreFixture()
    let photos = try [fixture.addOld(1), fixture.addOld(2)]
    try fixture.compare { $0.changed == 0 }
    try fixture.store.rate(photos[0].id, 5)
    try fixture.replaceSidecar(of: photos[1], rating: 2)
    try fixture.store.rate(photos[0].id, 4)
    try fixture.compare { $0.recorded == 1 }
    #expect(try fixture.store.photo(photos[1].id)?.annotations.rating == 2)
  }

  @Test func `a change at the moment of one of the store's own is found`() throws {
    let fixture = try StoreFixture()
    let photos = try [fixture.addOld(1), fixture.addOld(2)]
    try fixture.compare { $0.changed == 0 }
    try fixture.store.rate(photos[0].id, 5)
    let time = try #require(try fixture.store.place.time(ofFolder: photos[0].folder))
    try fixture.replaceSidecar(of: photos[1], rating: 2)
    fixture.setTime(ofFolder: photos[0].folder, time)
    try fixture.compare { $0.recorded == 1 }
    #expect(try fixture.store.photo(photos[1].id)?.annotations.rating == 2)
  }

  @Test func `more photos than are compared at once are reported until a refresh`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.addOld($0) }
    _ = try fixture.refresh()
    try fixture.replaceSidecar(of: photos[0], rating: 2)
    let small = ComparisonBudget(photos: 2) { false }
    for _ in 0..<2 { try fixture.compare(within: small) { $0.changed == 1 && $0.recorded == 0 } }
    // The store's own change does not hide the other one.
    try fixture.store.rate(photos[1].id, 3)
    try fixture.compare(within: small) { $0.changed == 1 }
    #expect(try fixture.refresh().map(\.outcome) == [.described])
    try fixture.compare(within: small) { $0.changed == 0 }
  }

  @Test func `a change during a refresh is reported afterwards`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.addOld($0) }
    _ = try fixture.refresh()
    let another = FileIdentity.Moment(seconds: 2_000, nanoseconds: 0)
    fixture.setTime(ofFolder: photos[0].folder, another)
    var looks = 0
    _ = try fixture.store.refresh { _, _ in
      looks += 1
      if looks == 3 { try? fixture.replaceSidecar(of: photos[0], rating: 2) }
    } found: { _ in
    }
    #expect(looks == 3)
    try fixture.compare(within: ComparisonBudget(photos: 2) { false }) { $0.changed == 1 }
  }

  @Test func `what a refresh could not read is read once it has been mended in place`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.replaceSidecar(of: photo, rating: 2)
    let path = fixture.store.file(of: photo) + ".xmp"
    let sound = try [UInt8](contentsOf: path)
    try fixture.overwrite(path, with: Array(sound.prefix(sound.count / 2)))
    fixture.setTime(
      ofFolder: photo.folder, FileIdentity.Moment(seconds: 2_000, nanoseconds: 0))
    let outcomes = try fixture.refresh().map(\.outcome)
    #expect(outcomes.count == 1 && outcomes.allSatisfy(\.isFailed), "\(outcomes)")
    try fixture.overwrite(path, with: sound)
    try fixture.compare { $0.recorded == 1 }
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 2)
  }

  @Test func `the store's own changes to many photos are not reported`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.addOld($0) }
    let small = ComparisonBudget(photos: 2) { false }
    try fixture.compare(within: small) { $0.changed == 0 }
    _ = try fixture.refresh()
    try fixture.store.rate(photos[1].id, 3)
    try fixture.compare(within: small) { $0.changed == 0 }
  }

  @Test func `a folder that was removed is reported until a refresh has named its photos`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    let path = fixture.store.file(of: photo)
    try Folder.remove(path)
    #expect(rmdir("\(fixture.folder.path)/\(photo.folder)") == 0)
    for _ in 0..<2 { try fixture.compare { $0.changed == 1 } }
    #expect(try fixture.refresh().map(\.outcome) == [.missing])
    try fixture.compare { $0.changed == 0 }
  }

  @Test func `folders without photos are forgotten`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.folders == 1 }
    _ = try fixture.store.move([photo.id], to: "Other")
    try fixture.compare { $0.folders == 2 && $0.changed == 0 }
    try fixture.compare { $0.folders == 1 && $0.changed == 0 }
  }

  @Test func `nothing is compared once the time limit is reached`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.addOld(1)
    try fixture.compare(within: ComparisonBudget { true }) { $0.folders == 0 }
  }

  @Test func `nothing is reported while another program is changing the store`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    try fixture.replaceSidecar(of: photo, rating: 2)
    do {
      let lock = try FileLock(waitingFor: fixture.store.place.lock)
      try lock.held { try fixture.compare { $0.changed == 0 && $0.recorded == 0 } }
    }
    try fixture.compare { $0.recorded == 1 }
  }

  @Test func `a store that cannot be written to reports changes and records none`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.addOld(1)
    try fixture.compare { $0.changed == 0 }
    try fixture.replaceSidecar(of: photo, rating: 2)
    let reader = StoreEngine(
      fixture.store.place, fixture.store.configuration, isReadOnly: true)
    let comparison = try reader.compareFolders(recording: true, within: .unlimited)
    #expect(comparison.changed == 1)
    #expect(comparison.recorded == 0)
  }
}

extension RefreshedPhoto.Outcome {
  fileprivate var isFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
