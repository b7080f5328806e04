import CaptureArguments
import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The commands for a store that messages suggest.
@Suite(.timeLimit(.minutes(10)))
struct StoreCommandTests {
  /// The store of a gallery, which commands in its folder use by default.
  private static let store = ".local/share/capture"

  @Test(arguments: [
    ["verify"], ["refresh"], ["list"], ["stats"], ["rebuild"], ["backup", "--create", "copy"],
    ["export", "--to", "out"], ["delete", "SOUND"], ["rate", "3", "MISSING"],
    ["move", "New", "MISSING"], ["show", "0000"], ["changes", "--forget", "none"],
    ["album", "show", "none"], ["lost+found", "restore", "none"],
  ])
  func `a message names the store in the commands that it suggests if the person has named it`(
    words: [String]
  ) throws {
    let usual = try Self.suggestions(of: words)
    #expect(!usual.isEmpty)
    #expect(!usual.contains { $0.contains("--store") })
    let named = try Self.suggestions(of: words + ["--store", Self.store])
    #expect(named == usual.map { "\($0) --store \(Self.store)" })
    #expect(try Self.suggestions(of: words, ["CAPTURE_STORE": Self.store]) == usual)
  }

  /// Returns the commands that are suggested by one that meets a missing and a damaged original, an
  /// unknown photo and a lost one.
  private static func suggestions(
    of words: [String], _ environment: [String: String] = [:]
  ) throws -> [String] {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    let root = "\(fixture.folder.path)/\(store)"
    try Folder.make("\(root)/lost+found")
    try HomeFixture.jpeg(9).write(to: "\(root)/lost+found/lost.jpg")
    try HomeFixture.jpeg(8).write(to: "\(root)/2026/new.jpg")
    try fixture.removeOriginal(of: ids[0])
    try fixture.damageOriginal(of: ids[1])
    let words = words.map { ["MISSING": ids[0], "SOUND": ids[2]][$0] ?? $0 }
    let outcome = try CaptureProgram.run(words, in: fixture.folder, environment: environment)
    let commands = (outcome.text + outcome.errors).matches(of: /'capture ([^']*)'/)
    // This one is for the store of a backup, which nobody knows here.
    return commands.map { String($0.output.1) }.filter { $0 != "backup --verify" }
  }

  @Test func `a store whose name has spaces is one word of the suggested command`() throws {
    let outcome = try CaptureProgram.run(["stats", "--store", "my photos"])
    outcome.expect(41, errorsContain: "create one with 'capture add --store 'my photos''")
  }

  @Test func `a damaged backup is repaired by a command that names the backup`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["backup", "--create", "copy"])
    let catalogue = "copy/.capture/catalogue.sqlite"
    for ending in ["-wal", "-shm"] {
      try? Folder.remove("\(fixture.folder.path)/\(catalogue)\(ending)")
    }
    try fixture.folder.write([UInt8](repeating: 7, count: 9_000), as: catalogue)
    for command in ["backup", "restore-backup"] {
      let outcome = try fixture.run([command, "copy"])
      outcome.expect(45, errorsContain: "with 'capture rebuild --store copy'")
    }
  }

  @Test func `no message writes a command for a store by hand, except where another one is meant`()
    throws
  {
    let groups = Program.syntax.subcommandGroups.filter {
      ["Photos", "The store"].contains($0.title)
    }
    let names = Set(groups.flatMap { $0.subcommands.map(\.name) })
    #expect(names.isSuperset(of: ["list", "restore", "refresh", "stats", "lost+found"]))
    let folders = ["CaptureCommand", "CaptureServeCommand", "CaptureWords"]
    var written: [String] = []
    for path in folders.flatMap({ Repository.sources(in: "Sources/Faces/\($0)") }) {
      let messages = Self.withoutHelp(try Repository.text(of: path))
      written += messages.matches(of: /'capture ([a-z+-]+)[^'"]*'/).compactMap { match in
        names.contains(String(match.output.1)) ? String(match.output.0) : nil
      }
    }
    #expect(
      written.sorted() == [
        "'capture backup --verify'", "'capture backup FOLDER'", "'capture backup'",
        "'capture restore --store BACKUP ID'", "'capture verify --store BACKUP --accept ID'",
      ])
  }

  /// Returns a source without comments, and without what the help says, which knows no store.
  private static func withoutHelp(_ source: String) -> String {
    source
      .replacing(/\/\/[^\n]*/, with: "")
      .replacing(/(?s)(abstract|discussion|help|meaning):\s*""".*?"""/, with: "")
      .replacing(/(abstract|discussion|help|meaning):\s*"[^"\n]*"/, with: "")
      .replacing(/Example\(\s*"[^"]*",\s*"[^"]*"/, with: "")
  }
}
