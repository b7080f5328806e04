import CaptureCamera
import CaptureDoctor
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// The output of `capture doctor` for simulated cameras.
@Suite(.timeLimit(.minutes(10)))
struct DoctorTests {
  private static let events = [
    // So late that even a busy machine examines intact pictures before.
    "truncated": #"{ "fault": "truncated", "frame": 12, "bytes": 3000, "forever": true }"#,
    "busy": #"{ "fault": "busy", "open": 1, "forever": true, "holder": "cheese (pid 7)" }"#,
    "silent": #"{ "fault": "stall", "frame": 1 }"#,
    "stalled": #"{ "fault": "stall", "frame": 6 }"#,
  ]

  private func examine(
    _ event: String? = nil, _ words: [String] = []
  ) throws -> (status: Int, text: String) {
    let folder = try TestFolder()
    let camera = #"{ "modes": [{ "format": "MJPG", "size": "320x240", "rates": [30] }] }"#
    let events = event.flatMap { Self.events[$0] } ?? ""
    let scenario = #"{ "cameras": [\#(camera)], "events": [\#(events)] }"#
    try folder.write(Array(scenario.utf8), as: "s.json")
    let outcome = try CaptureProgram.run(
      ["doctor", "--simulator=s.json", "--for", "700ms"] + words, in: folder)
    return (outcome.status, outcome.text)
  }

  /// Returns the examination of a camera on this link without any trials.
  private static func camera(_ link: DeviceLink?) -> Examination {
    let device = CameraDevice(
      identity: DeviceIdentity(name: "Cam"), path: "/dev/video0", link: link)
    return Examination(device: device, trials: [])
  }

  @Test func `the doctor describes a sound camera and finds no problems`() throws {
    let (status, text) = try examine()
    #expect(status == 0)
    #expect(text.contains(/MJPG 320x240 at 30 frames a second/))
    #expect(text.contains(/opened in \d+ ms/))
    #expect(text.contains(/first frame after \d+ ms/))
    #expect(text.contains(/\d+ frames? in \d+ ms, \d+ a second/))
    #expect(text.contains("no problems found"))
  }

  @Test(arguments: [
    ("truncated", 0, "pictures in MJPG 320x240 cannot be used for a photo"),
    ("busy", 12, "it is in use by cheese (pid 7); close the other program"),
    ("silent", 16, "no answer within 5 s; unplug it and plug it in again"),
    ("stalled", 16, "no answer within 2 s; unplug it and plug it in again"),
  ])
  func `the doctor reports a camera's fault with its remedy and exit code`(
    event: String, code: Int, words: String
  ) throws {
    let (status, text) = try examine(event)
    #expect(status == code)
    #expect(text.contains(words), "\(text)")
    #expect(!text.contains("--wait"), "\(text)")
  }

  @Test func `the doctor's advice is the same with --json`() throws {
    let (status, text) = try examine("busy", ["--json"])
    #expect(status == 12)
    #expect(text.contains(#""remedy":"close the other program""#), "\(text)")
    #expect(text.contains(#"in use by cheese (pid 7); close the other program""#), "\(text)")
    #expect(!text.contains("--wait"), "\(text)")
  }

  @Test func `the doctor prints nothing about a camera whose test was interrupted by Ctrl-C`()
    throws
  {
    let folder = try TestFolder()
    let child = try CaptureProgram.start(["doctor", "--json", "--for", "20s"], in: folder)
    child.awaitHandler(of: SIGINT)
    child.send(SIGINT)
    let outcome = try child.wait()
    outcome.expect(130, text: "")
  }

  @Test func `a camera that stops sending frames is reported with the length of its silence`()
    throws
  {
    let text = try examine("stalled").text
    #expect(text.contains(/5 frames in \d+ ms, \d+ a second, then none for [\d.]+ s/), "\(text)")
    let report = try LocatedJSON(
      reading: Array(examine("stalled", ["--json"]).text.utf8), file: "output"
    ).json
    guard case .array(let findings) = report["findings"], case .array(let trials) = report["trials"]
    else { throw TestSetupError(text) }
    #expect(findings.map { $0["code"] } == [16])
    guard case .number(let silence) = trials[0]["silenceMs"] else {
      throw TestSetupError(text)
    }
    #expect((2000..<10_000).contains(silence))
  }

  @Test func `the doctor reports a camera's USB speed, hubs and neighbours on the bus`() {
    let examination = Self.camera(
      DeviceLink(
        speed: 480, version: 3.2, hubs: ["Desk Hub"], neighbours: ["Microphone", "Second Cam"]))
    #expect(examination.lines.contains("  480 Mbit/s"))
    #expect(examination.lines.contains("  shares its bus with Microphone, Second Cam"))
    #expect(
      examination.json["camera"]?["link"] == [
        "speed": 480.0, "version": 3.2, "hubs": ["Desk Hub"],
        "neighbours": ["Microphone", "Second Cam"],
      ])
  }

  @Test func `the doctor mentions no bus if the camera shares none or its link is unknown`() {
    for link in [DeviceLink(speed: 480), nil] {
      #expect(!Self.camera(link).lines.contains { $0.contains("bus") })
    }
    #expect(Self.camera(nil).json["camera"]?["link"] == .null)
  }

  @Test func `the doctor prints a JSON object for each camera with --json`() throws {
    let (status, text) = try examine("truncated", ["--json"])
    #expect(status == 0)
    let report = try LocatedJSON(reading: Array(text.utf8), file: "output").json
    guard case .array(let findings) = report["findings"] else { throw TestSetupError(text) }
    #expect(findings.map { $0["kind"] } == [.string("damaged-pictures")])
    #expect(text.contains(#""settling":[{"afterMs":"#))
  }
}
