import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand

/// The README and the guides agree with the program.
@Suite(.timeLimit(.minutes(10)))
struct ReadmeWordsTests {
  @Test func `every option used in the README or a guide is in its command's help`() throws {
    let commands = try Repository.guideLines().compactMap(Self.command)
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

  @Test func `the guide to the command line lists exactly the program's exit codes`() throws {
    let guide = try Repository.text(of: "Documentation/Guides/CommandLine.md")
    let codes = guide.split(separator: "\n").compactMap { line in
      line.hasPrefix("| ") ? Int32(line.dropFirst(2).prefix { $0.isNumber }) : nil
    }
    #expect(codes == ExitCode.allCases.map(\.rawValue))
  }

  /// Returns the words after `capture` in a shell command; nil for any other line.
  private static func command(_ line: Substring) -> [String]? {
    guard line.hasPrefix("capture ") else { return nil }
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return Array(words.prefix { !["#", "|", ">"].contains($0) })
  }
}
