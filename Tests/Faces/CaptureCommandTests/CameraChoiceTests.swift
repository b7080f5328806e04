import Capture
import CaptureArguments
import CaptureCamera
import Testing

@testable import CaptureCommand

/// The cameras that the options and the environment choose together.
struct CameraChoiceTests {
  @Test(
    arguments: [
      ("snap", nil, "", nil), ("snap", "", "", nil), ("snap", "C920", "C920", "C920"),
      ("snap -d 2", nil, "", "2"), ("snap -d 2", "C920", "C920", "2"),
      ("snap --simulator", nil, "simulator", nil), ("snap --simulator", "C920", "simulator", nil),
      ("snap --simulator=two.json", "simulator", "simulator=two.json", nil),
      ("snap --simulator=two.json -d Garden", "C920", "simulator=two.json", "Garden"),
      ("snap -d simulator", "C920", "simulator", nil),
      ("snap -d simulator=two.json", "simulator", "simulator=two.json", nil),
      ("snap -d Garden", "simulator=two.json", "simulator=two.json", "Garden"),
      ("snap -d name:simulator", nil, "", "name:simulator"),
      ("devices", "simulator=two.json", "simulator=two.json", nil),
      ("devices --simulator", "C920", "simulator", nil), ("list", "simulator", "simulator", nil),
    ] as [(String, String?, String, String?)])
  func `options take precedence over the environment, and --device selects among the cameras`(
    line: String, environment: String?, source: String, selector: String?
  ) throws {
    let choice = try CameraChoice(Self.parsed(line), environment: environment ?? "")
    #expect(choice.source.description == source)
    #expect(choice.selector?.description == selector)
    #expect(choice.isSimulated == source.hasPrefix("simulator"))
  }

  @Test func `options for two kinds of cameras cannot be used together`() throws {
    let parsed = try Self.parsed("snap -d simulator=two.json --simulator")
    #expect(throws: Failure.self) { try CameraChoice(parsed, environment: "") }
  }

  @Test(
    arguments: [
      (nil, nil, "simulator=two.json", "Garden"), ("Door", nil, "simulator=two.json", "Door"),
      (nil, "", "simulator", "Garden"), ("Door", "one.json", "simulator=one.json", "Door"),
      ("simulator=one.json", nil, "simulator=one.json", nil),
    ] as [(String?, String?, String, String?)])
  func `a request of the shell changes the cameras of the command line`(
    device: String?, simulator: String?, source: String, selector: String?
  ) throws {
    let usual = try CameraChoice(
      Self.parsed("shell --simulator=two.json -d Garden"), environment: "")
    let choice = try usual.choosing(device.map { .init($0) }, simulator: simulator)
    #expect(choice.source.description == source)
    #expect(choice.selector?.description == selector)
  }

  private static func parsed(_ line: String) throws -> ParsedCommand {
    let invocation = try Program.syntax.parse(line.split(separator: " ").map(String.init))
    guard case .run(let parsed) = invocation else { throw NoCommand() }
    return parsed
  }

  private struct NoCommand: Error {}
}
