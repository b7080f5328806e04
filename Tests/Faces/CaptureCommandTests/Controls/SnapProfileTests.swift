import CaptureJSON
import CaptureTestSupport
import Testing

/// Saved profiles and `--exact` in `capture snap` and `capture record`.
@Suite(.timeLimit(.minutes(10)))
struct SnapProfileTests {
  /// Runs `capture` with a saved profile of the simulated camera.
  private func run(
    _ words: [String], controls: String, in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    let home = "\(folder.path)/config"
    let place = "\(home)/capture/profiles"
    _ = try Child.run("/usr/bin/mkdir", ["-p", place], in: folder)
    let profile = """
      {"camera": {"name": "Simulated Camera", "serial": "SIM-0001"}, "controls": {\(controls)}}
      """
    try folder.write(
      Array(profile.utf8), as: "config/capture/profiles/Simulated_Camera+SIM-0001.json")
    return try CaptureProgram.run(
      words, in: folder,
      environment: ["CAPTURE_DEVICE": "simulator", "XDG_CONFIG_HOME": home])
  }

  private func snap(
    _ words: String..., controls: String, in folder: borrowing TestFolder
  ) throws -> (outcome: Child.Outcome, controls: JSON?) {
    let outcome = try run(
      ["snap", "--json", "--no-settle", "--size", "640x480", "--to", "a.jpg"] + words,
      controls: controls, in: folder)
    let json = try LocatedJSON(reading: outcome.output, file: "output").json
    return (outcome, json["shot"]?["settings"]?["controls"])
  }

  private static let kept: JSON = [
    ["name": "white_balance_automatic", "asked": 0, "got": 0],
    ["name": "white_balance_temperature", "asked": 3000, "got": 3000],
  ]

  @Test func `a saved profile is applied before the photo, and printed with it`() throws {
    let folder = try TestFolder()
    let snap = try snap(
      controls: #""white_balance_temperature": 3000, "white_balance_automatic": "off""#, in: folder)
    #expect(snap.outcome.status == 0)
    #expect(snap.controls == Self.kept)
  }

  @Test func `an option overrides a setting of the saved profile`() throws {
    let folder = try TestFolder()
    let snap = try snap("--control", "gain=7", controls: #""gain": 200"#, in: folder)
    #expect(snap.controls == [["name": "gain", "asked": 7, "got": 7]])
  }

  @Test func `a saved profile is not applied with --no-profile`() throws {
    let folder = try TestFolder()
    #expect(try snap("--no-profile", controls: #""gain": 200"#, in: folder).controls == [])
  }

  @Test(arguments: [
    ([], #""controls":[{"name":"gain","asked":200,"got":200}]"#),
    (["--control", "gain=7"], #""controls":[{"name":"gain","asked":7,"got":7}]"#),
    (["--no-profile"], nil),
  ])
  func `a saved profile is applied to a recording unless --no-profile is given`(
    words: [String], controls: String?
  ) throws {
    let folder = try TestFolder()
    let outcome = try run(
      ["record", "--count", "1", "--size", "640x480", "--to", "b"] + words,
      controls: #""gain": 200, "zoom": 3"#, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let isUsed = !words.contains("--no-profile")
    #expect(outcome.errors.contains(": zoom=3 is left out") == isUsed)
    let events = String(
      decoding: try [UInt8](contentsOf: "\(folder.path)/b/events.jsonl"), as: UTF8.self)
    let opened = events.split(separator: "\n").first { $0.contains(#""event":"opened""#) } ?? ""
    #expect(opened.contains(controls ?? #""buffers":"#), "\(opened)")
    #expect(opened.contains(#""asked":"#) == isUsed, "\(opened)")
  }

  @Test func `invalid settings of a profile are reported, and the photo is taken`() throws {
    let folder = try TestFolder()
    let snap = try snap(
      controls: #""zoom": 3, "gain": "loud", "brightness": 7, "exposure_time_absolute": 5"#,
      in: folder)
    #expect(snap.outcome.status == 0)
    for sentence in [
      ": zoom=3 is left out: it has no control 'zoom'",
      ": gain=loud is left out: 'loud' is not a valid value for 'gain'",
      "the camera did not keep exposure_time_absolute=5: auto_exposure controls it",
    ] {
      #expect(snap.outcome.errors.contains(sentence), "\(snap.outcome.errors)")
    }
  }

  private static let refused =
    #"{"events":[{"fault":"refusedControl","control":"contrast","reason":"it is locked"}]}"#

  @Test func `a profile's setting that the camera refuses is reported, and the photo is taken`()
    throws
  {
    let folder = try TestFolder()
    try folder.write(Array(Self.refused.utf8), as: "refused.json")
    let snap = try snap(
      "--simulator=refused.json", controls: #""contrast": 44, "gain": 200"#, in: folder)
    #expect(snap.outcome.status == 0)
    let profile = "\(folder.path)/config/capture/profiles/Simulated_Camera+SIM-0001.json"
    #expect(
      snap.outcome.errors.contains(
        "capture: the profile \(profile): the camera does not accept contrast=44: it is locked; "))
    guard case .array(let controls) = snap.controls else { return #expect(Bool(false)) }
    #expect(controls.first?["refusal"] == "it is locked")
    #expect(controls.first?["profile"] == .string(profile))
    #expect(controls.last == ["name": "gain", "asked": 200, "got": 200])
  }

  @Test
  func `a setting on the command line that the camera refuses fails with its name and reason`()
    throws
  {
    let folder = try TestFolder()
    try folder.write(Array(Self.refused.utf8), as: "refused.json")
    let outcome = try run(
      ["snap", "--simulator=refused.json", "--to", "a.jpg", "--control", "contrast=44"],
      controls: #""contrast": 4"#, in: folder)
    outcome.expect(19, errorsContain: "it does not accept contrast=44: it is locked")
    #expect(!folder.names.contains("a.jpg"))
  }

  @Test func `a profile that cannot be read is reported, and the photo is taken`() throws {
    let folder = try TestFolder()
    let snap = try snap(controls: "oops", in: folder)
    #expect(snap.outcome.status == 0)
    #expect(snap.outcome.errors.contains("expected a name in quotes; the profile is ignored"))
  }

  @Test(arguments: [
    (["--size", "1000x500"], "it does not offer 1000x500; the nearest are"),
    (
      ["--size", "640x480", "--rate", "25"],
      "it does not offer 640x480 25 frames a second; the nearest are"
    ),
    (
      ["--format", "GREY", "--size", "1280x720"], "it does not offer GREY 1280x720; the nearest are"
    ),
  ])
  func `no photo is taken with --exact if the camera does not offer what is requested`(
    words: [String], sentence: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["snap", "--to", "a.jpg", "--exact"] + words, in: folder)
    outcome.expect(18, errorsContain: sentence)
    #expect(!folder.names.contains("a.jpg"))
  }

  @Test func `a size and rate that the camera adjusts are reported without --exact`() throws {
    let outcome = try CaptureProgram.run(
      ["snap", "--no-settle", "--to", "a.jpg", "--size", "1000x500", "--rate", "12"])
    outcome.expect(0, errorsContain: "does not offer 1000x500; the photo is 1280x720")
    #expect(
      outcome.errors.contains("does not offer 12 frames per second in this mode; it sends 10")
        || outcome.errors.contains("does not offer 12 frames per second in this mode; it sends 15"))
  }
}
