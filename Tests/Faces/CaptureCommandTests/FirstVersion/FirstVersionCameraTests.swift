import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// Profiles, recordings and timelapse states that version 0.1.0 wrote.
@Suite(.timeLimit(.minutes(10)))
struct FirstVersionCameraTests {
  private static let snap = ["snap", "--no-settle", "--to", "a.jpg", "--json"]

  @Test func `a profile of version 0.1.0 is applied when a photo is taken`() throws {
    let home = try FirstVersionHome()
    let outcome = try home.run(Self.snap + ["--size", "640x480"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let controls = try outcome.objects[0]["shot"]?["settings"]?["controls"]
    let expected: JSON = [
      ["name": "white_balance_automatic", "asked": 0, "got": 0],
      ["name": "power_line_frequency", "asked": 2, "got": 2],
      ["name": "gain", "asked": 40, "got": 40],
      ["name": "white_balance_temperature", "asked": 3000, "got": 3000],
    ]
    #expect(controls == expected)
  }

  @Test(arguments: ["door", "faults"])
  func `a recording of version 0.1.0 can be replayed`(recording: String) throws {
    let home = try FirstVersionHome()
    let outcome = try home.run(Self.snap + ["--simulator=\(recording)", "--no-profile"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(home.folder.names.contains("a.jpg"))
    let devices = try home.run(["devices", "--simulator=\(recording)"])
    #expect(devices.text.contains("Simulated Camera"))
  }

  @Test(arguments: [
    (["--name", "files", "--to", "lapse-%n.jpg"], "lapse-3.jpg"), (["--name", "store"], nil),
  ])
  func `a timelapse of version 0.1.0 resumes with the next number`(
    words: [String], path: String?
  ) throws {
    let home = try FirstVersionHome()
    let child = try home.start(
      ["timelapse", "--no-settle", "--size", "640x480", "--interval", "1s"] + words)
    let taken = child.line()
    child.send(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.errors.contains("resumed after 2 photos"), "\(outcome.errors)")
    if let path {
      #expect(taken == path)
    } else {
      #expect(taken?.hasPrefix("\(home.photos)/20") == true)
      let count = try FirstVersionHome.printed("list").count
      #expect(try home.listed([]).count == count + 1)
    }
  }
}
