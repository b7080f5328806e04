import CaptureJSON
import CaptureTestSupport
import Testing

/// The output of `capture list` and `capture show`.
@Suite(.timeLimit(.minutes(10)))
struct ListTests {
  @Test func `list prints one line per photo, newest first`() throws {
    let fixture = try HomeFixture(photos: 3)
    let outcome = try fixture.run(["list"])
    #expect(outcome.status == 0)
    let names = outcome.text.split(separator: "\n").map { $0.suffix("in-1.jpg".count) }
    #expect(names == ["in-3.jpg", "in-2.jpg", "in-1.jpg"])
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.contains("  64x48  ") })
  }

  @Test(arguments: [
    ([], 4), (["--limit", "2"], 2), (["--rating", "4"], 1), (["--rating", "1"], 2),
    (["--keyword", "sea"], 2), (["--keyword", "sea", "--keyword", "night"], 1),
    (["--text", "harb"], 1), (["--text", "in-2"], 1), (["--folder", "2026"], 3),
    (["--folder", "Holiday/"], 1), (["--since", "2026-06-03"], 2),
    (["--until", "2026-06-03"], 2), (["--since", "2026-06-02 00:00", "--until", "2026-06-03"], 1),
    (["--since", "1d"], 0), (["--bin"], 1), (["--unreviewed"], 2),
    (["--unreviewed", "--folder", "Holiday"], 1),
  ])
  func `each filter of list selects the matching photos, and --count counts them`(
    words: [String], count: Int
  ) throws {
    let fixture = try HomeFixture(photos: 5)
    let ids = try fixture.ids
    for line in [
      ["rate", "5", ids[0]], ["rate", "2", ids[1]], ["tag", "--add", "sea", ids[0], ids[1]],
      ["tag", "--add", "night", ids[1]], ["note", "The harbour", ids[2]],
      ["move", "Holiday/Crete", ids[3]], ["delete", ids[4]],
    ] {
      #expect(try fixture.run(line).status == 0, "\(line)")
    }
    let environment = ["TZ": "UTC", "CAPTURE_DEVICE": ""]
    let outcome = try CaptureProgram.run(
      ["list"] + words, in: fixture.folder, environment: environment)
    #expect(outcome.text.split(separator: "\n").count == count, "\(outcome.text)")
    guard words.first != "--limit" else { return }
    let counted = try CaptureProgram.run(
      ["list", "--count"] + words, in: fixture.folder, environment: environment)
    #expect(counted.text == "\(count)\n")
  }

  @Test func `a list of several pages has every photo once`() throws {
    let fixture = try HomeFixture(photos: 450)
    let ids = try fixture.ids
    #expect(ids.count == 450)
    #expect(Set(ids).count == 450)
  }

  @Test func `list with --json prints everything known about a photo, and show also its tiers`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let listed = try #require(try fixture.objects(["list"]).first)
    #expect(listed["storePath"] == "2026/2026-06-01/in-1.jpg")
    #expect(listed["camera"]?["name"] == "Camera 1")
    #expect(listed["width"] == 64)
    #expect(listed["rating"] == JSON.null)
    let id = try #require(listed["id"]?.text)
    let shown = try #require(try fixture.objects(["show", String(id.prefix(4))]).first)
    #expect(shown["id"] == listed["id"])
    for tier in ["screen", "low", "thumb"] {
      #expect(shown["tiers"]?[tier]?["width"] == 64, "\(tier)")
    }
  }

  @Test func `show prints the facts about a photo as lines from its id to its note`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["note", "Low tide\nat noon", id])
    let outcome = try fixture.run(["show", id])
    #expect(outcome.text.hasPrefix("id        \(id)\n"))
    #expect(outcome.text.contains("\nlow       64x48, "))
    #expect(outcome.text.contains("\nthumb     64x48, "))
    #expect(outcome.text.hasSuffix("note      Low tide\n          at noon\n"))
  }

  @Test(arguments: [
    (["show", "abcd"], 40), (["rate", "5", "abcd"], 40), (["list", "--store", "nowhere"], 41),
    (["show", "--store", "nowhere", "abcd"], 41), (["stats", "--store", "nowhere"], 41),
    (["verify", "--store", "nowhere"], 41), (["backup", "--store", "nowhere", "b"], 41),
    (["restore-backup", "nowhere"], 41), (["move", "../out", "@"], 64),
    (["move", "/etc", "@"], 64),
  ])
  func `each failure of a store command has its own exit code, as a message and as JSON`(
    words: [String], code: Int
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let words = words.map { $0 == "@" ? id : $0 }
    let outcome = try fixture.run(words)
    outcome.expect(code, text: "")
    #expect(outcome.errors.hasPrefix("capture: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try fixture.objects(words).first?["error"]?["code"] == .integer(code))
  }

  @Test func `a folder of photos is not a store until rebuild makes it one`() throws {
    let fixture = try HomeFixture(photos: 1)
    let outcome = try fixture.run(["add", "--store", ".", "in-1.jpg"])
    outcome.expect(41, errorsContain: "capture rebuild")
    #expect(try fixture.run(["rebuild", "--store", "."]).status == 0)
    #expect(try fixture.run(["list", "--store", ".", "--count"]).text == "1\n")
  }
}
