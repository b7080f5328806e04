import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The Tab key in real shells, each on its own terminal.
@Suite(.timeLimit(.minutes(10)))
struct UserShellTests {
  /// A line before the Tab key, and the words that the shell passes to the program afterwards.
  private static func cases(
    ids: [String], in shell: String
  ) -> [(line: String, words: [String])] {
    // Only on a terminal does zsh read \! within double quotes as an exclamation mark.
    let marked = shell == "zsh" ? [] : [("capture list -k \"q3", ["list", "-k", "q3 !"])]
    let hostile = CompletionStore.hostile.dropLast(2)
    return [
      ("capture sna", ["snap"]), ("capture -q sna", ["-q", "snap"]),
      ("capture album sho", ["album", "show"]), ("capture help exi", ["help", "exit-codes"]),
      ("capture list --sor", ["list", "--sort"]), ("capture list --no-js", ["list", "--no-json"]),
      ("capture list --sort rat", ["list", "--sort", "rating"]),
      ("capture list --sort=rat", ["list", "--sort=rating"]),
      ("capture list -k lo", ["list", "-k", "low tide"]),
      ("capture list -klo", ["list", "-klow tide"]),
      ("capture list --keyword=lo", ["list", "--keyword=low tide"]),
      ("capture list -k low\\ t", ["list", "-k", "low tide"]),
      ("capture list -k 'lo", ["list", "-k", "low tide"]),
      ("capture list -k \"low t", ["list", "-k", "low tide"]),
      ("capture list -k 'q1", ["list", "-k", "q1 '"]),
      ("capture list -k \"q1", ["list", "-k", "q1 '"]),
      ("capture list -k 'q2", ["list", "-k", "q2 \""]),
      ("capture list -k \"q2", ["list", "-k", "q2 \""]),
      ("capture list -k 'q3", ["list", "-k", "q3 !"]),
      ("capture list --keyword=-d", ["list", "--keyword=-dash"]),
      ("capture list -k k:co", ["list", "-k", "k:colon=x"]),
      ("capture list -k k:colon=", ["list", "-k", "k:colon=x"]),
      ("capture show \(ids[0].prefix(6))", ["show", String(ids[0].prefix(10))]),
      ("capture show -- \(ids[1].prefix(6))", ["show", "--", String(ids[1].prefix(10))]),
      ("capture album show cr", ["album", "show", "crete-2026"]),
      ("capture list --folder=Holiday/", ["list", "--folder=Holiday/Big 'Isle'"]),
      ("capture config set snap.siz", ["config", "set", "snap.size"]),
      ("capture snap --device serial:S", ["snap", "--device", "serial:SIM-0001"]),
      ("capture snap -d Sim", ["snap", "-d", "Simulated Camera"]),
      ("capture snap -c brig", ["snap", "-c", "brightness="]),
      ("capture snap --simulator=sce", ["snap", "--simulator=scene one.json"]),
      ("capture snap -d simulator=sce", ["snap", "-d", "simulator=scene one.json"]),
      ("capture controls load sce", ["controls", "load", "scene one.json"]),
      ("capture list --store su", ["list", "--store", "sub folder/"]),
      ("capture list --store=su", ["list", "--store=sub folder/"]),
      ("capture add sub\\ f", ["add", "sub folder/"]),
      ("capture add \"sce", ["add", "scene one.json"]),
      ("capture add anna", ["add", "anna's.json"]), ("capture add \"an", ["add", "anna's.json"]),
      ("capture controls load 'an", ["controls", "load", "anna's.json"]),
      ("capture completions z", ["completions", "zsh"]), ("capture nonsense x", ["nonsense", "x"]),
      ("capture \"alb", ["album"]),
    ] + marked + hostile.map { ("capture list -k \($0.prefix(2))", ["list", "-k", $0]) }
  }

  @Test(arguments: [
    ["bash"], ["bash", "plain"], ["bash", "installed"], ["zsh"], ["zsh", "installed"], ["fish"],
    ["fish", "installed"],
  ])
  func `the Tab key completes lines, and what is inserted means what it says`(
    shell: [String]
  ) throws {
    let store = try CompletionStore()
    let cases = Self.cases(ids: store.ids, in: shell[0])
    let lines = try Self.type(cases.map(\.line), into: shell, in: store.fixture.folder)
    #expect(lines.count == cases.count)
    for (line, expected) in zip(lines, cases) {
      #expect(line.hasPrefix("capture "))
      let script = "printf '%s\\n' \(line.dropFirst("capture ".count))"
      let outcome = try Child.run("/usr/bin/\(shell[0])", ["-c", script], in: store.fixture.folder)
      let words = outcome.text.split(separator: "\n").map(String.init)
      #expect(words == expected.words, "\(expected.line) became \(line)")
    }
    #expect(!Folder.exists("\(store.fixture.folder.path)/pwned"))
  }

  /// Returns the lines as they are after the Tab key.
  private static func type(
    _ lines: [String], into shell: [String], in folder: borrowing TestFolder
  ) throws -> [String] {
    let input = lines.map { Array($0.utf8) + [0] }.joined()
    try folder.write(Array(input), as: ".input")
    let programs = CaptureProgram.path.dropLast("/capture".count)
    let script = #"PATH="$1:$PATH" "$2" "$3" "$PWD" ${4:+"$4"} < .input"#
    let typist = "\(Repository.root)/Tests/Fixtures/type-lines"
    let outcome = try Child.run(
      "/bin/sh", ["-c", script, "sh", String(programs), typist] + shell, in: folder,
      environment: CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 })
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
