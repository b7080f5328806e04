internal import Capture
internal import CaptureArguments
internal import CaptureImaging

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
    await Interruption.code(of: Task { await takeAll(options, with: coordinator, voice) })
  }

  private static func takeAll(
    _ options: SnapOptions, with coordinator: CameraCoordinator, _ voice: SnapVoice
  ) async -> ExitCode {
    let clock = ContinuousClock()
    let begun = clock.now
    for number in 1...options.count {
      do throws(PhotoError) {
        voice.progress(number)
        voice.report(try await coordinator.photo(options.photo.settings))
      } catch {
        if !Task.isCancelled { voice.fail(error.description, ExitCode(error)) }
        return ExitCode(error)
      }
      guard number < options.count else { break }
      // Counted from the beginning, so that slow photos do not add up.
      let next = begun + options.interval * number
      guard await wait(until: next, clock, voice, after: number) else { return .interrupted }
    }
    return .done
  }

  /// Waits for the next photo's moment; says no when somebody wants an end.
  private static func wait(
    until next: ContinuousClock.Instant, _ clock: ContinuousClock, _ voice: SnapVoice,
    after number: Int
  ) async -> Bool {
    while clock.now < next {
      let left = clock.now.duration(to: next)
      voice.progress(number, next: left)
      do {
        try await clock.sleep(for: min(left, .seconds(1)))
      } catch {
        return false
      }
    }
    return !Task.isCancelled
  }
}
