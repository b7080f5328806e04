import CaptureArguments
import CaptureCamera
import CaptureSimulator
import Testing

@testable import CaptureCommand

/// Cameras that are unplugged after a command has listed them, and before it opens them.
@Suite(.timeLimit(.minutes(10)))
struct MissingCameraTests {
  @Test(arguments: [["snap"], ["timelapse", "--interval", "1s"]])
  func `a command waits for a camera that is unplugged after it was listed`(
    words: [String]
  ) async throws {
    let options = try PhotoOptions(Self.parsed(words))
    #expect(try await outcome(of: options) == ["lost: it was unplugged", "back", "started"])
  }

  @Test func `a shell fails at once if its camera is unplugged after it was listed`() async throws {
    let options = try ShellOptions(Self.parsed(["shell"])).photo
    #expect(try await outcome(of: options) == ["failed: it was unplugged"])
  }

  private static func parsed(_ words: [String]) throws -> ParsedCommand {
    let invocation = try Program.syntax.parse(words + ["--simulator", "--no-profile"])
    guard case .run(let parsed) = invocation else { throw NoCommand() }
    return parsed
  }

  private struct NoCommand: Error {}

  /// Starts a session whose camera has been unplugged, and plugs it in as soon as it is missed.
  private func outcome(of options: PhotoOptions) async throws -> [String] {
    let simulator = try Simulator()
    let session = try await options.session(on: simulator)
    simulator.unplug()
    var words: [String] = []
    let events = session.events()
    session.requestStart()
    for await event in events {
      switch event {
      case .wasInterrupted(let error):
        words.append("lost: \(error.cause)")
        simulator.plug()
      case .interruptionEnded: words.append("back")
      case .didStart:
        words.append("started")
        session.requestStop()
      case .didFail(let error): return words + ["failed: \(error.cause)"]
      case .didStop: return words
      default: break
      }
    }
    return words
  }
}
