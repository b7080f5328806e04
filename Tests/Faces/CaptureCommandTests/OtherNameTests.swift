import CaptureArguments
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// What people type who know other programs.
@Suite(.timeLimit(.minutes(10)))
struct OtherNameTests {
  @Test(arguments: [
    (["photo"], "snap"), (["take"], "snap"), (["capture"], "snap"), (["ls"], "list"),
    (["rm", "abcd"], "delete"), (["remove", "abcd"], "delete"), (["view"], "serve"),
    (["preview"], "serve"), (["stream"], "serve"), (["search"], "list --text"),
    (["find", "sea"], "list --text"), (["import", "."], "add"), (["album", "new", "x"], "create"),
    (["album", "rm", "x"], "delete"), (["config", "rm", "x"], "unset"), (["config", "ls"], "list"),
    (["help", "photo"], "snap"),
    (["snap", "--output", "out.jpg"], "--to"), (["snap", "--output=out.jpg"], "--to"),
    (["snap", "-f", "out.jpg"], "--to"), (["snap", "-fout.jpg"], "--to"),
    (["snap", "--resolution", "640x480"], "--size"), (["snap", "--width", "640"], "--size"),
    (["snap", "--delay", "2"], "--settle"), (["snap", "--skip", "20"], "--settle"),
    (["snap", "--timeout", "2s"], "--within"), (["timelapse", "--fps", "2"], "--rate"),
    (["devices", "--delay", "2"], nil), (["list", "--output", "x"], nil), (["album", "find"], nil),
  ])
  func `this program's command is suggested for another program's name`(
    words: [String], suggestion: String?
  ) throws {
    let outcome = try CaptureProgram.run(words)
    let line = outcome.errors.split(separator: "\n").first ?? ""
    #expect(outcome.status == 64)
    #expect(line.contains("Did you mean") == (suggestion != nil), "\(line)")
    if let suggestion { #expect(line.hasSuffix(" Did you mean '\(suggestion)'?"), "\(line)") }
  }

  @Test(arguments: [
    (["snap", "out.jpg"], "--to out.jpg"), (["snap", "a/b.PNG", "-n", "2"], "--to a/b.PNG"),
    (["timelapse", "-i", "1s", "%n.jpg"], "--to %n.jpg"), (["snap", "640x480"], "--size 640x480"),
    (["snap", "--to", "a.jpg", "b.jpg"], nil), (["snap", "a.jpg", "b.jpg"], nil),
    (["snap", "out"], nil), (["record", "out.jpg"], nil),
  ])
  func `the option that a file or a size was meant for is suggested`(
    words: [String], suggestion: String?
  ) throws {
    let outcome = try CaptureProgram.run(words)
    let hint = suggestion.map { ". Did you mean '\($0)'?" } ?? ""
    let line = outcome.errors.split(separator: "\n").first ?? ""
    #expect(outcome.status == 64)
    #expect(line.contains("unexpected argument"), "\(line)")
    #expect(line.hasSuffix(hint) && line.contains("Did you mean") == !hint.isEmpty, "\(line)")
  }

  @Test func `every name that can be suggested exists`() {
    let names = Self.names(in: Program.syntax)
    for name in OtherNames.all.values.joined() {
      for part in name.split(separator: " ") { #expect(names.contains(String(part)), "\(name)") }
    }
  }

  private static func names(in command: CommandSyntax) -> Set<String> {
    let options = command.parameters.map(\.spelling)
    return command.subcommands.reduce(into: Set(options)) { names, subcommand in
      names.insert(subcommand.name)
      names.formUnion(Self.names(in: subcommand))
    }
  }
}
