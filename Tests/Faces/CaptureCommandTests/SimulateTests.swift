import CaptureBase
import CaptureTestSupport
import CaptureUSBCamera
import CaptureWords
import Testing

@testable import CaptureCommand

/// What `capture simulate` refuses before it looks for the kernel's controller.
@Suite(.timeLimit(.minutes(10)))
struct SimulateTests {
  @Test func `the way to simulate must be named`() throws {
    let outcome = try CaptureProgram.run(["simulate"])
    outcome.expect(64, errorsContain: "'--usb' is missing")
  }

  @Test(arguments: [
    (#"{"events": [{"fault": "busy", "open": 1}]}"#, "is up to the kernel"),
    (#"{"events": [{"fault": "replug", "after": "1s", "number": 4}]}"#, "chooses the number"),
    (
      #"{"cameras": [{"modes": [{"format": "RGB3", "size": "8x8", "rates": [1]}]}]}"#,
      "s.json:1: cameras[0].modes[0].format"
    ),
    (
      """
      {"cameras": [{"controls": [{"name": "lamp", "standard": true}]}],
       "events": [{"fault": "stuckControl", "control": "lamp"}]}
      """, "the control 'lamp', which no USB camera has"
    ),
  ])
  func `a feature that no USB camera has is refused with an explanation`(
    scenario: String, words: String
  ) throws {
    let folder = try TestFolder()
    try folder.write(Array(scenario.utf8), as: "s.json")
    let outcome = try CaptureProgram.run(["simulate", "--usb", "s.json", "--json"], in: folder)
    outcome.expect(65, errorsContain: words)
    #expect(outcome.text.contains(#""code":65"#))
  }

  @Test(arguments: [
    (USBCameraError.Code.noController, Remedy.Code.loadModule, "sudo modprobe vhci-hcd", 20),
    (.noDriver, .loadModule, "sudo modprobe vhci-hcd", 20), (.noFreePort, .other, "words", 20),
    (.notPermitted, .becomeRoot, "with sudo", 13), (.connection, .other, "words", 1),
  ])
  func `each failure has an exit code, and says what to type`(
    code: USBCameraError.Code, remedy: Remedy.Code, words: String, exit: Int32
  ) {
    let error = USBCameraError(
      code, "it failed", remedy: Remedy(remedy, "words", [.name: "vhci-hcd"]))
    guard case .message(let sentence, let exitCode) = Failure(error) else {
      Issue.record("it is not a message")
      return
    }
    #expect(sentence.hasPrefix("it failed; ") && sentence.contains(words), "\(sentence)")
    #expect(exitCode.rawValue == exit)
  }

  @Test func `a missing source is an error`() throws {
    let outcome = try CaptureProgram.run(["simulate", "--usb", "none", "--", "true"])
    outcome.expect(65, errorsContain: "no folder of photos at 'none'")
  }
}
