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
    let code = await take(options, with: coordinator, voice)
    try? await coordinator.stopped()  // the photos are kept, however the camera closes
    return code
  }

  /// Takes the photos, or as many as there are before somebody wants an end.
  private static func take(
    _ options: SnapOptions, with coordinator: CameraCoordinator, _ voice: SnapVoice
  ) async -> ExitCode {
    await Interruption.code(
      of: Task {
        var series = SnapSeries(options, with: coordinator, voice)
        return await series.take()
      })
  }
}
