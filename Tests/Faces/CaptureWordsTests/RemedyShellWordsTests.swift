import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureDoctor
import CaptureStore
import CaptureWords
import Testing

/// The words of `capture shell` for the remedies of the libraries.
struct RemedyShellWordsTests {
  private static let facts: [Remedy.Fact: String] = [
    .path: "/dev/video0", .group: "video", .user: "anna", .name: "uvcvideo", .format: "MJPG",
    .size: "640x480", .rate: "15",
  ]

  /// Remedies of commands that the shell does not have.
  private static let elsewhere: Set<Remedy.Code> = [
    .endOtherTimelapse, .keepRunning, .otherSocketOrKeepRunning, .restartTimelapse, .shorterCable,
    .takeUnsettled,
  ]

  @Test func `no remedy names an option, except as a part of a command`() throws {
    for code in try RemedyWordsTests.declared().subtracting(Self.elsewhere) {
      let words = Remedy(code, "plain words", Self.facts).shellWords
      let isTyped = words.contains("'capture ") || words.contains("'--")
      #expect(isTyped || !words.contains("--"), "\(code): \(words)")
    }
  }

  @Test(arguments: [
    (Remedy.Code.closeOtherProgram, "'open' with 'wait'"),
    (.lighterMode, "request 'format' MJPG, 'size' 640x480 and 'rate' 15, or"),
    (.allowMoreTime, "with 'within'"), (.keepUnsettled, "with 'keepUnsettled'"),
    (.createStore, "create one with 'add'"),
    (.repairStore, "repair the store with 'capture verify --repair'"),
  ])
  func `a remedy names the words of requests and their members, or the command that helps`(
    code: Remedy.Code, words: String
  ) {
    #expect(Remedy(code, "plain words", Self.facts).shellWords.contains(words))
  }

  @Test func `an error keeps its sentence, and has the remedy of the shell`() {
    let error = PhotoError.camera(CameraError(.open, "it", .busy(holder: "cheese")))
    #expect(
      error.shellWords
        == "cannot open the camera it: it is in use by cheese; close the other program, or wait "
        + "for it by 'open' with 'wait'")
  }
}
