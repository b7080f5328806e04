import CaptureBase
import CaptureTestSupport
import Glibc
import Testing

/// Signals to a program whose camera does not respond.
///
/// The time until the program ends is measured, so this suite runs alone.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SilentCameraWallClockTests {
  /// Cameras that do not open or close, send no first frame, or stop sending.
  private static let silences = [
    #"{"cameras":[{"startUp":"90s"}]}"#,
    #"{"events":[{"fault":"slowFirstFrame","open":1,"by":"90s"}]}"#,
    #"{"events":[{"fault":"stall","frame":2}]}"#,
  ]

  /// Commands, and the times after which they wait for the camera.
  private static let commands: [(words: String, milliseconds: UInt32)] = [
    ("snap --to a.jpg", 500), ("snap --count 99 --interval 500ms --to %n.jpg", 500),
    ("timelapse --interval 1h --to %n.jpg", 4000), ("record --to r", 500), ("doctor", 500),
  ]

  @Test(arguments: silences, commands)
  func `a command that waits for a silent camera ends within 3 s of a signal`(
    scenario: String, command: (words: String, milliseconds: UInt32)
  ) throws {
    let folder = try TestFolder()
    try folder.write(Array(scenario.utf8), as: "silent.json")
    let words = command.words.split(separator: " ").map(String.init)
    let child = try CaptureProgram.start(words + ["--simulator=silent.json"], in: folder)
    let errors = "\(folder.path)/.errors"
    for _ in 1...100 where (try? [UInt8](contentsOf: errors))?.isEmpty != false { usleep(10_000) }
    usleep(command.milliseconds * 1000)
    let sent = ContinuousClock.now
    child.send(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.status == 143, "\(outcome.errors)")
    #expect(sent.duration(to: .now) < .seconds(3))
  }
}
