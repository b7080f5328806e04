import CaptureBase
import CaptureCamera
import CaptureImaging
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct ScenarioReadingTests {
  private func read(_ text: String) throws(ScenarioError) -> Scenario {
    try Scenario(reading: Array(text.utf8), file: "plans/door.json")
  }

  @Test func `an empty scenario file is the default scenario`() throws {
    #expect(try read("{}") == .standard)
  }

  @Test func `a scenario may set a control's current value or make it read-only`() throws {
    let controls = try read(
      """
      {"cameras": [{"controls": [
        {"name": "gain", "range": [0, 9], "step": 3, "standard": 6, "current": 9},
        {"name": "hum", "menu": ["off", "50 Hz"], "standard": "off", "current": "50 Hz"},
        {"name": "led", "standard": true, "current": false, "readOnly": true}
      ]}]}
      """
    ).cameras[0].controls
    #expect(controls.map(\.current) == [9, 1, 0])
    #expect(controls.map(\.traits) == [[], [], .readOnly])
    #expect(throws: ScenarioError.self) {
      try read(
        #"{"cameras": [{"controls": [{"name": "led", "standard": true, "current": "dim"}]}]}"#)
    }
  }

  @Test func `a camera has the properties in its scenario file`() throws {
    let scenario = try read(
      """
      {"seed": 7, "cameras": [{
        "name": "Door", "serial": "D1", "port": "p", "photo": "04-lake", "motion": true, "startUp": "1s",
        "jitter": 0, "darkFrames": 2, "buffers": 3, "plugged": false,
        "modes": [{"format": "YUYV", "size": "320x240", "rates": [7.5, 15]}],
        "controls": [{"name": "gain", "range": [0, 9], "step": 3, "standard": 6}]
      }]}
      """)
    var camera = Scenario.Camera()
    camera.identity = DeviceIdentity(name: "Door", serial: "D1", port: "p")
    camera.order = .fixed("04-lake")
    camera.isMoving = true
    camera.startUp = .seconds(1)
    camera.jitter = .zero
    camera.darkFrames = 2
    camera.bufferCount = 3
    camera.isPluggedIn = false
    let size = FrameSize(width: 320, height: 240)
    camera.modes = [StreamMode(format: .yuyv, size: size, rates: [15, 7.5])]
    camera.controls = [
      CameraControl(name: "gain", kind: .integer(0...9, step: 3), default: 6)
    ]
    #expect(scenario == Scenario(cameras: [camera], seed: 7))
  }

  @Test(arguments: [
    ("2026-01-01T12:00:00+01:00", WallTime(seconds: 1_767_265_200, offset: 3600)),
    (
      "2026-01-01T12:00:00.250-05:30",
      WallTime(seconds: 1_767_288_600, nanoseconds: 250_000_000, offset: -19_800)
    ),
  ])
  func `a scenario file may name the time at which it starts`(text: String, time: WallTime) throws {
    #expect(try read(#"{"startsAt": "\#(text)"}"#).startsAt == time)
  }

  @Test(arguments: ["2026-01-01T12:00:00", "2026-01-01T12:00:00.250"])
  func `a start time that ends with Z is in UTC`(_ text: String) throws {
    let withOffset = try read(#"{"startsAt": "\#(text)+00:00"}"#)
    #expect(try read(#"{"startsAt": "\#(text)Z"}"#) == withOffset)
  }

  @Test(arguments: [
    (#"{"photos": "holiday"}"#, Scenario.PhotoSource.folder("plans/holiday")),
    (#"{"photos": "/srv/photos"}"#, .folder("/srv/photos")),
    (#"{"photos": "samples"}"#, .samples), (#"{"photos": "testPattern"}"#, .testPattern),
  ])
  func `relative paths of photo folders start at the scenario file's folder`(
    camera: String, source: Scenario.PhotoSource
  ) throws {
    #expect(try read(#"{"cameras": [\#(camera)]}"#).cameras[0].photos == source)
  }

  @Test(arguments: [
    (
      #"{"fault": "busy", "open": 1, "count": 2, "holder": "cheese"}"#,
      Scenario.EventKind.opening(.busy(holder: "cheese"), .from(1, count: 2))
    ),
    (#"{"fault": "permissionDenied", "open": 3}"#, .opening(.permissionDenied, .only(3))),
    (#"{"fault": "noBandwidth", "open": 1, "forever": true}"#, .opening(.noBandwidth, .from(1))),
    (
      #"{"fault": "slowFirstFrame", "open": 1, "by": "3s"}"#,
      .opening(.slowFirstFrame(by: .seconds(3)), .only(1))
    ),
    (
      #"{"fault": "stall", "frame": 10, "lasting": "5s"}"#,
      .frame(.stall(lasting: .seconds(5)), .only(10))
    ),
    (#"{"fault": "stall", "frame": 10}"#, .frame(.stall(), .only(10))),
    (#"{"fault": "flagged", "frame": 2}"#, .frame(.flagged, .only(2))),
    (
      #"{"fault": "truncated", "frame": 2, "bytes": 99}"#,
      .frame(.truncated(toBytes: 99), .only(2))
    ),
    (#"{"fault": "garbage", "frame": 2}"#, .frame(.garbage, .only(2))),
    (#"{"fault": "missingTables", "frame": 2}"#, .frame(.missingTables, .only(2))),
    (#"{"fault": "padded", "frame": 2}"#, .frame(.padded, .only(2))),
    (
      #"{"fault": "wrongSize", "frame": 2, "size": "640x480"}"#,
      .frame(.wrongSize(FrameSize(width: 640, height: 480)), .only(2))
    ),
    (#"{"fault": "dropped", "frame": 2, "count": 3}"#, .frame(.dropped, .from(2, count: 3))),
    (
      #"{"fault": "backwards", "frame": 2, "by": "1s"}"#,
      .frame(.backwards(by: .seconds(1)), .only(2))
    ),
    (#"{"fault": "unplug", "after": "2s"}"#, .unplug(after: .seconds(2))),
    (
      #"{"fault": "replug", "after": "5s", "number": 1}"#,
      .replug(after: .seconds(5), number: 1)
    ),
    (#"{"fault": "motion", "after": "5s"}"#, .motion(after: .seconds(5))),
    (
      #"{"fault": "motion", "after": "5s", "lasting": "2s"}"#,
      .motion(after: .seconds(5), lasting: .seconds(2))
    ),
    (
      #"{"fault": "freeze", "after": "1s", "lasting": "500ms"}"#,
      .freeze(after: .seconds(1), lasting: .milliseconds(500))
    ),
    (#"{"fault": "stuckControl", "control": "gain"}"#, .stuckControl("gain")),
    (
      #"{"fault": "refusedControl", "control": "gain"}"#,
      .refusedControl("gain", because: "it rejected the request")
    ),
    (
      #"{"fault": "refusedControl", "control": "gain", "reason": "it is locked"}"#,
      .refusedControl("gain", because: "it is locked")
    ),
  ])
  func `a scenario file may contain any fault`(text: String, happening: Scenario.EventKind) throws {
    let scenario = try read(#"{"cameras": [{}, {}], "events": [\#(text)]}"#)
    #expect(scenario.events == [Scenario.Event(happening)])
  }

  @Test func `an event in a scenario file happens to the camera that it names`() throws {
    let scenario = try read(
      #"{"cameras": [{}, {}], "events": [{"fault": "unplug", "after": "1s", "camera": 1}]}"#)
    #expect(scenario.events == [Scenario.Event(.unplug(after: .seconds(1)), toCamera: 1)])
  }

  @Test(arguments: [
    ("{", "1:2: "),
    ("[]", "1:1: an array is not an object"),
    ("{\n\"camera\": []}", "2: camera: unknown field; did you mean \"cameras\"?"),
    (#"{"cameras": []}"#, #"1: cameras: expected at least one camera; [{"plugged": false}] is"#),
    (
      #"{"startsAt": "2026-02-30T12:00:00+01:00"}"#,
      "1: startsAt: \"2026-02-30T12:00:00+01:00\" is not a time such as "
    ),
    (#"{"startsAt": "noon"}"#, "1: startsAt: \"noon\" is not a time such as "),
    (
      #"{"cameras": [{"buffers": 0}]}"#,
      "1: cameras[0].buffers: 0 is not a whole number from 1 to 32"
    ),
    (
      "{\"cameras\": [{\"modes\":\n[{\"format\": \"MJPG\", \"size\": \"tall\", \"rates\": [1]}]}]}",
      "2: cameras[0].modes[0].size: \"tall\" is not a size of at most 8192x8192 such as "
        + "\"1280x720\""
    ),
    (
      #"{"cameras": [{"modes": [{"format": "H264", "size": "2x2", "rates": [1]}]}]}"#,
      "1: cameras[0].modes[0].format: \"H264\" is not one of \"MJPG\", \"YUYV\", \"NV12\", "
        + "\"GREY\""
    ),
    (
      #"{"cameras": [{"modes": [{"format": "GREY", "size": "2x2", "rates": []}]}]}"#,
      "1: cameras[0].modes[0].rates: expected at least one rate"
    ),
    (#"{"cameras": [{"modes": []}]}"#, "1: cameras[0].modes: expected at least one mode"),
    (
      #"{"cameras": [{"serial": "x"}, {"serial": "x", "port": "simulated-1"}]}"#,
      "1: cameras[1]: an earlier camera has the same name, serial and port"
    ),
    (
      #"{"cameras": [{"photo": "04-lake", "shuffle": 1}]}"#,
      "1: cameras[0].photo: a single photo cannot be shuffled"
    ),
    (
      #"{"cameras": [{"controls": [{"name": "a", "range": [1], "standard": 1}]}]}"#,
      "1: cameras[0].controls[0].range: expected a lowest and a highest number"
    ),
    (
      #"{"cameras": [{"controls": [{"name": "a", "menu": ["x"], "standard": "y"}]}]}"#,
      "1: cameras[0].controls[0].standard: \"y\" is not one of \"x\""
    ),
    (
      #"{"cameras": [{"controls": [{"name": "a", "menu": ["x"], "range": [1, 2]}]}]}"#,
      "1: cameras[0].controls[0].menu: a control has a menu or a range, not both"
    ),
    (#"{"events": [{"frame": 1}]}"#, "1: events[0].fault: is missing; expected one of "),
    (
      #"{"events": [{"fault": "busy"}]}"#,
      "1: events[0].open: is missing; expected a whole number from 1 to 1000000000"
    ),
    (
      #"{"events": [{"fault": "busy", "open": 1, "frame": 2}]}"#,
      "1: events[0].frame: unknown field; "
    ),
    (
      #"{"events": [{"fault": "busy", "open": 1, "count": 2, "forever": true}]}"#,
      "1: events[0].forever: it cannot be combined with \"count\""
    ),
    (
      #"{"events": [{"fault": "unplug", "after": "1s", "camera": 1}]}"#,
      "1: events[0].camera: 1 is not a whole number from 0 to 0"
    ),
    (
      #"{"events": [{"fault": "stuckControl", "control": "zoom"}]}"#,
      "1: events[0].control: \"zoom\" is not one of the camera's controls \"brightness\", "
    ),
    (
      #"{"events": [{"fault": "stall", "frame": 1, "lasting": "soon"}]}"#,
      "1: events[0].lasting: \"soon\" is not a time such as "
    ),
  ])
  func `a mistake in a scenario is reported with line and field`(text: String, message: String) {
    let error = #expect(throws: ScenarioError.self) { try read(text) }
    let told = error?.description ?? ""
    #expect(told.hasPrefix("plans/door.json:" + message), "\(told)")
  }
}
