import CaptureCamera
import CaptureSimulator
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand
@testable import CaptureUSBCamera

/// When the command of `capture simulate` starts and ends.
@Suite(.timeLimit(.minutes(10)))
struct SimulatedRunTests {
  private static let quiet = SimulateOutput(wantsJSON: false, hasCommand: true)
  private static let loop = "touch ready; while :; do sleep 0.05; done"

  /// Ends the command when it is ready, and returns its exit code.
  private static func status(
    of script: String, onTerminal hasTerminal: Bool = false, in folder: borrowing TestFolder,
    _ end: (ChildCommand) -> Void
  ) async throws -> Int32 {
    let path = folder.path
    let child = try ChildCommand(
      ["sh", "-c", "cd '\(path)' && \(script)"], device: "", hasTerminal: hasTerminal)
    try await eventually { TestFolder.names(in: path).contains("ready") }
    end(child)
    return await child.status
  }

  @Test(arguments: [ExitCode.interrupted, .terminated])
  func `a signal before the command starts is not a success`(code: ExitCode) {
    var run = SimulatedRun(of: [], command: ["true"], Self.quiet)
    guard case .neverRan(let ending) = run.respond(to: .signal(code)) else {
      Issue.record("the run goes on or succeeds")
      return
    }
    #expect(ending == code)
  }

  @Test func `a signal without a command is the normal end`() {
    var run = SimulatedRun(of: [], command: [], SimulateOutput(wantsJSON: false))
    guard case .signal = run.respond(to: .signal(.terminated)) else {
      Issue.record("it is another end")
      return
    }
  }

  @Test func `the command starts at once if no camera is plugged in at first`() async throws {
    let folder = try TestFolder()
    try folder.write([], as: "status")
    let controller = HostController(
      folder: folder.path, devices: folder.path, files: folder.path, driver: folder.path,
      udev: folder.path)
    var camera = Scenario.Camera()
    camera.isPluggedIn = false
    let simulator = try Simulator(Scenario(cameras: [camera]))
    let device = CameraDevice(
      identity: camera.identity, path: "", modes: camera.modes, controls: camera.controls)
    let usb = try USBCamera(device, of: simulator, on: controller)
    let command = ["sh", "-c", #"exit ${CAPTURE_SIMULATED_DEVICE:-7}"#]
    var run = SimulatedRun(of: [(device, usb)], command: command, Self.quiet)
    let (signals, _) = AsyncStream.makeStream(of: ExitCode.self)
    guard case .command(let status) = await run.ending(signals: signals) else {
      Issue.record("the command did not run")
      return
    }
    #expect(status == 7)
  }

  @Test(arguments: [
    ("/no/such/program", 127), ("no-such-program-of-capture", 127), ("/etc/passwd", 126),
    ("/", 126),
  ])
  func `a command that cannot be run ends the run as it ends a shell`(
    program: String, status: Int32
  ) async {
    var run = SimulatedRun(of: [], command: [program], Self.quiet)
    let (signals, _) = AsyncStream.makeStream(of: ExitCode.self)
    guard case .refused(let refusal) = await run.ending(signals: signals) else {
      Issue.record("the command ran")
      return
    }
    #expect(refusal.status == status)
    #expect(refusal.sentence.hasPrefix("cannot run '\(program)': "))
  }

  @Test func `a command does not wait for a camera that left before it had a device file`() {
    var plugged = PluggedCameras()
    plugged.expect(0)
    plugged.expect(1)
    plugged.arrive(1, at: "/dev/video4")
    #expect(!plugged.isComplete)
    #expect(plugged.leave(0) == nil)
    #expect(plugged.isComplete)
    #expect(plugged.firstPath == "/dev/video4")
    #expect(plugged.leave(1) == "/dev/video4")
    #expect(plugged.firstPath == nil)
  }

  @Test(arguments: [ExitCode.interrupted, .terminated])
  func `a command gets each signal, in its own process group`(code: ExitCode) async throws {
    let folder = try TestFolder()
    let script = """
      trap 'exit 5' INT; trap 'exit 6' TERM; read -r _ _ _ _ group _ < /proc/$$/stat
      [ "$group" = $$ ] || exit 1; \(Self.loop)
      """
    let status = try await Self.status(of: script, in: folder) { $0.pass(code) }
    #expect(status == (code == .interrupted ? 5 : 6))
  }

  @Test func `on a terminal, which sends SIGINT itself, a command gets only SIGTERM`() async throws
  {
    let folder = try TestFolder()
    let script = "trap 'exit 5' INT; trap 'exit 6' TERM; \(Self.loop)"
    let status = try await Self.status(of: script, onTerminal: true, in: folder) { child in
      child.pass(.interrupted)
      child.pass(.terminated)
    }
    #expect(status == 6)
  }

  @Test func `a command that ignores signals is killed`() async throws {
    let folder = try TestFolder()
    let status = try await Self.status(of: "trap '' INT TERM; \(Self.loop)", in: folder) { child in
      child.pass(.interrupted)
      child.pass(.terminated)
      child.kill()
    }
    #expect(status == 128 + 9)
  }

  @Test(arguments: [("'touch ended; exit' TERM", Duration.seconds(300)), ("'' TERM", .zero)])
  func `after a failure, the command is ended and waited for, or killed`(
    trap: String, time: Duration
  ) async throws {
    let folder = try TestFolder()
    let path = folder.path
    let script = "cd '\(path)' && trap \(trap); \(Self.loop)"
    var run = SimulatedRun(of: [], command: ["sh", "-c", script], Self.quiet)
    try run.startCommand()
    try await eventually { TestFolder.names(in: path).contains("ready") }
    await run.endCommand(within: time)
    #expect(TestFolder.names(in: path).contains("ended") == (time > .zero))
  }

  @Test func `a command has standard output to itself`() {
    let device = CameraDevice(
      identity: DeviceIdentity(name: "Door"), path: "/dev/video7", modes: [], controls: [])
    #expect(SimulateOutput(wantsJSON: false).line("plugged", device) == .result("/dev/video7"))
    #expect(
      Self.quiet.line("plugged", device) == .note("/dev/video7 (Door) is plugged in"))
    #expect(
      Self.quiet.line("unplugged", device) == .note("/dev/video7 (Door) is unplugged"))
  }
}
