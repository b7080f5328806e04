import CaptureArguments
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// `capture controls` on simulated cameras.
@Suite(.timeLimit(.minutes(10)))
struct ControlsTests {
  /// A camera whose controls have been changed.
  private static let worn = """
    {"cameras": [{"name": "HD Webcam", "controls": [
      {"name": "brightness", "range": [0, 255], "standard": 128, "current": 200},
      {"name": "white_balance_automatic", "standard": true, "current": false},
      {"name": "white_balance_temperature", "range": [2000, 6500], "step": 10, "standard": 4500,
       "current": 3000},
      {"name": "power_line_frequency", "menu": ["Disabled", "50 Hz", "60 Hz"],
       "standard": "50 Hz", "current": "60 Hz"},
      {"name": "privacy", "standard": false, "readOnly": true}
    ]}], "events": EVENTS}
    """

  private func run(
    _ words: [String], events: String = "[]", in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    try folder.write(Array(Self.worn.replacing("EVENTS", with: events).utf8), as: "worn.json")
    return try CaptureProgram.run(
      ["controls"] + words, in: folder, environment: ["CAPTURE_DEVICE": "simulator=worn.json"])
  }

  private func run(_ words: String..., events: String = "[]") throws -> Child.Outcome {
    let folder = try TestFolder()
    return try run(words, events: events, in: folder)
  }

