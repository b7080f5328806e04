import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Damage to the tables in which SQLite keeps the search index.
@Suite(.timeLimit(.minutes(10)))
struct SearchTableTests {
  private static let harms = [
    "DROP TABLE words_content", "DROP TABLE words_idx", "DROP TABLE words_config",
    "DROP TABLE words_data", "DROP TABLE words_docsize", "UPDATE words_config SET v = 0",
    "DELETE FROM words_config", "DELETE FROM words_data", "DELETE FROM words_content",
    "UPDATE words_content SET id = id + 7", "ALTER TABLE words_content RENAME COLUMN c0 TO other",
    "ALTER TABLE words_idx RENAME TO words_other",
  ]

  /// Returns photos annotated only in the catalogue, one of them without its original, after
  /// damaging the search index.
  private func fill(_ fixture: borrowing StoreFixture, harm: String) throws -> [Photo] {
    var photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    photos = try fixture.store.describe(photos.map(\.id)) {
      $0 = Annotations(rating: 4, note: "a note", keywords: ["sea"])
    }
    for ending in ["", ".xmp"] { try Folder.remove(fixture.store.file(of: photos[0]) + ending) }
    try Folder.remove(fixture.store.file(of: photos[1]) + ".xmp")
    try ShadowTables.run(harm, onStoreAt: fixture.folder.path, in: fixture.folder)
    return photos
  }

  private func expectWhole(_ store: StoreEngine, _ photos: [Photo]) throws {
    let found = try store.photos(PhotoQuery(keywords: ["sea"], text: "note"))
    #expect(Set(found.map(\.id)) == Set(photos.map(\.id)))
    #expect(found.map(\.annotations) == photos.map(\.annotations))
    #expect(try store.rate(photos[1].id, 5).annotations.rating == 5)
    #expect(try findings(in: store) == [.missingOriginal])
  }

  private func findings(
    in store: StoreEngine, repairing: Bool = false
  ) throws -> [StoreFinding.Kind] {
    var kinds: [StoreFinding.Kind] = []
    _ = try store.verify(repairing: repairing) { if !$0.isRepaired { kinds.append($0.kind) } }
    return kinds
  }

  @Test(arguments: harms)
  func `a damaged search index is found, and a repair fixes it and keeps all annotations`(
    harm: String
  ) throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture, harm: harm)
    let store = try StoreEngine(at: fixture.folder.path)
    #expect(try findings(in: store).first == .damagedCatalogue)
    #expect(try findings(in: store, repairing: true) == [.missingOriginal])
    try expectWhole(store, photos)
  }

  @Test(arguments: harms)
  func `a rebuild fixes a damaged search index and keeps all annotations`(harm: String) throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture, harm: harm)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == false)
    #expect(rebuilt.missing == 1)
    try expectWhole(rebuilt.engine, photos)
  }
}
