internal import CaptureCamera
internal import CaptureUSBCamera
internal import CaptureWords

/// Cameras that are plugged in until a signal, a failure, or the end of a command.
struct SimulatedRun {
  /// Why the cameras are unplugged.
  enum Ending {
    case signal
    case command(status: Int32)
    case failed(Failure)
  }

  private enum Happening: Sendable {
    case camera(Int, USBCameraEvent)
    case signal(ExitCode)
    case commandEnded(status: Int32)
  }

  private let cameras: [(device: CameraDevice, usb: USBCamera)]
  private let command: [String]
  private let output: SimulateOutput
  private let happenings: AsyncStream<Happening>
  private let news: AsyncStream<Happening>.Continuation
  private var watches: [Task<Void, Never>] = []
  /// The paths of the cameras that have been plugged in, by their places in the scenario.
  private var paths: [Int: String] = [:]
  /// The cameras that the command waits for.
  private var missing: Set<Int> = []
  private var child: ChildCommand?

  init(of cameras: [(CameraDevice, USBCamera)], command: [String], _ output: SimulateOutput) {
    self.cameras = cameras
    self.command = command
    self.output = output
    (happenings, news) = AsyncStream.makeStream(of: Happening.self)
  }

  /// Plugs the cameras in, waits for the first reason to end, and unplugs them.
  mutating func ending(signals: AsyncStream<ExitCode>) async -> Ending {
    watches.append(Task { [news] in for await code in signals { news.yield(.signal(code)) } })
    let ending = await firstEnding()
    if case .failed = ending { child?.pass(.terminated) }
    for watch in watches { watch.cancel() }
    for camera in cameras { await camera.usb.unplug() }
    return ending
  }

  private mutating func firstEnding() async -> Ending {
    do throws(USBCameraError) {
      for index in cameras.indices { try await plugIn(index) }
    } catch {
      return .failed(Failure(error))
    }
    for await happening in happenings {
      if let ending = respond(to: happening) { return ending }
    }
    return .signal
  }

  private mutating func plugIn(_ index: Int) async throws(USBCameraError) {
    let camera = cameras[index]
    if try await camera.usb.plugIn() { missing.insert(index) }
    output.tell(omissions: camera.usb.omissions, of: camera.device)
    watches.append(
      Task { [news] in
        for await event in camera.usb.events { news.yield(.camera(index, event)) }
      })
  }

  /// Returns a reason to end, if this is one.
  private mutating func respond(to happening: Happening) -> Ending? {
    switch happening {
    case .signal(let code):
      guard let child else { return .signal }
      child.pass(code)
    case .commandEnded(let status): return .command(status: status)
    case .camera(_, .failed(let error)): return .failed(Failure(error))
    case .camera(let index, .unplugged): output.tell("unplugged", device(index))
    case .camera(let index, .plugged(let path)):
      paths[index] = path
      missing.remove(index)
      output.tell("plugged", device(index))
      do throws(Failure) {
        try startCommand()
      } catch {
        return .failed(error)
      }
    }
    return nil
  }

  /// Starts the command once all cameras are there that are plugged in at first.
  private mutating func startCommand() throws(Failure) {
    guard !command.isEmpty, child == nil, missing.isEmpty else { return }
    let first = paths.min { $0.key < $1.key }?.value ?? ""
    let started = try ChildCommand(command, device: first)
    child = started
    watches.append(
      Task { [news] in news.yield(.commandEnded(status: await started.status)) })
  }

  private func device(_ index: Int) -> CameraDevice {
    var device = cameras[index].device
    device.path = paths[index] ?? ""
    return device
  }
}
