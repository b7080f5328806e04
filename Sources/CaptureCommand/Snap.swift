internal import CaptureCoordinator
internal import CaptureArguments

/// `capture snap`: takes photos and prints their paths.
enum Snap: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try SnapOptions(parsed)
    let voice = SnapOutput(options)
    let session = try await options.photo.session()
    // A store that cannot be written to is reported before the camera starts and anyone poses.
    let coordinator = CameraCoordinator(
      session: session, keeper: try options.photo.keeper(),
      configuration: options.photo.coordination)
    // Takes all photos, or those before a signal.
    let photos = Task {
      var series = SnapSeries(options, with: coordinator, voice)
      return await series.take()
    }
    let (code, signal) = await Interruption.during {
      await photos.value
    } ending: {
      photos.cancel()
    }
    await coordinator.finish(after: signal)
    return signal ?? code
  }
}
