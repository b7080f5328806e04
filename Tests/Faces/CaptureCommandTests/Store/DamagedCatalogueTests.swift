import CaptureTestSupport
import Testing

/// Commands that list photos with a catalogue whose damage SQLite does not notice.
@Suite(.timeLimit(.minutes(10)))
struct DamagedCatalogueTests {
  /// Makes the page of a table or index seem to have one row.
  private static let shortening = """
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

  /// Damages a part of the catalogue in a home's store.
  private static func damage(_ part: String, of fixture: borrowing HomeFixture) throws {
    let store = "\(fixture.folder.path)/.local/share/capture"
    let damaging = try Child.run(
      "/usr/bin/python3", ["-c", Self.shortening, "\(store)/.capture/catalogue.sqlite", part],
      in: fixture.folder)
    #expect(damaging.status == 0, "\(damaging.errors)")
  }

  @Test(arguments: [
    ("photos_by_path", ["--sort", "path"]), ("photos_by_length", ["--sort", "size"]),
    ("photos_by_addition", ["--sort", "added"]), ("photos_by_camera", ["--sort", "camera"]),
    ("photos_by_stars", ["--sort", "rating"]), ("photos_by_rating", ["--rating", "4"]),
    ("photos_by_folder", ["--count"]), ("lists", ["--keyword", "boat"]),
    ("lists", ["--folder", "2026"]),
  ])
  func `a list by an index whose damage hides photos exits with 45`(
    part: String, words: [String]
  ) throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.run(["list", "--ids"]).text.split(separator: "\n").map(String.init)
    #expect(try fixture.run(["rate", "4"] + ids).status == 0)
    #expect(try fixture.run(["tag", "--add", "boat"] + ids).status == 0)
    let lines = try fixture.run(["list"] + words).text.split(separator: "\n")
    #expect(lines.count == 3 || lines == ["3"])
    try Self.damage(part, of: fixture)
    let outcome = try fixture.run(["list"] + words)
    #expect(outcome.status == 45, "\(outcome.text)\(outcome.errors)")
  }

  @Test(
    arguments: [
      ["list"], ["list", "--count"], ["list", "--json"], ["export", "--to", "out"], ["stats"],
      ["backup", "--create", "copy"],
    ], ["photos", "photos_by_moment"])
  func `photos that damage hides make a command exit with 45, and a rebuild brings them back`(
    words: [String], part: String
  ) throws {
    let fixture = try HomeFixture(photos: 3)
    try Self.damage(part, of: fixture)
    let outcome = try fixture.run(words)
    #expect(outcome.status == 45, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.errors.contains("rebuild it from the originals with 'capture rebuild'"))
    #expect(try fixture.run(["rebuild"]).status == 0)
    #expect(try fixture.run(["list", "--count"]).text == "3\n")
  }
}
