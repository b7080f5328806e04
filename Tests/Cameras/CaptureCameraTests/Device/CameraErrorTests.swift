import CaptureBase
import CaptureCamera
import CaptureTestSupport
import Testing

/// The wording of errors, which follow the prefix `capture: `.
@Suite struct CameraErrorTests {
  private static let causes: [(CameraError.Cause, String)] = [
    (.notFound, "it does not exist"),
    (.ambiguous, "several cameras match"),
    (.busy(holder: nil), "it is in use; close the other program, or wait until it is done"),
    (
      .busy(holder: "pid 42 (cheese)"),
      "it is in use by pid 42 (cheese); close the other program, or wait until it is done"
    ),
    (
      .permissionDenied,
      "permission denied; join the group 'video', or pass the device into the container"
    ),
    (
      .bandwidth,
      """
      the USB bus has no bandwidth left for this mode; request a smaller picture, \
      or use another USB socket
      """
    ),
    (.unplugged, "it was unplugged; plug it in again"),
    (.silent(for: .seconds(8)), "no answer within 8 s; unplug it and plug it in again"),
    (
      .badFrames(count: 12, last: .empty),
      """
      none of 12 frames was usable (last fault: empty); try another size, \
      cable or USB socket
      """
    ),
    (.badMode("it does not offer GREY"), "it does not offer GREY"),
    (.badControl("it has no control 'zoom'"), "it has no control 'zoom'"),
    (.driver("No space left on device"), "No space left on device"),
    (.cancelled, "it was cancelled"),
    (.stopped, "the camera was stopped"),
    (.notRunning, "it is not running"),
  ]

  @Test(arguments: causes)
  func `every cause completes the error's sentence and adds its default remedy`(
    cause: CameraError.Cause, ending: String
  ) {
    let error = CameraError(.open, "/dev/video0 (Camera)", cause)
    #expect(error.description == "cannot open the camera /dev/video0 (Camera): \(ending)")
  }

  private static let steps: [(CameraError.Step, String)] = [
    (.find, "cannot find the camera 'x': it is not running"),
    (.open, "cannot open the camera 'x': it is not running"),
    (.mode, "cannot set up a picture mode of 'x': it is not running"),
    (.read, "cannot read the controls of 'x': it is not running"),
    (.control, "cannot set a control of 'x': it is not running"),
    (.stream, "cannot get a picture from 'x': it is not running"),
    (.shoot, "cannot take a photo with 'x': it is not running"),
    (.close, "cannot close the camera 'x': it is not running"),
  ]

  @Test(arguments: steps)
  func `the name of every step completes the sentence of a camera error`(
    step: CameraError.Step, sentence: String
  ) {
    #expect(CameraError(step, "'x'", .notRunning).description == sentence)
  }

  @Test func `a code is compared regardless of the facts, and an unknown one takes the default`() {
    let busy = CameraError(.open, "it", .busy(holder: "cheese"))
    #expect(busy.code == .busy && busy.cause != .busy(holder: nil))
    #expect(busy.cause.holder == "cheese")
    let fogged = CameraError.Cause(CameraError.Code(rawValue: "fogged"), "its lens is fogged")
    let error = CameraError(CameraError.Step(rawValue: "calibrate"), "it", fogged)
    let isKnown =
      switch error.code {
      case .busy, .unplugged: true
      default: false
      }
    #expect(!isKnown)
    #expect(error.description == "cannot calibrate it: its lens is fogged")
    #expect(error.remedy == nil && !error.isTemporary && error.isWorthRetrying)
    #expect(CameraError.Cause(fogged.code).description == "fogged")
  }

  @Test func `an error about no particular camera reads well without a subject`() {
    #expect(CameraError(.find, "", .notFound).description == "no camera found")
    #expect(
      CameraError(.find, "", .shortage(.memory)).description
        == "cannot find the camera: there is not enough memory; close other programs")
  }

  @Test func `a specific remedy replaces the cause's default one`() {
    let error = CameraError(.open, "it", .unplugged, remedy: Remedy("look under the table"))
    #expect(error.description.hasSuffix("it was unplugged; look under the table"))
  }

  @Test func `an error changed to be about a camera keeps its cause and remedy`() {
    let error = CameraError(.control, "the camera", .driver("no"), remedy: Remedy("try again"))
    #expect(
      error.about(.test)
        == CameraError(
          .control, "/dev/video7 (Test Camera)", .driver("no"), remedy: Remedy("try again")))
  }

  private static let faults: [(FrameFault, String)] = [
    (.flagged, "marked broken by the driver"),
    (.empty, "empty"),
    (.damaged("no end"), "damaged: no end"),
    (.unsupported("arithmetic coding is not supported"), "arithmetic coding is not supported"),
    (.short(bytes: 10, needed: 99), "cut short at 10 of 99 bytes"),
    (.wrongSize(.half), "32x24, the wrong size"),
    (.stale, "older than the request"),
    (.untimely, "with an impossible timestamp"),
  ]

  @Test(arguments: faults)
  func `every fault of a frame completes the error's sentence`(fault: FrameFault, words: String) {
    let error = CameraError(.shoot, "it", .badFrames(count: 3, last: fault), remedy: Remedy(""))
    #expect(
      error.description.contains("none of 3 frames was usable (last fault: \(words));"))
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.nanoseconds(999_999), "0 ms"), (.milliseconds(1), "1 ms"),
    (.milliseconds(999), "999 ms"), (.seconds(1), "1 s"), (.milliseconds(1050), "1 s"),
    (.milliseconds(1100), "1.1 s"), (.milliseconds(2500), "2.5 s"), (.seconds(60), "60 s"),
    (.seconds(3600), "3600 s"),
  ])
  func `durations in messages are shown in short form`(span: Duration, words: String) {
    #expect(span.brief == words)
  }
}
