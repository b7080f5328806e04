import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Originals that another program has given each other's names, found by a refresh.
@Suite(.timeLimit(.minutes(10)))
struct RenumberingTests {
  @Test(arguments: [["", ".xmp"], [""]], [[1, 0, 2], [1, 2, 0]])
  func `originals that exchanged their names are recorded as moved`(
    endings: [String], targets: [Int]
  ) throws {
    let scene = try ExchangeFixture()
    let last = try scene.lastChange()
    scene.permute(targets, endings: endings)
    let expected = targets.enumerated().filter { $0.offset != $0.element }.map {
      RefreshedPhoto(
        id: scene.photos[$0.offset].id, path: scene.photos[$0.element].path, outcome: .moved)
    }
    let found = try scene.fixture.refresh()
    #expect(Set(found) == Set(expected), "\(found)")
    #expect(found.count == expected.count)
    for photo in expected {
      #expect(try scene.fixture.store.photo(photo.id)?.path == photo.path)
      #expect(try scene.fixture.store.states(of: photo.id).count == 1)
    }
    let changes = try scene.changes(since: last)
    #expect(Set(changes.map(\.kind)) == [.moved])
    #expect(try scene.fixture.refresh() == [])
    try scene.expectAllInOrder("refreshed")
    let opened = try StoreEngine(at: scene.fixture.folder.path, creating: false)
    let budget = ComparisonBudget { false }
    #expect(try opened.compareFolders(recording: true, within: budget).changed == 0)
  }

  @Test(arguments: [["", ".xmp"], [""]])
  func `originals that were renumbered up to a new name are recorded as moved`(endings: [String])
    throws
  {
    let scene = try ExchangeFixture()
    for ending in endings {
      let paths = scene.paths.map { $0 + ending }
      rename(paths[2], "\(scene.fixture.folder.path)/new.jpg\(ending)")
      rename(paths[1], paths[2])
      rename(paths[0], paths[1])
    }
    let found = try scene.fixture.refresh()
    #expect(found.map(\.outcome) == [.moved, .moved, .moved], "\(found)")
    #expect(try scene.fixture.store.photo(scene.photos[2].id)?.path == "new.jpg")
    try scene.expectAllInOrder("refreshed")
  }

  @Test(arguments: [["", ".xmp"], [""]])
  func `an original that was renamed over another one is left to a repair`(endings: [String])
    throws
  {
    let scene = try ExchangeFixture()
    for ending in endings { rename(scene.paths[0] + ending, scene.paths[1] + ending) }
    let files = FolderListing.files(in: scene.fixture.folder.path)
    let found = try scene.fixture.refresh()
    #expect(found.map(\.id) == scene.photos[...1].map(\.id))
    #expect(found.first?.outcome == .missing)
    try scene.expectSamePaths()
    #expect(FolderListing.files(in: scene.fixture.folder.path) == files)
    #expect(try scene.fixture.store.findings().first?.kind == .movedOriginal)
  }

  @Test
  func `originals that exchanged their names and of which one was edited are left to a repair`()
    throws
  {
    let scene = try ExchangeFixture()
    scene.permute([1, 0, 2], endings: ["", ".xmp"])
    let edited = try scene.edited(0)
    try edited.write(to: scene.paths[1])
    let files = FolderListing.files(in: scene.fixture.folder.path)
    #expect(try scene.fixture.refresh().count == 2)
    #expect(FolderListing.files(in: scene.fixture.folder.path) == files)
    try scene.expectSamePaths()
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try scene.fixture.store.data(of: scene.photos[0].id, tier: .full) == edited)
  }

  @Test func `a copy in the place of a photo that was moved does not move the photo it is of`()
    throws
  {
    let scene = try ExchangeFixture()
    for ending in ["", ".xmp"] {
      rename(scene.paths[1] + ending, "\(scene.fixture.folder.path)/new.jpg\(ending)")
      try [UInt8](contentsOf: scene.paths[0] + ending).write(to: scene.paths[1] + ending)
    }
    #expect(try scene.fixture.refresh().map(\.outcome) == [.moved])
    #expect(try scene.fixture.store.photo(scene.photos[0].id)?.path == scene.photos[0].path)
    #expect(try scene.fixture.store.photo(scene.photos[1].id)?.path == "new.jpg")
    #expect(try scene.fixture.store.photo(scene.photos[1].id)?.annotations.rating == 2)
    #expect(try scene.fixture.store.findings().map(\.kind) == [.secondCopy])
  }
}

extension ExchangeFixture {
  /// The paths of the originals.
  fileprivate var paths: [String] { photos.map { "\(fixture.folder.path)/\($0.path)" } }

  fileprivate func expectSamePaths() throws {
    for photo in photos { #expect(try fixture.store.photo(photo.id)?.path == photo.path) }
  }

  fileprivate func lastChange() throws -> Int64 {
    try fixture.store.read { catalogue throws(DatabaseError) in try catalogue.lastChange() }
  }

  fileprivate func changes(since serial: Int64) throws -> [StoreChange] {
    try fixture.store.read { catalogue throws(DatabaseError) in
      try catalogue.journalEntries(after: serial).map(\.change)
    }
  }
}
