import CaptureArguments
import CaptureJSON
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand

/// Documentation/Reference/Shell.md and the help agree with the program.
@Suite(.timeLimit(.minutes(10)))
struct ShellDocumentTests {
  /// The exit codes that no request can have.
  private static let foreign: [ExitCode] = [.done, .someMissed, .badSettings, .terminated]

  private static func lines() throws -> [Substring] {
    try Repository.text(of: "Documentation/Reference/Shell.md").split(separator: "\n")
  }

  /// Returns the words in code style in the first column of the table under a heading.
  private static func table(under heading: String) throws -> [String] {
    let section = try lines().drop { $0 != "## \(heading)" }.dropFirst()
    let rows = section.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| `") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init)
        .filter { $0.first?.isLetter == true }
    }
  }

  @Test func `the table of words has every request`() throws {
    #expect(try Self.table(under: "Words").sorted() == ShellWord.allCases.map(\.rawValue).sorted())
  }

  @Test func `the table of members has every member of the requests`() throws {
    let folder = "Sources/Faces/CaptureCommand/Shell/Requests"
    var members: Set<String> = []
    for name in TestFolder.names(in: "\(Repository.root)/\(folder)") {
      let source = try Repository.text(of: "\(folder)/\(name)")
      let found = source.matches(of: /(?:required|given|path)\("(\w+)"\)/)
      members.formUnion(found.map { String($0.output.1) })
    }
    #expect(members.count > 30)
    let listed = try Self.table(under: "Members")
    #expect(listed.sorted() == members.subtracting(["do", "id"]).sorted())
  }

  @Test func `the requests in the text can be read`() throws {
    let requests = try Self.lines().filter { $0.hasPrefix("    {") && $0.contains(#""do":"#) }
    #expect(requests.count > 5)
    for request in requests { _ = try ShellRequest(reading: Array(request.utf8)) }
  }

  @Test func `the table of errors has every kind`() throws {
    let kinds = ExitCode.allCases.filter { !Self.foreign.contains($0) }.map(\.word)
    #expect(try Self.table(under: "Errors") == kinds)
    #expect(ExitCode.allCases.filter(\.isAnswered).map(\.word) == kinds)
  }

  @Test func `the table of events has those of the schema`() throws {
    let events = try #require(
      OutputSchema.schema?.definitions.first { $0.name == "ShellEvent" }?.schema["anyOf"])
    let names = events.items.flatMap { part in
      let name = part["properties"]?["event"]
      return (name?["enum"]?.items ?? []) + [name?["const"]].compactMap(\.self)
    }
    #expect(try Self.table(under: "Events").sorted() == names.compactMap(\.text).sorted())
    let helped = HelpTopic.shellEvents.flatMap { $0.label.split(separator: ", ") }.map(String.init)
    #expect(helped.sorted() == names.compactMap(\.text).sorted())
  }

  @Test func `the help names every request`() throws {
    let help = try CaptureProgram.run(["shell", "--help"]).text
    let words = help.split { !$0.isLetter && $0 != "." }.map(String.init)
    for word in ShellWord.allCases {
      let found = words.contains(word.rawValue) || words.contains("\(word.rawValue).")
      #expect(found, "\(word)")
    }
  }

  @Test(arguments: ShellWord.allCases)
  func `the help has the members of each request, and an example that is one`(
    word: ShellWord
  ) throws {
    #expect(throws: Never.self) { try ShellRequest(reading: Array(word.example.utf8)) }
    #expect(word.example.contains(#""do":"\#(word.rawValue)""#))
    // The error about an unknown member names those that are known.
    let strange = Array((word.example.dropLast() + #","zzzzzzzzzzzz":1}"#).utf8)
    let refusal = #expect(throws: ShellRefusal.self) { try ShellRequest(reading: strange) }
    let names = try #require(refusal).sentence.matches(of: /"([a-zA-Z]+)"/).map { String($0.1) }
    #expect(Set(names) == Set(word.members + ["id", "do"]))
    #expect(word.members.count == Set(word.members).count)
  }

  @Test(arguments: ExitCode.allCases)
  func `a kind is a word of letters`(code: ExitCode) {
    #expect(code.word.wholeMatch(of: /[a-zA-Z]+/) != nil)
  }
}
