import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WordsTests {
  static let commands = [
    "snap", "timelapse", "record", "devices", "controls", "doctor", "add", "list", "show", "rate",
    "note", "tag", "move", "delete", "restore", "export", "changes", "stats", "verify", "rebuild",
    "backup",
    "restore-backup", "bench",
  ]

  @Test func `the version is printed on one line`() throws {
    let outcome = try CaptureProgram.run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.text.wholeMatch(of: /capture \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [["--help"], ["help"], []])
  func `the program's help lists all commands`(words: [String]) throws {
    let outcome = try CaptureProgram.run(words)
    #expect(outcome.status == 0)
    for word in Self.commands + ["--version"] { #expect(outcome.text.contains("\n  \(word) ")) }
  }

  @Test(arguments: commands)
  func `each command's help fits into 80 columns`(command: String) throws {
    let outcome = try CaptureProgram.run([command, "--help"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("USAGE: capture \(command)"))
    for line in outcome.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: ["list", "get", "set", "reset", "diff", "save", "load"])
  func `the help of each subcommand of controls fits into 80 columns`(verb: String) throws {
    let outcome = try CaptureProgram.run(["controls", verb, "--help"])
    #expect(outcome.text.contains("USAGE: capture controls \(verb)"))
    for line in outcome.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: ["scrub", "cache"])
  func `the help of each subcommand of bench fits into 80 columns`(verb: String) throws {
    let outcome = try CaptureProgram.run(["bench", verb, "--help"])
    #expect(outcome.text.contains("USAGE: capture bench \(verb)"))
    for line in outcome.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: [
    (["controls", "st"], "Error: Unknown subcommand 'st'. Did you mean 'set'?"),
    (["controls", "set"], "Error: Missing expected argument '<name=value>'"),
    (["controls", "set", "gain"], "Error: The value 'gain' is invalid for '<name=value>'"),
    (["controls", "--jsn"], "Error: Unknown option '--jsn'. Did you mean '--json'?"),
    (["list", "--jso", "--json"], "Error: Unknown option '--jso'. Did you mean '--json'?"),
    (["snap", "--rate", "0"], "Error: The value '0' is invalid for '--rate"),
    (["snap", "--siez", "1x1"], "Error: Unknown option '--siez'. Did you mean '--size'?"),
    (["snap", "--size"], "Error: Missing value for '--size <width x height>'"),
    (["snp"], "Error: Unknown subcommand 'snp'. Did you mean 'snap'?"),
    (["snap", "more"], "Error: Unexpected argument 'more'"),
    (["snap", "--settle", "--no-settle"], "Error: '--settle' and '--no-settle' cannot be used"),
    (["snap", "--count", "0"], "Error: The value '0' is invalid for '--count"),
    (["snap", "--rotate", "45"], "Error: The value '45' is invalid for '--rotate"),
    (["snap", "--count", "2", "--to", "a.jpg"], "Error: '--count 2' would write every photo"),
    (["snap", "--json", "--to", "-"], "Error: '--json' and '--to -' both write to"),
    (["snap", "--store", "s", "--to", "a.jpg"], "Error: '--to' and '--store' cannot be used"),
    (["record", "--limit", "tiny"], "Error: The value 'tiny' is invalid for '--limit"),
    (["record", "--photos", "--no-photos"], "Error: '--photos' and '--no-photos' cannot be used"),
    (["timelapse"], "Error: Missing expected argument '--interval <time>'"),
    (["timelapse", "-i", "50ms"], "Error: The value '50ms' is invalid for '-i <time>'"),
    (
      ["timelapse", "-i", "1s", "--name", "../a"], "Error: The value '../a' is invalid for '--name"
    ),
    (
      ["timelapse", "-i", "1s", "-u", "25:00"],
      "Error: The value '25:00' is invalid for '-u <time>'"
    ),
    (["timelapse", "-i", "1s", "--to", "a.jpg"], "Error: every photo would be written to 'a.jpg'"),
    (["rate", "6", "abcd"], "Error: The value '6' is invalid for '<stars>'"),
    (["rate", "5"], "Error: Missing expected argument '<id>'"),
    (["show", "photo"], "Error: The value 'photo' is invalid for '<id>'"),
    (["show", "abc"], "Error: The value 'abc' is invalid for '<id>'"),
    (["tag", "abcd"], "Error: Give a keyword with '--add' or '--remove'"),
    (["export"], "Error: Choose a destination with '--to <folder>' or '--zip'"),
    (["export", "--zip", "--to", "a"], "Error: '--to' and '--zip' cannot be used together"),
    (["export", "--zip", "--json"], "Error: '--json' and '--zip' both write to"),
    (["export", "--rating", "1", "abcd", "--to", "a"], "Error: Photo ids and filters cannot be"),
    (["bench", "scrub", "--size", "4x3"], "Error: '--size' requires '--photos'"),
    (["bench", "cache", "--keep", "a"], "Error: '--keep' requires '--photos'"),
    (
      ["bench", "scrub", "-n", "2", "--store", "a"],
      "Error: '--photos' and '--store' cannot be used"
    ),
    (["bench", "scrub", "--sequence", "x"], "Error: The value 'x' is invalid for '--sequence"),
    (["delete"], "Error: Missing expected argument '<id>'"),
    (["delete", "--older-than", "1d", "abcd"], "Error: '--older-than' requires '--empty-bin'"),
    (["delete", "--empty-bin", "abcd"], "Error: '--empty-bin' empties the whole bin"),
    (["list", "--since", "2026-02-30"], "Error: The value '2026-02-30' is invalid for '--since"),
    (["snap", "--size", "0x0"], "Error: The value '0x0' is invalid"),
  ])
  func `an invalid command line fails with an error and the usage`(
    words: [String], beginning: String
  ) throws {
    let outcome = try CaptureProgram.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.text.isEmpty != words.contains("--json"))
    if words.contains("--json") {
      let output = try LocatedJSON(reading: outcome.output, file: "output").json
      #expect(output["error"]?["code"] == 64)
    }
    #expect(outcome.errors.hasPrefix(beginning), "\(outcome.errors)")
    #expect(outcome.errors.contains("Usage: capture"))
    #expect(outcome.errors.hasSuffix("--help' for more information.\n"))
  }

  @Test func `devices lists the simulated camera`() throws {
    let outcome = try CaptureProgram.run(["devices"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("simulator:0\t"))
  }

  @Test func `devices with --json prints modes and controls`() throws {
    let outcome = try CaptureProgram.run(["devices", "--json"])
    let device = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(device["path"] == "simulator:0")
    guard case .array(let modes)? = device["modes"], case .array(let controls)? = device["controls"]
    else {
      Issue.record("no modes or controls in \(outcome.text)")
      return
    }
    #expect(!modes.isEmpty)
    #expect(!controls.isEmpty)
  }

  @Test func `devices --long prints tables of modes and controls`() throws {
    let outcome = try CaptureProgram.run(["devices", "--long"])
    #expect(outcome.text.contains("\n  MJPG    1280x720   30, 15\n"))
    #expect(outcome.text.contains("\n  brightness "))
  }

  @Test func `devices --watch reports connected cameras until Ctrl-C`() throws {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path, ["devices", "--watch", "--simulator"], in: folder)
    #expect(child.line()?.hasPrefix("+ simulator:0\t") == true)
    child.send(SIGINT)
    #expect(try child.wait().status == 0)
  }
}
