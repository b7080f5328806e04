internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording
internal import CaptureWords

/// `capture record`: records what a camera does, for replay.
enum Record: ProgramCommand {
  /// The reason why a recording ends.
  private enum Ending: Sendable {
    case timeOver
    case recorder(Recorder.End)
    case camera(CameraError)
    case signal(ExitCode)

    /// Whether the camera does not offer what was requested, which is worth no recording.
    var isRefusal: Bool {
      guard case .camera(let error) = self else { return false }
      return [.badMode, .badControl].contains(error.code)
    }
  }

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try RecordOptions(parsed)
    let output = RecordOutput(options)
    let (backend, device) = try await camera(options, output)
    let request =
      options.usesProfile
      ? await options.request.completed(for: device, of: backend) { output.tell($0) }
      : options.request
    do throws(RecordingError) {
      let recorder = try Recorder(
        of: device, to: options.folder, keepingPhotos: options.keepsPhotos,
        limits: options.limits, program: "Capture \(Program.version)",
        timeline: backend.timeline)
      let session = backend.session(
        with: device, configuration: SessionConfiguration(request: request),
        recordedBy: recorder)
      let ending = await ending(of: session, recorder, options, output)
      await stop(session, after: ending, backend)
      try await recorder.finish()
      if ending.isRefusal, recorder.tally.frames == 0 {
        recorder.discard()
      } else {
        output.report(recorder.tally)
      }
      return tell(ending, recorder.tally, options, output)
    } catch {
      throw Failure(error)
    }
  }

  private static func camera(
    _ options: RecordOptions, _ output: RecordOutput
  ) async throws(Failure) -> (any CameraBackend, CameraDevice) {
    let backend = try options.cameras.backend()
    do throws(CameraError) {
      let chosen = try await backend.device(chosenBy: options.cameras.selector)
      let described = try await backend.devices().first { $0.isSame(as: chosen) }
      let device = described ?? chosen
      if options.cameras.isSimulated { output.note("the camera is simulated: \(device.subject)") }
      return (backend, device)
    } catch {
      throw Failure(error)
    }
  }

  /// Runs the session until the first reason to end, and returns that reason.
  private static func ending(
    of session: any CameraSession, _ recorder: Recorder, _ options: RecordOptions,
    _ output: RecordOutput
  ) async -> Ending {
    let interruption = Interruption()
    defer { interruption.stop() }
    let (endings, ending) = AsyncStream.makeStream(of: Ending.self)
    let (events, codes) = (session.events(), interruption.codes)
    let watches = [
      Task { for await end in recorder.ends { ending.yield(.recorder(end)) } },
      Task { for await code in codes { ending.yield(.signal(code)) } },
      Task {
        for await case .didFail(let error) in events { ending.yield(.camera(error)) }
      },
      Task { if await lasts(options.span, session) { ending.yield(.timeOver) } },
      Task { await show(recorder, output) },
    ]
    let first = await endings.first { _ in true }
    for watch in watches { watch.cancel() }
    return first ?? .timeOver
  }

  /// Closes the camera and records the result, but does not wait long for it after a signal.
  private static func stop(
    _ session: any CameraSession, after ending: Ending, _ backend: any CameraBackend
  ) async {
    if case .signal = ending {
      await session.stop(within: Interruption.closeTimeout, on: backend.timeline)
    } else {
      try? await session.stop()
    }
  }

  /// Waits until the session has streamed for this long.
  ///
  /// Returns false if there is no time limit, or if the session did not start.
  private static func lasts(_ span: Duration?, _ session: any CameraSession) async -> Bool {
    do {
      try await session.start()
      guard let span else { return false }
      try await Task.sleep(for: span)
      return true
    } catch {
      return false
    }
  }

  private static func show(_ recorder: Recorder, _ output: RecordOutput) async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil {
      output.progress(recorder.tally)
    }
  }

  /// Reports why the recording ended unless the user requested that, and returns the exit code.
  private static func tell(
    _ ending: Ending, _ tally: RecordingTally, _ options: RecordOptions, _ output: RecordOutput
  ) -> ExitCode {
    switch ending {
    case .timeOver, .recorder(.framesComplete), .recorder(.failed): return .done
    case .recorder(.folderFull) where tally.frames == 0:
      let limit = options.limits.byteCount.asBytes
      let problem = "the limit of \(limit) is too small for one frame; raise it with --limit"
      return Console.fail(.message(problem, .failed), asJSON: options.wantsJSON)
    case .recorder(.folderFull):
      let count = options.limits.frameCount.map { "\(tally.frames) of \($0) frames recorded: " }
      output.tell(
        "\(count ?? "")the recording has reached its limit of "
          + "\(options.limits.byteCount.asBytes); change it with --limit")
      return .done
    case .camera(let error):
      return Console.fail(Failure(error), asJSON: options.wantsJSON)
    case .signal(let code): return code
    }
  }
}
