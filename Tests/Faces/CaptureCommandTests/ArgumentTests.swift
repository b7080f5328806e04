import CaptureTestSupport
import Testing

/// Values and options that are refused, and where options may stand.
@Suite(.timeLimit(.minutes(10)))
struct ArgumentTests {
  @Test(arguments: [
    (["note", "low \\377 tide", "ID"], "<text>"),
    (["tag", "--add", "\\377", "ID"], "--add <word>"),
    (["tag", "--remove", "\\377", "ID"], "--remove <word>"),
    (["list", "--keyword", "\\377"], "--keyword <word>"),
    (["list", "--text", "\\377"], "--text <words>"),
    (["list", "--format", "\\377"], "--format <template>"),
    (["changes", "--reader", "\\377"], "--reader <name>"),
  ])
  func `text that is not UTF-8 is refused`(words: [String], label: String) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let arguments = words.map { word in
      word == "ID" ? id : word.contains("\\") ? "\"$(printf '\(word)')\"" : word
    }
    let outcome = try Child.run(
      "/bin/sh", ["-c", "exec \(CaptureProgram.path) \(arguments.joined(separator: " "))"],
      in: fixture.folder, environment: CaptureProgram.home(in: fixture.folder))
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("is invalid for '\(label)': expected a text in UTF-8\n"),
      "\(outcome.errors)")
    #expect(try fixture.objects(["show", id])[0]["note"]?.text == nil)
  }

  @Test(arguments: [
    (["add", ""], "<path>"), (["add", "--folder", "", "a.jpg"], "--folder"),
    (["list", "--text", ""], "--text"), (["list", "--keyword="], "--keyword"),
    (["list", "--camera", ""], "--camera"), (["list", "--format", ""], "--format"),
    (["list", "--folder", ""], "--folder"), (["changes", "--reader", ""], "--reader"),
    (["changes", "--forget", ""], "--forget"), (["tag", "--add", "", "abcd"], "--add"),
    (["tag", "--remove", "", "abcd"], "--remove"), (["snap", "--to", ""], "--to"),
  ])
  func `a value that cannot be empty is refused if it is`(words: [String], name: String) throws {
    let outcome = try CaptureProgram.run(words)
    outcome.expect(64, errorsBegin: "capture: '\(name)' is empty\n")
  }

  @Test(arguments: [
    (["tag", "--add", " ", "abcd"], "a keyword is empty"),
    (["list", "--limit", "3", "--count"], "'--limit' and '--count' cannot be used together"),
    (["list", "--folder", "/tmp"], "the value '/tmp' is invalid for '--folder <folder>'"),
    (["list", "--folder", "a/../b"], "the value 'a/../b' is invalid for '--folder <folder>'"),
    (["snap", "--rotate", "450"], "the value '450' is invalid for '--rotate <degrees>'"),
    (
      ["record", "--for", "0s"], "the value '0s' is invalid for '--for <time>': expected a time abo"
    ),
    (["doctor", "--for", "0s"], "the value '0s' is invalid for '--for <time>': expected a time"),
    (["snap", "--within", "0s"], "the value '0s' is invalid for '--within <time>'"),
    (
      ["snap", "--size", "99999x99999"],
      "the value '99999x99999' is invalid for '--size <width x height>': expected a size with sides "
        + "from 1 to 65535 pixels, such as '1280x720'"
    ),
  ])
  func `a value or combination that makes no sense is refused`(
    words: [String], problem: String
  ) throws {
    let outcome = try CaptureProgram.run(words)
    outcome.expect(64, errorsBegin: "capture: \(problem)")
  }

  @Test(arguments: [
    ["--color", "never", "list", "--count"], ["-q", "list", "--count"],
    ["-q", "--color=never", "list", "--count"], ["--color", "never", "config", "-a", "list"],
    ["controls", "--json", "list"], ["controls", "--simulator", "-q", "list"],
    ["lost+found", "--store", ".local/share/capture", "list"], ["config", "-a", "list"],
  ])
  func `options of every command, and of a default subcommand, may precede its name`(
    words: [String]
  ) throws {
    let outcome = try HomeFixture(photos: 1).run(words)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    (["list", "--foo"], nil), (["list", "--l"], "--limit"), (["version"], "--version"),
    (["verfy"], "verify"), (["snap", "--interval", "5"], "5s"), (["snap", "--within=2"], "2s"),
    (["timelapse", "-i", "0.5"], "0.5s"), (["timelapse", "-i", "0.01"], nil),
    (["snap", "--wait", "30"], "--wait=30s"), (["snap", "--wait", "what"], nil),
    (["delete", "--empty-bin", "--older-than", "30"], "30d"),
    (["list", "--foldre", "a"], "--folder"), (["lst"], "list"),
  ])
  func `only what is close is suggested for an unknown word or a refused value`(
    words: [String], suggestion: String?
  ) throws {
    let outcome = try CaptureProgram.run(words)
    let line = outcome.errors.split(separator: "\n").first ?? ""
    #expect(outcome.status == 64)
    #expect(line.contains("Did you mean") == (suggestion != nil), "\(line)")
    if let suggestion { #expect(line.hasSuffix(". Did you mean '\(suggestion)'?"), "\(line)") }
  }

  @Test(arguments: ["delete", "add"])
  func `items that end with zero bytes need an option, and empty lines are skipped`(
    command: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let item = command == "add" ? "in-1.jpg" : try fixture.ids[0]
    func run(_ input: String, _ options: String) throws -> Child.Outcome {
      let script = "printf '\(input)' | \(CaptureProgram.path) \(command) \(options) -"
      return try Child.run(
        "/bin/sh", ["-c", script], in: fixture.folder,
        environment: CaptureProgram.home(in: fixture.folder))
    }
    let mistaken = try run("\(item)\\000", "")
    #expect(mistaken.status == 65)
    #expect(mistaken.errors.hasSuffix("zero bytes rather than line breaks; add '-0'\n"))
    #expect(try run("\\n\(item)\\n\\n", "").status == 0)
    #expect(try run("\\000\(item)\\000", "-0").status == 0)
  }

  @Test func `a percentage that is out of range is answered in per cent`() throws {
    let outcome = try CaptureProgram.run(["controls", "set", "brightness=900%"])
    #expect(outcome.status == 19)
    #expect(
      outcome.errors.hasSuffix(
        "'900%' is not a valid value for 'brightness'; it accepts 0% to 100%\n"))
  }
}
