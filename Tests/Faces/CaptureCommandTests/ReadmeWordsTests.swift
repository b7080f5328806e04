import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand

/// The README agrees with the program.
@Suite(.timeLimit(.minutes(10)))
struct ReadmeWordsTests {
  @Test func `every option used in the README is listed in the help of its command`() throws {
    let commands = try Self.lines.compactMap(Self.command)
    #expect(commands.count > 40)
    for words in commands {
      let names = words.prefix { !$0.hasPrefix("-") }.prefix(words.first == "bench" ? 2 : 1)
      let help = try CaptureProgram.run(names + ["--help"]).text
      for option in words where option.hasPrefix("--") {
        let spelling = String(option.prefix { $0 != "=" })
        let known =
          help.contains(spelling) || help.contains(spelling.replacing("--no-", with: "--"))
        #expect(known, "\(words)")
      }
    }
  }

  @Test func `the README's table lists exactly the program's exit codes`() throws {
    let codes = try Self.lines.compactMap { line in
      line.hasPrefix("| ") ? Int32(line.dropFirst(2).prefix { $0.isNumber }) : nil
    }
    #expect(codes == ExitCode.allCases.map(\.rawValue))
  }

  private static var lines: [Substring] {
    get throws {
      try Repository.text(of: "README.md").split(separator: "\n")
    }
  }

  /// Returns the words after `capture` in a shell command; nil for any other line.
  private static func command(_ line: Substring) -> [String]? {
    guard line.hasPrefix("capture ") else { return nil }
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return Array(words.prefix { !["#", "|", ">"].contains($0) })
  }
}
