import CaptureBase
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Changes that are worked out and not made.
@Suite(.timeLimit(.minutes(10)))
struct DryRunTests {
  @Test func `a store that cannot be written to refuses a dry run as it refuses the change`()
    throws
  {
    let fixture = try StoreFixture()
    let id = try fixture.add(1).id
    let reader = StoreEngine(fixture.store.place, fixture.store.configuration, isReadOnly: true)
    #expect(throws: StoreError(readOnly: fixture.store.place)) {
      _ = try reader.dryRun(.move(folder: "Crete"), of: [id])
    }
    #expect(throws: StoreError(readOnly: fixture.store.place)) {
      _ = try reader.dryRun(.delete, of: [id])
    }
  }

  @Test(
    arguments: [
      .rate(.rejected), .note("Low tide"), .tag(adding: ["sea"], removing: []),
      .move(folder: "A"), .delete, .restore,
    ] as [PhotoChange])
  func `a dry run returns what the change returns, and changes no byte`(
    change: PhotoChange
  ) throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.folder = "A"
    new.name = "same.jpg"
    let first = try fixture.store.add(new).photo.id
    new = try fixture.photo(2)
    (new.folder, new.name) = ("B", "same.jpg")
    let second = try fixture.store.add(new).photo.id
    if change == .restore { try fixture.store.delete([first, second]) }
    let before = try StoreContents.bytes(in: fixture.folder.path)
    let planned = try fixture.store.dryRun(change, of: [first, second]).map(Self.text)
    #expect(try StoreContents.bytes(in: fixture.folder.path) == before)
    #expect(try fixture.store.apply(change, to: [first, second]).map(Self.text) == planned)
  }

  /// A changed photo without the time of its deletion.
  private static func text(_ changed: ChangedPhoto) -> String {
    [changed.former, changed.photo].map { photo in
      "\(photo.id) \(photo.path) \(photo.deleted != nil) \(photo.annotations)"
    }.joined(separator: " -> ")
  }

  @Test func `a dry run refuses what the change refuses`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    #expect(throws: StoreError.self) { try fixture.store.dryRun(.move(folder: "../out"), of: [id]) }
    try fixture.store.delete([id])
    #expect(throws: StoreError.self) { try fixture.store.dryRun(.move(folder: "A"), of: [id]) }
  }

  @Test(arguments: [nil, "nowhere", "/tmp"] as [String?], ["Trip", "Trip/Day"])
  func `a dry run refuses a folder whose name a file or a link has, as the change does`(
    link: String?, folder: String
  ) throws {
    let fixture = try StoreFixture()
    let shown = try fixture.store.add(fixture.photo(1)).photo
    var new = try fixture.photo(2)
    new.folder = folder
    let binned = try fixture.store.add(new).photo
    try fixture.store.delete([binned.id])
    if let link {
      #expect(symlink(link, "\(fixture.folder.path)/Trip") == 0)
    } else {
      try fixture.folder.write([1], as: "Trip")
    }
    let move = PhotoChange.move(folder: folder)
    for (change, id) in [(move, shown.id), (PhotoChange.restore, binned.id)] {
      let planned = #expect(throws: StoreError.self) {
        try fixture.store.dryRun(change, of: [id])
      }
      let made = #expect(throws: StoreError.self) { try fixture.store.apply(change, to: [id]) }
      #expect(planned == made)
    }
    #expect(try fixture.store.photo(shown.id) == shown)
    #expect(try fixture.store.photo(binned.id)?.deleted != nil)
  }

  @Test(arguments: [nil, 0, 1])
  func `the photos that emptying the bin would remove are those that it removes`(
    days: Int?
  ) throws {
    let fixture = try StoreFixture()
    try fixture.store.delete([try fixture.store.add(fixture.photo(1)).photo.id])
    let count = try fixture.store.binnedPhotos(olderThan: days).count
    #expect(try fixture.store.emptyBin(olderThan: days) == count)
  }
}
