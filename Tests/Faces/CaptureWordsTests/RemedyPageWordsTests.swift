import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureDoctor
import CaptureJSON
import CaptureStore
import CaptureWords
import Testing

/// The page's words for the remedies of the libraries.
struct RemedyPageWordsTests {
  private static let facts: [Remedy.Fact: String] = [
    .path: "/dev/video0", .group: "video", .user: "anna", .name: "uvcvideo", .format: "MJPG",
    .size: "640x480", .rate: "15",
  ]

  /// Remedies of commands that the page does not have.
  private static let elsewhere: Set<Remedy.Code> = [
    .acceptTruncated, .endOtherTimelapse, .freeSpaceOrOtherPlace, .keepRunning, .otherPlace,
    .otherSocketOrKeepRunning, .restartTimelapse, .shorterCable, .takeUnsettled,
  ]

  @Test func `every remedy is a sentence for the page, without options to type there`() throws {
    for code in try RemedyWordsTests.declared().subtracting(Self.elsewhere) {
      let words = Remedy(code, "plain words", Self.facts).pageWords
      #expect(words.first?.isLowercase == false, "\(code): \(words)")
      #expect(words.hasSuffix(".") && !words.hasSuffix(".."), "\(code): \(words)")
      let isTyped = words.contains("'capture ") || words.contains("'--")
      #expect(isTyped || !words.contains("--"), "\(code): \(words)")
    }
  }

  @Test(arguments: [
    (Remedy.Code.closeOtherProgram, "Close the other program, or wait. "),
    (.connectCamera, "Plug one in. "), (.plugInAgain, "Plug it in again. "),
    (.lighterMode, "Choose MJPG 640x480 at 15 fps in the camera's settings"),
    (.freeSpaceInStore, "start the server with another store"),
    (.repairStore, "Repair the store with 'capture verify --repair'."),
  ])
  func `a remedy says what to do on the page, or what to type in a shell`(
    code: Remedy.Code, words: String
  ) {
    #expect(Remedy(code, "plain words", Self.facts).pageWords.contains(words))
  }

  @Test func `an error of the page has the command line's sentence and code, and its own remedy`() {
    let error = CameraError(.open, "/dev/video0 (HD Webcam)", .busy(holder: "cheese (pid 812)"))
    let json = PageError(PhotoError.camera(error)).json
    #expect(
      json == [
        "message":
          "cannot open the camera /dev/video0 (HD Webcam): it is in use by cheese (pid 812)",
        "code": 12, "kind": "busy",
        "remedy": [
          "code": "closeOtherProgram",
          "words": "Close the other program, or wait. The camera starts when it is free.",
        ],
      ])
  }

  @Test func `an error without a remedy has null in its place`() {
    let error = CameraError(.shoot, "it", .cancelled)
    #expect(PageError(error).json.line.hasSuffix(#""kind":"cancelled","remedy":null}"#))
  }
}
