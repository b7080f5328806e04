import CaptureArguments
import CaptureFiles
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand

/// The topics of the help, which say the same as the documents.
@Suite(.timeLimit(.minutes(5)))
struct HelpTopicTests {
  @Test(arguments: ["exit-codes", "environment", "json", "requests", "scenarios"])
  func `a topic is printed, fits the terminal and is listed by the help`(topic: String) throws {
    let outcome = try CaptureProgram.run(["help", topic], environment: ["COLUMNS": "80"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("TOPIC: "))
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count > 15)
    // A line of code stays as it is.
    #expect(lines.filter { $0.count > 80 && !$0.contains("{") }.isEmpty, "\(outcome.text)")
    #expect(try CaptureProgram.run(["help"]).text.contains("\n  \(topic) "))
  }

  @Test func `an unknown topic is an error with a suggestion`() throws {
    let outcome = try CaptureProgram.run(["help", "exit-cods"])
    outcome.expect(64, errorsContain: "topic of the help. Did you mean 'exit-codes'?\n")
  }

  @Test func `a topic on a terminal is shown by the pager`() throws {
    let fixture = try HomeFixture()
    let outcome = try fixture.onTerminal(
      "help exit-codes", "TERM=xterm CAPTURE_PAGER='sed s/^/shown:/'")
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\r\n").allSatisfy { $0.hasPrefix("shown:") })
  }

  @Test func `the guide to the command line describes each exit code as the help does`() throws {
    let rows = try Document("Documentation/Guides/CommandLine.md").rows(below: "| code | meaning |")
    #expect(rows == ExitCode.allCases.map { [$0.row.label, $0.row.text] })
  }

  @Test func `the document about settings describes each variable as the help does`() throws {
    let rows = try Document("Documentation/Reference/Settings.md")
      .rows(below: "| variable | meaning |")
    #expect(rows == EnvironmentVariable.all.map { [$0.name, $0.meaning] })
  }

  @Test func `the help lists exactly the variables that the sources read`() throws {
    let root = "\(Repository.root)/Sources"
    let script = #"""
      grep -rhoE '[A-Za-z]+\("[A-Z][A-Z_]{3,}"' "$1" --include='*.swift' |
        grep -E '^(getenv|environment|variable|absolute|isSet|number)\(' | cut -d '"' -f 2 | sort -u
      """#
    let folder = try TestFolder()
    let outcome = try Child.run("/bin/sh", ["-c", script, "sh", root], in: folder)
    var read = Set(outcome.text.split(separator: "\n").map(String.init))
    // The default of --color, which is looked up before the settings are.
    read.remove("CAPTURE_COLOR")
    // Read by the library of the raw cache in a list, and of the pager as a pair with its value.
    read.formUnion(["LESS", "TERM"])
    #expect(read == Set(EnvironmentVariable.all.map(\.name)))
  }

  @Test func `the vocabulary of JSON is that of its document`() throws {
    let rows = try Document("Documentation/Reference/JSON.md").rows(below: "| word | meaning |")
    let words = HelpTopic.jsonWords.map { [$0.label, $0.text] }
    #expect(rows.filter(words.contains) == words)
  }

  @Test(
    arguments: [
      ("## The file", HelpTopic.scenarioFields), ("## A camera", HelpTopic.scenarioCameraFields),
    ])
  func `the fields of a scenario are those of its document`(
    heading: String, rows: [HelpTopic.Row]
  ) throws {
    let documented = try Document("Documentation/Reference/Scenarios.md")
      .rows(below: "| field | meaning | default |", after: heading)
    #expect(documented.map { $0[0] } == rows.map(\.label))
    for (row, cells) in zip(rows, documented) { #expect(cells[1].hasPrefix(row.text)) }
  }

  @Test func `the faults of a scenario are those of its document`() throws {
    let rows = try Document("Documentation/Reference/Scenarios.md")
      .rows(below: "| fault | needs | what happens | how the session reacts |")
    #expect(
      rows.map { [$0[0], "\($0[2]) (\($0[1]))"] }
        == HelpTopic.scenarioFaults.map { [$0.label, $0.text] })
  }
}

/// A document of the repository, with tables whose cells are compared as plain text, without links.
struct Document {
  private let lines: [Substring]

  init(_ path: String) throws {
    lines = try Repository.text(of: path)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the cells of the rows of the first table with these headings, below another heading.
  func rows(below head: String, after heading: String = "#") -> [[String]] {
    let section = lines.drop { !$0.hasPrefix(heading) }
    return section.drop { $0 != head }.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        let words = cell.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
        return String(words.filter { $0 != "`" }.dropFirst().dropLast())
      }
    }
  }
}
