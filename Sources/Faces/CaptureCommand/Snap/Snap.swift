internal import CaptureArguments
internal import CaptureCoordinator
internal import CaptureServeClient
internal import CaptureSimulator
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// `capture snap`: takes photos and prints their paths.
enum Snap: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try SnapOptions(parsed)
    guard !parsed[DryRun.option] else { return try SnapDryRun(options).report(parsed) }
    let output = SnapOutput(options)
    let (backend, time) = try options.photo.cameras.timedBackend()
    let session = try await options.photo.session(on: backend)
    // A store that cannot be written to is reported before the camera starts and anyone poses.
    let keeper = SimulatedDisk.keeper(
      try options.photo.keeper(), of: backend, at: options.photo.place)
    var coordination = options.photo.coordination
    coordination.photoIDs = time.photoIDs()
    let coordinator = CameraCoordinator(
      session: session, keeper: keeper, configuration: coordination, timeline: time.timeline)
    let observation = coordinator.observe(on: DispatchQueue(label: "capture.snap")) { event in
      if case .camera(.interrupted(let error)) = event { output.tell(lost: error) }
    }
    defer { observation.cancel() }
    let camera = SnapCamera(
      coordinator, keeper: keeper, options.photo,
      server: ServerSocket.path { Console.environment($0) }.map { ServerClient(socket: $0) })
    // Takes all photos, or those before a signal.
    let photos = Task {
      do throws(Failure) {
        return try await time.run {
          var series = SnapSeries(options, with: camera, output, in: time)
          return await series.take()
        }
      } catch {
        return Console.fail(error, asJSON: options.photo.wantsJSON)
      }
    }
    let (code, signal) = await Interruption.during {
      await photos.value
    } ending: {
      photos.cancel()
    }
    if signal == nil, let event = (backend as? Simulator)?.nextEvent {
      output.tell(unreachedEvent: event)
    }
    try await time.run { await coordinator.finish(after: signal) }
    return signal ?? code
  }
}
