import CaptureTestSupport
import Glibc
import Testing

/// A signal to a program whose camera does not answer.
///
/// How soon it ends is judged, so this runs alone.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SilentCameraWallClockTests {
  /// Cameras that do not open or close, send no first frame, or stop sending.
  private static let silences = [
    #"{"cameras":[{"startUp":"90s"}]}"#,
    #"{"events":[{"fault":"slowFirstFrame","open":1,"by":"90s"}]}"#,
    #"{"events":[{"fault":"stall","frame":2}]}"#,
  ]

  /// What is waiting for the camera after so many milliseconds.
  private static let commands: [(words: String, milliseconds: UInt32)] = [
    ("snap --to a.jpg", 500), ("snap --count 99 --interval 500ms --to %n.jpg", 500),
    ("timelapse --interval 1h --to %n.jpg", 4000), ("record --to r", 500), ("doctor", 500),
  ]

  @Test(arguments: silences, commands)
  func `it ends soon, with the signal's code`(
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
