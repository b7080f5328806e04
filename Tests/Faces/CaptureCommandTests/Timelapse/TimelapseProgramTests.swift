import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// `capture timelapse`, run as a user runs it.
@Suite(.timeLimit(.minutes(10)))
struct TimelapseProgramTests {
  private static let quick = ["timelapse", "--no-settle", "--size", "640x480", "--to", "p%n.jpg"]

  private func photos(in folder: borrowing TestFolder) -> [String] {
    folder.names.filter { $0.hasSuffix(".jpg") }
  }

  private func journals(in folder: borrowing TestFolder) -> [String] {
    TestFolder.names(in: "\(folder.path)/.local/state/capture/timelapse")
      .filter { $0.hasSuffix(".json") }
  }

  @Test func `a finished timelapse has printed its numbered photos and left no journal`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(Self.quick + ["-i", "1s", "-n", "3"], in: folder)
    outcome.expect(0, text: "p1.jpg\np2.jpg\np3.jpg\n")
    #expect(outcome.errors.contains("capture: 3 photos taken; median delay "))
    #expect(photos(in: folder) == ["p1.jpg", "p2.jpg", "p3.jpg"])
    #expect(journals(in: folder) == [])
  }

  @Test func `a timelapse saves its photos in a folder, or by default in the store`() throws {
    let folder = try TestFolder()
    for place in [["--to", "."], []] {
      let words = ["timelapse", "--no-settle", "-i", "1s", "-n", "1"] + place
      let outcome = try CaptureProgram.run(words, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(photos(in: folder).count == 1)
    #expect(folder.names.contains(".local"))
  }

  @Test func `timelapse with --json prints an object for each event`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      Self.quick + ["-i", "1s", "--until", "3s", "--json"], in: folder)
    let events = try outcome.objects
    #expect(events.first?["event"] == "paced")
    #expect(events.first?["warm"] == true)
    #expect(events.dropFirst().first?["event"] == "taken")
    #expect(events.dropFirst().first?["number"] == 1)
    #expect(events.dropFirst().first?["photo"]?["path"] == "p1.jpg")
    #expect(events.last?["event"] == "finished")
    #expect(events.last?["photosMissed"] == 0)
  }

  @Test func `a timelapse reports photos missed without its camera, and exits with 46`() throws {
    let folder = try TestFolder()
    let scenario = #"{"events":[{"fault":"unplug","after":"3s"}]}"#
    try folder.write(Array(scenario.utf8), as: "gone.json")
    let outcome = try CaptureProgram.run(
      Self.quick + ["-i", "2s", "-n", "2", "--simulator=gone.json", "--json"], in: folder)
    #expect(outcome.status == 46)
    let missed = try #require(try outcome.objects.last { $0["event"] == "missed" })
    #expect(missed["kind"] == "failed")
    #expect(missed["last"] != nil)
    #expect(outcome.errors.contains("the camera is unavailable: "))
    #expect(outcome.errors.contains("it was unplugged; plug it in again"))
  }

  @Test func `a timelapse with --wait waits for a busy camera`() throws {
    let folder = try TestFolder()
    let scenario = #"{"events":[{"fault":"busy","open":1,"count":3}]}"#
    try folder.write(Array(scenario.utf8), as: "busy.json")
    let outcome = try CaptureProgram.run(
      Self.quick + ["-i", "10s", "-n", "1", "--simulator=busy.json", "--wait=5s"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    (["--control", "wings=2"], 19), (["--format", "H264"], 18), (["--to", "no/such/%n.jpg"], 30),
    (["--device", "nobody"], 10),
  ])
  func `a timelapse with an invalid option fails at its first photo and leaves no journal`(
    words: [String], code: Int
  ) throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["timelapse", "--no-settle", "-i", "1s", "-n", "9"] + words, in: folder)
    outcome.expect(code, text: "")
    #expect(journals(in: folder) == [])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `a timelapse that a signal ends is resumed with the next number by the same command`(
    signal: CInt, code: Int
  ) throws {
    let folder = try TestFolder()
    let words = Self.quick + ["-i", "1s", "-n", "4"]
    let child = try CaptureProgram.start(words, in: folder)
    #expect(child.line() == "p1.jpg")
    child.send(signal)
    let first = try child.wait()
    first.expect(code, errorsContain: "capture: run the same command to resume\n")
    #expect(journals(in: folder) == ["timelapse.json"])

    let second = try CaptureProgram.run(words, in: folder)
    #expect(second.errors.contains("capture: resumed after 1 photo, 0 missed\n"))
    #expect([0, 46].contains(second.status))  // on a slow machine, moments pass meanwhile
    #expect(second.text.hasPrefix("p2.jpg\n"))
    #expect(journals(in: folder) == [])
  }

  @Test func `a named timelapse with another plan needs another name or --restart`() throws {
    let folder = try TestFolder()
    let named = Self.quick + ["--name", "a"]
    let child = try CaptureProgram.start(named + ["-i", "1h", "-n", "4"], in: folder)
    #expect(child.line() == "p1.jpg")

    let twice = try CaptureProgram.run(named + ["-i", "1h", "-n", "4"], in: folder)
    twice.expect(1, errorsContain: "another program is running it")
    let other = try CaptureProgram.run(
      Self.quick + ["-i", "1s", "-n", "1", "--name", "b"], in: folder)
    #expect(other.status == 0, "\(other.errors)")

    child.send(SIGINT)
    #expect(try child.wait().status == 130)
    let changed = try CaptureProgram.run(named + ["-i", "2h", "-n", "1"], in: folder)
    #expect(changed.status == 64)
    #expect(
      changed.errors.contains(
        "it was started with '--interval 1h --count 4', not with '--interval 2h --count 1'"))
    #expect(changed.errors.contains("--restart"))
    let restarted = try CaptureProgram.run(
      named + ["-i", "1s", "-n", "1", "--restart"], in: folder)
    #expect(restarted.status == 0, "\(restarted.errors)")
  }

  @Test func `a timelapse without a name is run beside others, and resumed by its options`() throws
  {
    let folder = try TestFolder()
    let first = try CaptureProgram.start(Self.quick + ["-i", "1h", "-n", "4"], in: folder)
    #expect(first.line() == "p1.jpg")
    let twice = try CaptureProgram.run(Self.quick + ["-i", "1h", "-n", "4"], in: folder)
    twice.expect(1, errorsContain: "another program is running it")
    let beside = try CaptureProgram.run(Self.quick + ["-i", "1s", "-n", "1"], in: folder)
    #expect(beside.status == 0, "\(beside.errors)")
    first.send(SIGINT)
    #expect(try first.wait().status == 130)

    let second = try CaptureProgram.start(Self.quick + ["-i", "2h", "-n", "4"], in: folder)
    #expect(second.line() != nil)
    second.send(SIGINT)
    #expect(try second.wait().status == 130)
    #expect(journals(in: folder) == ["timelapse-2.json", "timelapse.json"])

    for interval in ["1h", "2h"] {
      let resumed = try CaptureProgram.start(Self.quick + ["-i", interval, "-n", "4"], in: folder)
      resumed.awaitHandler(of: SIGINT)
      resumed.send(SIGINT)
      let outcome = try resumed.wait()
      #expect(outcome.errors.contains("capture: resumed after 1 photo, 0 missed\n"))
    }
    let words = Self.quick + ["-i", "2h", "-n", "4", "--restart"]
    let restarted = try CaptureProgram.start(words, in: folder)
    #expect(restarted.line() != nil)
    restarted.send(SIGINT)
    #expect(try !restarted.wait().errors.contains("resumed"))
    #expect(journals(in: folder) == ["timelapse-2.json", "timelapse.json"])
  }

  /// Kills the program when it renames a file: the journal's before and after each photo, with
  /// `renameat`, and the photo's own, with `renameat2`.
  @Test(arguments: [
    "renameat:signal=KILL:when=2", "renameat:signal=KILL:when=3", "renameat:signal=KILL:when=4",
    "renameat:signal=KILL:when=5", "renameat2:signal=KILL:when=1", "renameat2:signal=KILL:when=2",
  ])
  func `a timelapse that is killed at any point is resumed, and takes no photo twice`(
    injection: String
  ) throws {
    let folder = try TestFolder()
    let words = Self.quick + ["-i", "400ms", "-n", "6", "--json"]
    var killed = try run(words, with: injection, in: folder)
    for _ in 0..<10 where killed.status == 0 {
      // strace counts the calls of each thread separately, and too many threads shared the work.
      _ = try Child.run("/usr/bin/find", [".", "-name", "*.jpg", "-delete"], in: folder)
      killed = try run(words, with: injection, in: folder)
    }
    #expect(killed.status == -9 || killed.status == 137, "\(killed.errors)")

    let resumed = try CaptureProgram.run(words, in: folder)
    #expect([0, 46].contains(resumed.status), "\(resumed.errors)")
    let events = try killed.objects + resumed.objects
    let doubtful = events.count { $0["kind"] == "ended-meanwhile" }
    let taken = try #require(events.last?["photosTaken"]?.integer)
    let missed = try #require(events.last?["photosMissed"]?.integer)
    #expect(taken + missed == 6)
    // Every photo is accounted for: none was taken twice for the same moment.
    #expect((taken...taken + doubtful).contains(photos(in: folder).count))
    let numbers = events.filter { $0["event"] == "taken" }.compactMap { $0["number"]?.integer }
    #expect(numbers == numbers.sorted())
    #expect(Set(numbers).count == numbers.count)
  }

  /// Runs the program on as few threads as possible, with a signal injected at a system call.
  private func run(
    _ words: [String], with injection: String, in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    let variables = ["CAPTURE_DEVICE": "simulator", "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]
    return try Child.run(
      "/usr/bin/strace",
      ["-f", "-qq", "-o", "trace", "-e", "inject=\(injection)", CaptureProgram.path] + words,
      in: folder, environment: CaptureProgram.home(in: folder).merging(variables) { $1 })
  }
}