  @Test func `controls are listed as a table with values, defaults and remarks`() throws {
    let outcome = try run()
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        NAME                       NOW    DEFAULT  REMARKS    VALUES
        brightness                 200    128                 0...255
        white_balance_automatic    off    on                  on or off
        white_balance_temperature  3000   4500                2000...6500 in steps of 10
        power_line_frequency       60 Hz  50 Hz               Disabled, 50 Hz, 60 Hz
        privacy                    off    off      read-only  on or off

        """)
  }

  @Test func `controls list with --json prints an object for each control`() throws {
    let lines = try run("list", "--json").text.split(separator: "\n")
    #expect(lines.count == 5)
    let frequency = try LocatedJSON(reading: Array(lines[3].utf8), file: "output").json
    #expect(frequency["value"] == 2)
    #expect(frequency["words"] == "60 Hz")
    #expect(frequency["kind"] == "menu")
    let privacy = try LocatedJSON(reading: Array(lines[4].utf8), file: "output").json
    #expect(privacy["remarks"] == ["read-only"])
  }

  @Test func `controls get prints values in the form that set accepts`() throws {
    #expect(try run("get", "Brightness", "privacy").text == "brightness=200\nprivacy=off\n")
  }

  @Test func `controls set sets switches first, and prints in the order given`() throws {
    let outcome = try CaptureProgram.run([
      "controls", "set", "white_balance_temperature=4000", "white_balance_automatic=off",
    ])
    outcome.expect(0, text: "white_balance_temperature=4000\nwhite_balance_automatic=off\n")
  }

  @Test func `controls set prints the values read back`() throws {
    let outcome = try run(
      "set", "brightness=10%", "power_line_frequency=disabled", "white_balance_temperature=4004")
    #expect(outcome.status == 0)
    #expect(
      outcome.text
        == "brightness=26\npower_line_frequency=Disabled\nwhite_balance_temperature=4000\n")
    #expect(
      outcome.errors
        == "capture: white_balance_temperature is 4000 now, the nearest value to 4004 that it accepts\n"
    )
  }

  @Test func `controls set with --json prints the requested and actual value of a control`() throws
  {
    let refused = #"[{"fault": "refusedControl", "control": "brightness"}]"#
    let outcome = try run(
      "set", "--json", "brightness=5", "white_balance_temperature=4004", events: refused)
    #expect(outcome.status == 19)
    #expect(
      outcome.errors.hasPrefix(
        "capture: the camera does not accept brightness=5: it rejected the request; brightness stays 200\n"
      ))
    let lines = outcome.text.split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        #"{"name":"brightness","asked":5,"got":200,"refusal":"it rejected the request","remark":"#))
    #expect(
      lines[1].hasPrefix(
        #"{"name":"white_balance_temperature","asked":4004,"set":4000,"got":4000,"remark":"#))
  }

  @Test func `a value that the camera does not keep is reported, and the exit code is 19`() throws {
    let stuck = #"[{"fault": "stuckControl", "control": "brightness"}]"#
    let outcome = try run("set", "brightness=5", events: stuck)
    outcome.expect(19, text: "brightness=200\n")
    #expect(outcome.errors == "capture: the camera did not keep brightness=5; it is 200\n")
  }

  @Test func `setting a control that is in automatic mode reports how to switch that mode off`()
    throws
  {
    let outcome = try run("set", "white_balance_automatic=on", "white_balance_temperature=4000")
    #expect(outcome.status == 19)
    #expect(
      outcome.errors == """
        capture: the camera did not keep white_balance_temperature=4000: white_balance_automatic \
        controls it; also set white_balance_automatic=off

        """)
  }

  @Test(arguments: [
    ("brigtness=1", "it has no control 'brigtness'; did you mean 'brightness'?"),
    ("brightness=300", "'300' is not a valid value for 'brightness'; it accepts 0...255"),
    ("privacy=on", "'privacy' can only be read"),
  ])
  func `no control is set if one of the settings is invalid`(setting: String, words: String) throws
  {
    let outcome = try run("set", "brightness=1", setting)
    outcome.expect(19, text: "")
    #expect(
      outcome.errors == "capture: cannot set a control of simulator:0 (HD Webcam): \(words)\n")
  }

  @Test func `a saved profile contains the controls that differ from their defaults`() throws {
    let folder = try TestFolder()
    let table = """
      NAME                       NOW    DEFAULT
      brightness                 200    128
      white_balance_automatic    off    on
      white_balance_temperature  3000   4500
      power_line_frequency       60 Hz  50 Hz

      """
    #expect(try run(["diff"], in: folder).text == table)
    #expect(try run(["diff", "--saved"], in: folder).status == 65)
    let saved = try run(["save"], in: folder)
    #expect(
      saved.text == "\(folder.path)/.config/capture/profiles/HD_Webcam+SIM-0001.json\n")
    #expect(try run(["diff", "--saved"], in: folder).text == table)
    let loaded = try run(["load"], in: folder)
    #expect(loaded.status == 0)
    #expect(loaded.text.split(separator: "\n").count == 4)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a profile that a full disk cannot take is reported as such`() throws {
    let folder = try TestFolder()
    let disk = try SmallDisk(byteCount: 1 << 20)
    try disk.fill(leaving: 0)
    let outcome = try run(["save", "\(disk.path)/worn.json"], in: folder)
    #expect(outcome.status == 31, "\(outcome.errors)")
  }

  /// The lines of the guides and of the help that list, read, set or reset controls of any camera.
  private static func examples() throws -> [String] {
    let guides = try Repository.guideLines().map(String.init)
    let commands: [any ProgramEntry.Type] = [Controls.self] + Controls.commands
    let lines = guides + commands.flatMap { $0.syntax.examples.map(\.line) }
    return lines.filter { line in
      line.hasPrefix("capture controls")
        && ![" save", " load", " --saved", " --device"].contains { line.contains($0) }
    }
  }

  @Test func `the examples of the guides and the help work with the simulated camera`() throws {
    let folder = try TestFolder()
    let environment = CaptureProgram.home(in: folder)
      .merging(["CAPTURE_DEVICE": "simulator"]) { $1 }
    let examples = try Self.examples()
    #expect(examples.count > 10)
    for example in examples {
      let line = "'\(CaptureProgram.path)'\(example.dropFirst("capture".count))"
      let outcome = try Child.run("/bin/sh", ["-c", line], in: folder, environment: environment)
      #expect(outcome.status == 0, "\(example): \(outcome.errors)")
    }
  }

  @Test func `controls reset prints the changed values without remarks on automatic modes`() throws
  {
    let outcome = try run("reset")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.text == """
        brightness=128
        white_balance_temperature=4500
        white_balance_automatic=on
        power_line_frequency=50 Hz

        """)
  }

  @Test func `a profile of another camera is refused without --any-camera`() throws {
    let folder = try TestFolder()
    #expect(try run(["save", "worn-profile.json"], in: folder).text == "worn-profile.json\n")
    let words = ["controls", "load", "worn-profile.json"]
    let refused = try CaptureProgram.run(words, in: folder)
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        capture: the profile worn-profile.json is for HD Webcam (serial SIM-0001, port \
        simulated-1), not for simulator:0 (Simulated Camera); use --any-camera to apply as much of \
        it as fits

        """)
    let forced = try CaptureProgram.run(words + ["--any-camera"], in: folder)
    #expect(forced.status == 0)
    #expect(forced.text.hasPrefix("white_balance_automatic=off\n"))
  }

  @Test func `a setting for a missing control is reported, and the others are applied`() throws {
    let folder = try TestFolder()
    let text = #"{"camera": {"name": "x"}, "controls": {"zoom": 3, "brightness": 7}}"#
    try folder.write(Array(text.utf8), as: "x.json")
    let outcome = try run(["load", "x.json", "--any-camera"], in: folder)
    outcome.expect(19, text: "brightness=7\n")
    #expect(
      outcome.errors
        == "capture: the profile x.json: zoom=3 is left out: it has no control 'zoom'\n")
  }

  @Test(arguments: [
    (["load", "none.json"], "cannot open the profile none.json: No such file or directory", 65),
    (["load", "worn.json"], "worn.json:1: camera: is missing; expected an object", 65),
    (
      ["load"],
      "no saved profile for simulator:0 (HD Webcam); create one with "
        + "'capture controls save'", 65
    ),
    (
      ["save", "/proc/x.json"], "cannot write the profile /proc/x.json: No such file or directory",
      30
    ),
    (
      ["get", "zoom"], "cannot read the controls of simulator:0 (HD Webcam): it has no control", 19
    ),
  ])
  func `each failure of controls has its own message and exit code`(
    words: [String], beginning: String, code: Int
  ) throws {
    let folder = try TestFolder()
    let outcome = try run(words, in: folder)
    outcome.expect(code, text: "")
    #expect(outcome.errors.hasPrefix("capture: \(beginning)"), "\(outcome.errors)")
  }
}
