import CaptureJSON
import CaptureTestSupport
import Testing

/// The forms and orders in which `capture list` prints photos.
@Suite(.timeLimit(.minutes(10)))
struct ListFormTests {
  @Test func `the ids of a list, ended by zero bytes, name photos for another command`() throws {
    let fixture = try HomeFixture(photos: 4)
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "reject", ids[0], ids[2]])
    let listed = try fixture.run(["list", "-0", "--ids", "--rating", "reject"])
    #expect(listed.text == "\(ids[2])\0\(ids[0])\0")
    let piped = try fixture.pipe(
      "list -0 --ids --rating reject", into: "delete -0 -")
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(try fixture.ids == [ids[1], ids[3]])
  }

  @Test func `ids on standard input are read one per line, and an empty list is not an error`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    #expect(try fixture.pipe("list --ids", into: "rate 4 -").status == 0)
    #expect(try fixture.objects(["list", "--stars", "4"]).count == 2)
    let none = try fixture.pipe("list --ids --stars 1", into: "export - --to out")
    none.expect(0, errorsContain: "0 photos exported")
    let wrong = try fixture.pipe("list", into: "delete -")
    wrong.expect(65, errorsBegin: "capture: '")
    #expect(try fixture.ids == ids)
  }

  @Test func `a table has the members of the JSON as columns, by the rules of RFC 4180`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["note", "=1+\"1\", or\nmore", ids[0]])
    _ = try fixture.run(["tag", "--add", "sea", "--add", "night", ids[0]])
    _ = try fixture.run(["rate", "reject", ids[1]])
    let outcome = try fixture.run(["list", "--csv", "--oldest-first"])
    let rows = outcome.text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(rows.count == 4)
    #expect(rows[3].isEmpty)
    let object = try #require(try fixture.objects(["list"]).first)
    guard case .object(let members) = object else {
      Issue.record("no object")
      return
    }
    #expect(rows[0] == members.map(\.name).joined(separator: ","))
    #expect(rows[1].contains(#","'=1+""1"", or\x0Amore",sea;night,"#), "\(rows[1])")
    #expect(rows[2].contains(",-1,,,"), "\(rows[2])")
    let empty = try fixture.run(["list", "--csv", "--stars", "3"])
    #expect(empty.text == "\(rows[0])\r\n")
  }

  @Test(arguments: [
    ("{name}\\t{bytes}{{}}", "in-1.jpg\t", "{}\n"), ("{note}", "two\\x0Alines", "\n"),
    ("{stars} {camera}", "**** ", "Camera 1\n"),
  ])
  func `a template is filled in with escaped members`(
    template: String, beginning: String, end: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["note", "two\nlines", id])
    _ = try fixture.run(["rate", "4", id])
    let text = try fixture.run(["list", "--format", template]).text
    #expect(text.hasPrefix(beginning), "\(text)")
    #expect(text.hasSuffix(end), "\(text)")
  }

  @Test func `a template's members are exact if they end with a zero byte`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["note", "two\nlines", try fixture.ids[0]])
    let outcome = try fixture.run(["list", "--format", "{note}", "-0"])
    #expect(outcome.text == "two\nlines\0")
  }

  @Test(arguments: [
    ("{size}", "unknown name '{size}' in the template; the names are id, path, storePath, "),
    ("{id", "unmatched brace in the template"), ("}", "unmatched brace in the template"),
    ("\\x", "unknown escape '\\x' in the template; use '\\t', '\\n' or '\\\\'"),
    ("\\", "the template ends in a backslash"),
  ])
  func `an invalid template is refused`(template: String, says: String) throws {
    let outcome = try HomeFixture().run(["list", "--format", template])
    outcome.expect(64, errorsBegin: "capture: \(says)")
  }

  @Test(arguments: [
    (["--sort", "path"], [0, 1, 2]), (["--sort", "path", "--reverse"], [2, 1, 0]),
    (["--sort", "rating"], [1, 0, 2]), (["--sort", "taken"], [2, 1, 0]),
    (["--sort", "camera"], [0, 1, 2]), (["--reverse"], [0, 1, 2]),
    (["--oldest-first"], [0, 1, 2]), (["--camera", "CAMERA 2"], [1]),
    (["--camera", "era", "--sort", "camera", "--reverse"], [2, 1, 0]),
    (["--added-since", "1d"], [2, 1, 0]), (["--added-since", "2099-01-01"], []),
    (["--stars", "3"], [1]), (["--rating", "reject"], [2]), (["--rating", "3"], [1]),
    (["--rating", "none"], [0]),
  ])
  func `photos are listed in the requested order, and selected by camera, rating and addition`(
    words: [String], order: [Int]
  ) throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "3", ids[1]])
    _ = try fixture.run(["rate", "reject", ids[2]])
    let listed = try fixture.objects(["list"] + words).compactMap { $0["id"]?.text }
    #expect(listed == order.map { ids[$0] })
  }

  @Test(arguments: [
    (["--rating", "1", "--stars", "1"], "'--rating' and '--stars' cannot be used together"),
    (["--csv", "--json"], "'--csv' and '--json' cannot be used together"),
    (["--ids", "--count"], "'--count' and '--ids' cannot be used together"),
    (["--oldest-first", "--sort", "path"], "'--oldest-first' and '--sort path' cannot be used"),
    (["-0"], "'--null' requires '--ids' or '--format'"),
  ])
  func `options of list that contradict each other are refused`(
    words: [String], says: String
  ) throws {
    let outcome = try HomeFixture().run(["list"] + words)
    outcome.expect(64, errorsBegin: "capture: \(says)")
  }

  @Test func `every time that --json prints is accepted as the time of a filter`() throws {
    let fixture = try HomeFixture(photos: 2)
    let photos = try fixture.objects(["list"])
    for member in ["taken", "added"] {
      let time = try #require(photos[0][member]?.text)
      let option = member == "taken" ? "--since" : "--added-since"
      let found = try fixture.objects(["list", option, time]).compactMap { $0["id"]?.text }
      #expect(found.contains(try #require(photos[0]["id"]?.text)), "\(time)")
    }
    let time = try #require(photos[0]["taken"]?.text)
    #expect(try fixture.objects(["list", "--since", time]).count == 1)
    for text in ["2026-06-02T02:00:00+02:00", "2026-06-01T23:59:59.5Z", "2026-06-01 20:00-04:00"] {
      #expect(try fixture.objects(["list", "--since", text]).count == 1, "\(text)")
    }
    for text in ["2026-06-02T02:00:00+2", "2026-06-02T02:00.5", "2026-06-02T02:00:00.Z"] {
      #expect(try fixture.run(["list", "--since", text]).status == 64, "\(text)")
    }
  }
}

extension HomeFixture {
  /// Runs a command whose output is the input of another one.
  func pipe(_ first: String, into second: String) throws -> Child.Outcome {
    let program = CaptureProgram.path
    return try Child.run(
      "/bin/sh", ["-c", "\"\(program)\" \(first) | \"\(program)\" \(second)"], in: folder,
      environment: CaptureProgram.home(in: folder))
  }
}
