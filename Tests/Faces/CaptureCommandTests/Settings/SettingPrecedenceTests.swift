import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Options on the command line that contradict settings.
@Suite(.timeLimit(.minutes(10)))
struct SettingPrecedenceTests {
  @Test(arguments: [
    ("list.json", "true", ["list", "--ids"]), ("list.json", "true", ["list", "--csv"]),
    ("list.json", "true", ["list", "--format", "{id}"]), ("json", "true", ["list", "--ids"]),
    ("list.count", "true", ["list", "--csv"]), ("list.csv", "true", ["list", "--json"]),
    ("list.limit", "3", ["list", "--count"]), ("list.count", "true", ["list", "--limit", "3"]),
    ("list.rating", "4", ["list", "--stars", "3"]),
    ("list.stars", "3", ["list", "--rating", "4"]), ("list.null", "true", ["list"]),
    ("list.sort", "size", ["list", "--oldest-first"]),
    ("list.oldest-first", "true", ["list", "--sort", "size"]),
    ("list.oldest-first", "true", ["list", "--reverse"]),
    ("export.rating", "4", ["export", "--to", "out", "ID"]),
    ("json", "true", ["export", "--zip"]), ("json", "true", ["snap", "--to", "-"]),
    ("snap.quality", "90", ["snap", "--to", "x.png"]),
    ("snap.compact", "true", ["snap", "--to", "x.png"]),
    ("snap.count", "2", ["snap", "--to", "x.jpg"]), ("snap.interval", "1s", ["snap"]),
    ("snap.exact", "true", ["snap"]), ("changes.follow", "true", ["changes"]),
    ("changes.reader", "other", ["changes", "--forget", "sync"]),
    ("changes.follow", "true", ["changes", "--forget", "sync"]),
    ("store", "/nowhere", ["snap", "--to", "x.jpg"]),
  ])
  func `the command line comes before a setting that contradicts it`(
    key: String, value: String, words: [String]
  ) throws {
    let isText = Int(value) == nil && value != "true"
    let variable =
      "CAPTURE_"
      + String(key.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
    for isInFile in [true, false] {
      let fixture = try HomeFixture(photos: 2)
      _ = try fixture.run(["changes", "--reader", "sync"])
      let id = try fixture.ids[0]
      let text = isInFile ? "\(key) = \(isText ? "'\(value)'" : value)\n" : ""
      try fixture.folder.write(Array(text.utf8), as: "config.toml")
      var environment = ["CAPTURE_CONFIG": "config.toml", "CAPTURE_DEVICE": "simulator"]
      if !isInFile { environment[variable] = value }
      let outcome = try CaptureProgram.run(
        words.map { $0 == "ID" ? id : $0 }, in: fixture.folder, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
