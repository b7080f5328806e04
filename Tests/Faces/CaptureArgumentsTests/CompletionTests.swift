import CaptureText
import Testing

@testable import CaptureArguments

/// What can come next on an unfinished command line.
@Suite struct CompletionTests {
  private static let photo = ValueKind("photo")
  private static let ids = Parameter.someArguments("id", .text, help: "Photos.").naming(photo)
  private static let file = Parameter.option("to", short: "o", .text, valueName: "file", help: "F.")
    .path.instead(of: "store")
  private static let store = Parameter.option("store", .text, valueName: "folder", help: "S.")
    .path.naming(.folder)
  private static let colour = Parameter.option(
    "color", short: "c", .oneOf(Kettle.Leaf.self), valueName: "when", help: "Colours: when.")
  private static let show = CommandSyntax(
    "show", abstract: "Show photos, all of them.", parameters: [ids, file, store, Kettle.settle])
  private static let list = CommandSyntax(
    "list", abstract: "List.", parameters: [Kettle.json, Kettle.controls, Kettle.simulator])
  private static let hidden = CommandSyntax("hide", abstract: "Hide.", isHidden: true)
  private static let group = CommandSyntax(
    "album", abstract: "Albums.", subcommands: [list, show], defaultSubcommand: "list")
  static let program = CommandSyntax(
    "kettle", abstract: "A kettle.",
    subcommandGroups: [SubcommandGroup("All", [show, list, group, hidden])],
    everywhere: [Kettle.quiet, colour],
    topics: [HelpTopic("tea", abstract: "Tea; green or black.") { [] }])

  static let everywhere = ["--quiet", "--color"]

  @Test(
    arguments: [
      ("", ["show", "list", "album", "help"]), ("s", ["show"]), ("x", []), ("-q s", ["show"]),
      ("--color green a", ["album"]), ("hide", []),
      ("help ", ["show", "list", "album", "tea"]), ("help t", ["tea"]),
      ("help album ", ["list", "show"]), ("album ", ["list", "show", "help"]),
      ("album --json s", ["show"]), ("nonsense ", []), ("--nonsense ", []),
      ("list --nonsense --j", ["--json"]),
    ] as [(String, [String])])
  func `commands and topics are completed where they can be named`(
    line: String, words: [String]
  ) {
    #expect(Self.words(line) == words)
  }

  @Test(
    arguments: [
      ("list ", ["--json", "--control", "--simulator"] + everywhere + ["--help"]),
      ("list --s", ["--simulator", "--simulator="]), ("list --json --j", []),
      ("list --control a=1 --c", ["--control", "--color"]), ("list --no-j", ["--no-json"]),
      ("list -q --q", []), ("list -j", ["-j"]), ("list -jq", ["-jq"]), ("list -x", []),
      ("list -jx", []), ("show --settle --set", []), ("show --no-settle --set", []),
      ("show --no", ["--no-settle"]), ("show --no-", ["--no-settle", "--no-quiet"]),
      ("show --to x --s", ["--settle"]),
      ("show --store x --t", []), ("album --js", ["--json"]), ("--ver", ["--version"]),
      ("album --ver", []), ("show -- --s", []), ("list --help", ["--help"]),
    ] as [(String, [String])])
  func `options are completed unless they are given or excluded`(line: String, words: [String]) {
    #expect(Self.words(line) == words)
  }

  @Test(
    arguments: [
      ("--color ", ["black", "green"]), ("--color=", ["--color=black", "--color=green"]),
      ("-c g", ["green"]), ("-cg", ["-cgreen"]), ("-c=g", ["-c=green"]), ("-qcg", ["-qcgreen"]),
      ("list --color b", ["black"]), ("list --color=b --j", ["--json"]),
      ("show x -c g", ["green"]), ("list --json=", []),
    ] as [(String, [String])])
  func `words are completed as the value of an option`(line: String, words: [String]) {
    #expect(Self.words(line) == words)
  }

  @Test(
    arguments: [
      ("show ", "photo", "", ""), ("show a b", "photo", "", "b"), ("show -- -", "photo", "", "-"),
      ("show --to ", "file", "", ""), ("show --to=x", "file", "--to=", "x"),
      ("show -o=x", "file", "-o=", "x"), ("show -ox", "file", "-o", "x"),
      ("show --store=", "folder", "--store=", ""), ("show a --to x y", "photo", "", "y"),
      ("album show x", "photo", "", "x"), ("list x", nil, "", "x"), ("show --", nil, "", "--"),
    ] as [(String, String?, String, String)])
  func `what a value names is known with the part that is typed`(
    line: String, kind: String?, prefix: String, typed: String
  ) {
    let completion = Self.completion(line)
    #expect(completion.kind?.name == kind)
    #expect(completion.prefix == prefix)
    #expect(completion.typed == typed)
  }

  @Test func `values from the program are added, except those that would break the line`() {
    var completion = Self.completion("show ")
    let hostile = ["-rf", "a\u{1B}[2J", "a\nb", "a\tb", "\u{202E}a", "", "a b", "$(a)"]
    let candidates = hostile.map { Completion.Candidate($0, "m\u{7}") }
    #expect(completion.words(with: candidates).map(\.word) == ["a b", "$(a)"])
    #expect(completion.words(with: candidates).first?.meaning == "m\\x07")
    completion = Self.completion("show --to=")
    #expect(completion.words(with: [.init("-rf")]).map(\.word) == ["--to=-rf"])
    completion = Self.completion("show -- ")
    #expect(completion.words(with: [.init("-rf")]).map(\.word) == ["-rf"])
    completion = Self.completion("show --to ")
    #expect(completion.words(with: [.init("-rf")]).isEmpty)
  }

  @Test func `the rest of the line is known, and the earlier values of a parameter`() {
    let completion = Self.completion("album show --store=/s a b c")
    #expect(completion.parsed[Self.store] == "/s")
    #expect(completion.text(of: Self.store) == "/s")
    #expect(completion.earlier == ["a", "b"])
    #expect(completion.parsed.command.path == "kettle album show")
  }

  @Test func `a meaning is the first clause of the help`() {
    let meanings = Self.completion("").candidates.map(\.meaning)
    #expect(meanings.prefix(3) == ["Show photos, all of them", "List", "Albums"])
    #expect(Self.completion("help t").words().map(\.meaning) == ["Tea"])
    #expect(Self.completion("list --co").words().map(\.meaning).last == "Colours")
  }

  @Test func `every word that is offered is accepted by the parser`() throws {
    for line in ["", "album ", "help ", "list ", "list --", "show --no", "-", "--color "] {
      for word in Self.words(line) where !word.hasSuffix("=") {
        let words = Self.split(line).dropLast() + [word]
        do throws(UsageError) {
          _ = try Self.program.parse(Array(words))
        } catch {
          #expect(error.problem.isIncomplete, "\(words): \(error)")
        }
      }
    }
  }

  private static func words(_ line: String) -> [String] { completion(line).words().map(\.word) }

  private static func completion(_ line: String) -> Completion {
    program.completion(of: split(line))
  }

  private static func split(_ line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }
}

extension UsageProblem {
  /// Whether only more words are needed.
  fileprivate var isIncomplete: Bool {
    switch self {
    case .missingValue, .missingArgument: true
    default: false
    }
  }
}
