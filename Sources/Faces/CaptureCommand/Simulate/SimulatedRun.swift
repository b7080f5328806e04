internal import CaptureBase
internal import CaptureCamera
internal import CaptureUSBCamera
internal import CaptureWords

/// Cameras that are plugged in until a signal, a failure, or the end of a command.
struct SimulatedRun {
  /// Why the cameras are unplugged.
  enum Ending {
    case signal
    /// A signal came before the command was started, whose exit code this is.
    case neverRan(ExitCode)
    case command(status: Int32)
    case refused(ChildCommand.Refusal)
    case failed(Failure)
  }

  enum Event: Sendable {
    case camera(Int, USBCameraEvent)
    case signal(ExitCode)
    case commandEnded(status: Int32)
  }

  private let cameras: [(device: CameraDevice, usb: USBCamera)]
  private let command: [String]
  private let output: SimulateOutput
  private let events: AsyncStream<Event>
  private let news: AsyncStream<Event>.Continuation
  private var watches: [Task<Void, Never>] = []
  private var plugged = PluggedCameras()
  private let child = Guarded<ChildCommand?>(nil)
  /// How long the command may take to end after a failure.
  private static let patience = Duration.seconds(5)
  /// The time in which another signal repeats the first: `timeout` sends each one twice.
  private static let repetitionTime = Duration.milliseconds(300)

  init(of cameras: [(CameraDevice, USBCamera)], command: [String], _ output: SimulateOutput) {
    self.cameras = cameras
    self.command = command
    self.output = output
    (events, news) = AsyncStream.makeStream(of: Event.self)
  }

  /// Plugs the cameras in, waits for the first reason to end, and unplugs them.
  mutating func ending(signals: AsyncStream<ExitCode>) async -> Ending {
    watches.append(Task { [news] in for await code in signals { news.yield(.signal(code)) } })
    let ending = await firstEnding()
    if case .failed = ending { await endCommand(within: Self.patience) }
    for watch in watches { watch.cancel() }
    for camera in cameras { await camera.usb.unplug() }
    return ending
  }

  private mutating func firstEnding() async -> Ending {
    do throws(Failure) {
      for index in cameras.indices { try await plugIn(index) }
    } catch {
      return .failed(error)
    }
    if let ending = startIfComplete() { return ending }
    for await event in events {
      if let ending = respond(to: event) { return ending }
    }
    return .signal
  }

  private mutating func plugIn(_ index: Int) async throws(Failure) {
    let camera = cameras[index]
    do throws(USBCameraError) {
      if try await camera.usb.plugIn() { plugged.expect(index) }
    } catch {
      throw Failure(error)
    }
    output.tell(omissions: camera.usb.omissions, of: camera.device)
    watches.append(
      Task { [news] in
        for await event in camera.usb.events { news.yield(.camera(index, event)) }
      })
  }

  /// Returns a reason to end, if this is one.
  mutating func respond(to event: Event) -> Ending? {
    switch event {
    case .signal(let code):
      guard let child = child.withLock({ $0 }) else {
        return command.isEmpty ? .signal : .neverRan(code)
      }
      child.pass(code)
    case .commandEnded(let status): return .command(status: status)
    case .camera(_, .failed(let error)): return .failed(Failure(error))
    case .camera(let index, .unplugged):
      if let path = plugged.leave(index) { output.tell("unplugged", device(index, at: path)) }
      return startIfComplete()
    case .camera(let index, .plugged(let path)):
      plugged.arrive(index, at: path)
      output.tell("plugged", device(index, at: path))
      return startIfComplete()
    }
    return nil
  }

  private mutating func startIfComplete() -> Ending? {
    do throws(ChildCommand.Refusal) {
      try startCommand()
      return nil
    } catch {
      return .refused(error)
    }
  }

  /// Starts the command once all cameras are there that are plugged in at first.
  mutating func startCommand() throws(ChildCommand.Refusal) {
    let isStarted = child.withLock { $0 != nil }
    guard !command.isEmpty, !isStarted, plugged.isComplete else { return }
    let started = try ChildCommand(command, device: plugged.firstPath ?? "")
    child.withLock { $0 = started }
    watches.append(
      Task { [news] in news.yield(.commandEnded(status: await started.status)) })
  }

  /// Ends the command if it runs, and waits for its end; kills it after some time.
  func endCommand(within time: Duration) async {
    guard let child = child.withLock({ $0 }) else { return }
    child.pass(.terminated)
    let alarm = Task {
      try await Task.sleep(for: time)
      child.kill()
    }
    for await event in events { if case .commandEnded = event { break } }
    alarm.cancel()
  }

  /// Ends the command and the program at once, at any signal after the first.
  var exitAtOnce: @Sendable (ExitCode, Duration) -> Void {
    { [child] code, time in
      guard time > Self.repetitionTime else { return }
      child.withLock { $0 }?.kill()
      Console.exit(code)
    }
  }

  private func device(_ index: Int, at path: String) -> CameraDevice {
    var device = cameras[index].device
    device.path = path
    return device
  }
}
