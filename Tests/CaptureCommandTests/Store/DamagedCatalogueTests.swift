import CaptureTestSupport
import Testing

/// Commands that list photos with a catalogue whose damage SQLite does not notice.
@Suite(.timeLimit(.minutes(10)))
struct DamagedCatalogueTests {
  /// Makes the page of a table or index seem to have one row.
  private static let damage = """
    import sqlite3, sys
    path, part = sys.argv[1:]
    connection = sqlite3.connect(path)
    connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    size = connection.execute('PRAGMA page_size').fetchone()[0]
    query = 'SELECT rootpage FROM sqlite_schema WHERE name = ?'
    page = connection.execute(query, [part]).fetchone()[0]
    connection.close()
    with open(path, 'r+b') as file:
        file.seek((page - 1) * size + 3)
        file.write(bytes([0, 1]))
    """

  @Test(
    arguments: [
      ["list"], ["list", "--count"], ["list", "--json"], ["export", "--to", "out"], ["stats"],
      ["backup", "copy"],
    ], ["photos", "photos_by_moment"])
  func `photos that damage hides make a command exit with 45, and a rebuild brings them back`(
    words: [String], part: String
  ) throws {
    let gallery = try Gallery(photos: 3)
    let store = "\(gallery.folder.path)/.local/share/capture"
    let damaging = try Child.run(
      "/usr/bin/python3", ["-c", Self.damage, "\(store)/.capture/catalogue.sqlite", part],
      in: gallery.folder)
    #expect(damaging.status == 0, "\(damaging.errors)")
    let outcome = try gallery.run(words)
    #expect(outcome.status == 45, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.errors.contains("rebuild it from the originals with 'capture rebuild'"))
    #expect(try gallery.run(["rebuild"]).status == 0)
    #expect(try gallery.run(["list", "--count"]).text == "3\n")
  }
}
