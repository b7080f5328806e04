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
    let bench = try StoreBench()
    let id = try bench.add(1).id
    let reader = StoreEngine(bench.store.place, bench.store.configuration, isReadOnly: true)
    #expect(throws: StoreError(readOnly: bench.store.place)) {
      _ = try reader.dryRun(.move(folder: "Crete"), of: [id])
    }
    #expect(throws: StoreError(readOnly: bench.store.place)) {
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
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.folder = "A"
    new.name = "same.jpg"
    let first = try bench.store.add(new).photo.id
    new = try bench.photo(2)
    (new.folder, new.name) = ("B", "same.jpg")
    let second = try bench.store.add(new).photo.id
    if change == .restore { try bench.store.delete([first, second]) }
    let before = try StoreContents.bytes(in: bench.folder.path)
    let planned = try bench.store.dryRun(change, of: [first, second]).map(Self.text)
    #expect(try StoreContents.bytes(in: bench.folder.path) == before)
    #expect(try bench.store.apply(change, to: [first, second]).map(Self.text) == planned)
  }

  /// A changed photo without the time of its deletion.
  private static func text(_ changed: ChangedPhoto) -> String {
    [changed.former, changed.photo].map { photo in
      "\(photo.id) \(photo.path) \(photo.deleted != nil) \(photo.annotations)"
    }.joined(separator: " -> ")
  }

  @Test func `a dry run refuses what the change refuses`() throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    #expect(throws: StoreError.self) { try bench.store.dryRun(.move(folder: "../out"), of: [id]) }
    try bench.store.delete([id])
    #expect(throws: StoreError.self) { try bench.store.dryRun(.move(folder: "A"), of: [id]) }
  }

  @Test(arguments: [nil, "nowhere", "/tmp"] as [String?], ["Trip", "Trip/Day"])
  func `a dry run refuses a folder whose name a file or a link has, as the change does`(
    link: String?, folder: String
  ) throws {
    let bench = try StoreBench()
    let shown = try bench.store.add(bench.photo(1)).photo
    var new = try bench.photo(2)
    new.folder = folder
    let binned = try bench.store.add(new).photo
    try bench.store.delete([binned.id])
    if let link {
      #expect(symlink(link, "\(bench.folder.path)/Trip") == 0)
    } else {
      try bench.folder.write([1], as: "Trip")
    }
    let move = PhotoChange.move(folder: folder)
    for (change, id) in [(move, shown.id), (PhotoChange.restore, binned.id)] {
      let planned = #expect(throws: StoreError.self) {
        try bench.store.dryRun(change, of: [id])
      }
      let made = #expect(throws: StoreError.self) { try bench.store.apply(change, to: [id]) }
      #expect(planned == made)
    }
    #expect(try bench.store.photo(shown.id) == shown)
    #expect(try bench.store.photo(binned.id)?.deleted != nil)
  }

  @Test(arguments: [nil, 0, 1])
  func `the photos that emptying the bin would remove are those that it removes`(
    days: Int?
  ) throws {
    let bench = try StoreBench()
    try bench.store.delete([try bench.store.add(bench.photo(1)).photo.id])
    let count = try bench.store.binnedPhotos(olderThan: days).count
    #expect(try bench.store.emptyBin(olderThan: days) == count)
  }
}
