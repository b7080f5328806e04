import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WordsTests {
  static let commands = [
    "snap", "timelapse", "record", "devices", "controls", "doctor", "add", "list", "show", "rate",
    "note", "tag", "move", "delete", "restore", "export", "changes", "stats", "verify", "rebuild",
    "backup", "restore-backup", "lost+found", "bench", "simulate",
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

  @Test(arguments: [
    ["controls", "list"], ["controls", "get"], ["controls", "set"], ["controls", "reset"],
    ["controls", "diff"], ["controls", "save"], ["controls", "load"], ["bench", "scrub"],
  ])
  func `the help of each subcommand of controls and bench fits into 80 columns`(
    words: [String]
  ) throws {
    let outcome = try CaptureProgram.run(words + ["--help"])
    #expect(outcome.text.contains("USAGE: capture \(words[0]) \(words[1])"))
    for line in outcome.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: [
    (["controls", "st"], "capture: unknown subcommand 'st'. Did you mean 'set'?"),
    (["controls", "set"], "capture: missing expected argument '<name=value>'"),
    (["controls", "set", "gain"], "capture: the value 'gain' is invalid for '<name=value>'"),
    (["controls", "--jsn"], "capture: unknown option '--jsn'. Did you mean '--json'?"),
    (["list", "--jso", "--json"], "capture: unknown option '--jso'. Did you mean '--json'?"),
    (["snap", "--rate", "0"], "capture: the value '0' is invalid for '--rate"),
    (["snap", "--siez", "1x1"], "capture: unknown option '--siez'. Did you mean '--size'?"),
    (["snap", "--size"], "capture: missing value for '--size <width x height>'"),
    (["snp"], "capture: unknown subcommand 'snp'. Did you mean 'snap'?"),
    (["album", "new", "x"], "capture: unknown subcommand 'new'. Did you mean 'create'?"),
    (
      ["list", "--unreviewed", "--rating", "3"],
      "capture: '--unreviewed' and '--rating' cannot be used together"
    ),
    (["snap", "more"], "capture: unexpected argument 'more'"),
    (["snap", "--settle", "--no-settle"], "capture: '--settle' and '--no-settle' cannot be used"),
    (["snap", "--count", "0"], "capture: the value '0' is invalid for '--count"),
    (["snap", "--rotate", "45"], "capture: the value '45' is invalid for '--rotate"),
    (["snap", "--count", "2", "--to", "a.jpg"], "capture: '--count 2' would write every photo"),
    (["snap", "--json", "--to", "-"], "capture: '--json' and '--to -' both write to"),
    (["snap", "--store", "s", "--to", "a.jpg"], "capture: '--to' and '--store' cannot be used"),
    (["record", "--limit", "tiny"], "capture: the value 'tiny' is invalid for '--limit"),
    (
      ["record", "--photos", "--no-photos"], "capture: '--photos' and '--no-photos' cannot be used"
    ),
    (["timelapse"], "capture: missing expected argument '--interval <time>'"),
    (["timelapse", "-i", "50ms"], "capture: the value '50ms' is invalid for '-i <time>'"),
    (
      ["timelapse", "-i", "1s", "--name", "../a"],
      "capture: the value '../a' is invalid for '--name"
    ),
    (
      ["timelapse", "-i", "1s", "-u", "25:00"],
      "capture: the value '25:00' is invalid for '-u <time>'"
    ),
    (
      ["timelapse", "-i", "1s", "--to", "a.jpg"], "capture: every photo would be written to 'a.jpg'"
    ),
    (["rate", "6", "abcd"], "capture: the value '6' is invalid for '<stars>'"),
    (["rate", "5"], "capture: missing expected argument '<id>'"),
    (["show", "photo"], "capture: the value 'photo' is invalid for '<id>'"),
    (["show", "abc"], "capture: the value 'abc' is invalid for '<id>'"),
    (["tag", "abcd"], "capture: give a keyword with '--add' or '--remove'"),
    (["export"], "capture: choose a destination with '--to <folder>' or '--zip'"),
    (["export", "--zip", "--to", "a"], "capture: '--to' and '--zip' cannot be used together"),
    (["export", "--zip", "--json"], "capture: '--json' and '--zip' both write to"),
    (["export", "--rating", "1", "abcd", "--to", "a"], "capture: photo ids and filters cannot be"),
    (["bench", "scrub", "--sequence", "x"], "capture: the value 'x' is invalid for '--sequence"),
    (["delete"], "capture: missing expected argument '<id>'"),
    (["delete", "--older-than", "1d", "abcd"], "capture: '--older-than' requires '--empty-bin'"),
    (["delete", "--empty-bin", "abcd"], "capture: '--empty-bin' empties the whole bin"),
    (["list", "--since", "2026-02-30"], "capture: the value '2026-02-30' is invalid for '--since"),
    (["snap", "--size", "0x0"], "capture: the value '0x0' is invalid"),
  ])
  func `an invalid command line fails with an error, and the usage if a word is unknown or missing`(
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
    let isOfSyntax = ["unknown", "missing expected", "unexpected"].contains {
      beginning.hasPrefix("capture: \($0)")
    }
    #expect(outcome.errors.contains("\nUsage: capture") == isOfSyntax)
    #expect(outcome.errors.hasSuffix("--help' for more information.\n"))
  }

  @Test(arguments: [
    (["serve"], ["--plain[=embed]", "and exit", "starts with the same photo"]),
    (["snap"], ["starts with the same photo", "Simulated cameras are not shared"]),
    (["delete"], ["empty the bin, except for photos deleted in the last 30 days of use"]),
    (["list"], ["--unreviewed", "keyword 'pick'", "the command's own output"]),
    (["album"], ["photos in an order you choose"]),
  ])
  func `the help explains itself in plain words`(command: [String], parts: [String]) throws {
    let help = try CaptureProgram.run(command + ["--help"]).text
    let words = help.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for part in parts { #expect(words.contains(part), "\(part) in \(help)") }
    #expect(!words.contains("Only print the key"))
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
    #expect(try child.wait().status == 130)
  }
}
