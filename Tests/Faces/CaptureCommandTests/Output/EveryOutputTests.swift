import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Every command's output in a simple case; ``CaptureProgram`` compares it with the schema.
@Suite(.timeLimit(.minutes(10)))
struct EveryOutputTests {
  /// The words after each command, in a home with two photos; `@` is an id.
  private static let words: [String: [String]] = [
    "snap": ["--no-settle", "-n", "2"], "timelapse": ["-i", "1s", "-n", "2"],
    "record": ["-n", "3", "--to", "recording"], "devices": [], "doctor": ["--for", "200ms"],
    "simulate": ["--usb", "none.json"],
    "controls.list": [], "controls.get": ["power_line_frequency"],
    "controls.set": ["power_line_frequency=50 Hz"],
    "controls.reset": [], "controls.diff": [], "controls.save": ["a.json"],
    "controls.load": ["a.json"],
    "add": ["in-1.jpg", "text.txt", "film.mp4", "none.jpg"], "list": [], "show": ["@"],
    "rate": ["4", "@"], "note": ["Low tide", "@"], "tag": ["--add", "sea", "@"],
    "move": ["Album", "@"], "delete": ["@"], "restore": ["@"], "export": ["--to", "out"],
    "changes": ["--reader", "a"], "stats": [], "refresh": [], "verify": [], "rebuild": [],
    "backup": ["--create", "copy"], "restore-backup": ["copy"],
    "album.list": [], "album.show": ["crete"], "album.create": ["Crete", "@"],
    "album.add": ["crete", "@"], "album.remove": ["crete", "@"],
    "album.move": ["crete", "@", "--first"], "album.note": ["crete", "By boat", "--after", "@"],
    "album.caption": ["crete", "@", "Harbour"], "album.rename": ["crete", "Crete 2026"],
    "album.delete": ["crete"], "album.restore": ["crete"],
    "album.export": ["crete", "--to", "out"],
    "lost+found.list": [], "lost+found.restore": ["--dry-run", "lost.jpg"],
    "lost+found.empty": ["--dry-run"],
    "config.list": ["--all"], "config.get": ["snap.size"],
    "config.set": ["snap.size", "640x480"], "config.unset": ["snap.size"], "config.path": [],
    "bench.scrub": ["--for", "50ms", "--sequence", "slow"],
  ]
  /// A camera whose control differs from its default.
  private static let worn = """
    {"cameras": [{"name": "HD Webcam", "controls": [
      {"name": "power_line_frequency", "menu": ["Disabled", "50 Hz", "60 Hz"],
       "standard": "50 Hz", "current": "60 Hz"}
    ]}]}
    """
  /// The exit codes of commands that do not succeed in their simple case.
  private static let statuses = ["add": 44, "simulate": 65]
  /// The commands that print nothing if they succeed.
  private static let silent = ["config.set", "config.unset"]

  @Test func `the table has every command of the schema`() {
    #expect(Self.words.keys.sorted() == OutputSchema.commands.sorted())
  }

  @Test(arguments: words.keys.sorted())
  func `each command prints lines as the schema describes them`(command: String) throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try #require(try fixture.ids.first)
    try Self.prepare(fixture, for: command, id)
    let words = command.split(separator: ".").map(String.init) + (Self.words[command] ?? [])
    let camera = command.hasPrefix("controls.") ? "simulator=worn.json" : "simulator"
    let environment = ["CAPTURE_DEVICE": camera, "CAPTURE_CONFIG": "settings.toml"]
    let outcome = try CaptureProgram.run(
      words.map { $0 == "@" ? id : $0 } + ["--json"], in: fixture.folder, environment: environment)
    #expect(outcome.status == Self.statuses[command] ?? 0, "\(outcome.errors)")
    #expect(outcome.text.isEmpty == Self.silent.contains(command))
  }

  private static func prepare(
    _ fixture: borrowing HomeFixture, for command: String, _ id: String
  ) throws {
    try fixture.folder.write(Array("[snap]\nsize = \"640x480\"\n".utf8), as: "settings.toml")
    try fixture.folder.write(Array(Self.worn.utf8), as: "worn.json")
    try fixture.folder.write(Array("0000ftypmp42".utf8), as: "film.mp4")
    try fixture.folder.write(Array("text".utf8), as: "text.txt")
    switch command {
    case "controls.load":
      _ = try CaptureProgram.run(
        ["controls", "save", "a.json"], in: fixture.folder,
        environment: ["CAPTURE_DEVICE": "simulator=worn.json"])
    case "changes":
      _ = try fixture.run(["changes", "--reader", "a"])
      _ = try fixture.run(["rate", "3", id])
    case "album.restore":
      _ = try fixture.run(["album", "create", "Crete", id])
      _ = try fixture.run(["album", "delete", "crete"])
    case "album.create": break
    case let album where album.hasPrefix("album."):
      _ = try fixture.run(["album", "create", "Crete", id])
      _ = try fixture.run(["album", "note", "crete", "A note"])
    case "restore": _ = try fixture.run(["delete", id])
    case "verify", "restore-backup":
      _ = try fixture.run(["backup", "--create", "copy"])
    case "lost+found.list", "lost+found.restore", "lost+found.empty":
      let root = try #require(try fixture.objects(["stats"])[0]["path"]?.text)
      try Folder.make("\(root)/lost+found")
      try HomeFixture.jpeg(9).write(to: "\(root)/lost+found/lost.jpg")
    default: break
    }
  }

  @Test(arguments: [
    (["snap", "--device", "nobody"], 10), (["verify"], 43), (["refresh"], 43),
    (["rebuild"], 43), (["show", "ffff"], 40), (["list", "--jsn"], 64), (["nothing"], 64),
    (["config", "get", "snap.siz"], 64), (["backup", "--create", "/proc/none"], 30),
    (["export", "--to", "out"], 43), (["list", "--count"], 0), (["changes"], 0),
    (["delete", "--empty-bin"], 0), (["config", "list"], 0), (["album", "show", "none"], 40),
    (["album", "restore", "none"], 40), (["album", "create", ""], 64),
    (["album", "export", "x"], 64),
  ])
  func `errors and rarer results are as the schema describes them, too`(
    words: [String], status: Int
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["changes", "--reader", "a"])
    if status == 43 { try fixture.removeOriginal(of: #require(try fixture.ids.first)) }
    let outcome = try fixture.run(words + ["--json"])
    #expect(outcome.status == status, "\(outcome.errors)")
  }
}
