internal import Capture
internal import CaptureArguments

/// `capture snap`: takes photos and says where they are.
enum Snap: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try SnapOptions(parsed)
    let voice = SnapVoice(options)
    let session = try await options.photo.session()
    // A store that cannot be written to is told before the camera starts, and anybody poses.
    let coordinator = CameraCoordinator(
      session: session, keeper: try options.photo.keeper(),
      configuration: options.photo.coordination)
    // As many as there are before somebody wants an end.
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
