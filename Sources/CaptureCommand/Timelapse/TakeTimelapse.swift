internal import CaptureCoordinator
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

/// `capture timelapse`: takes photos on a schedule, and resumes where it was interrupted.
enum TakeTimelapse: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try TimelapseOptions(parsed)
    let folder = try StateFolder().path + "/timelapse"
    let voice = TimelapseOutput(options)
    return try await noting { () throws(JournalError) in
      try TimelapseJournal(of: options.name, in: folder)
    }.take(options, voice)
  }
}

extension TimelapseJournal {
  fileprivate func take(
    _ options: TimelapseOptions, _ voice: TimelapseOutput
  ) async throws(Failure) -> ExitCode {
    let session = try await options.photo.session()
    let record = try record(for: options, voice)
    let coordinator = CameraCoordinator(
      session: session, keeper: try options.photo.keeper(after: record.numbers),
      configuration: options.coordination)
    let timelapse = Timelapse(
      record, with: coordinator, settings: options.photo.settings, staysWarm: options.staysWarm,
      journal: self)
    voice.begin(record)
    let (summary, signal) = await Interruption.during {
      await Self.summary(of: timelapse, voice)
    } ending: {
      timelapse.stop()
    }
    let code = try end(with: summary, wishedBy: signal, voice)
    await coordinator.finish(after: signal)
    return code
  }

  /// Returns the timelapse under way by this name, or a new one if there is none.
  ///
  /// Throws if the one under way has another plan.
  private func record(
    for options: TimelapseOptions, _ voice: TimelapseOutput
  ) throws(Failure) -> TimelapseRecord {
    let now = WallTimeline().date
    let known = try noting { () throws(JournalError) in
      if options.restarts { try remove() }
      return try read()
    }
    guard var record = known else {
      return TimelapseRecord(of: try options.schedule(from: now), as: options.plan)
    }
    guard record.plan == options.plan else {
      throw .told(
        "cannot start the timelapse '\(options.name)': it is under way as '\(record.plan)', "
          + "not '\(options.plan)'; run it with the same options to resume, choose another --name, "
          + "or start over with --restart", .usage)
    }
    if let lost = record.resume(at: now) { voice.tell(.missed(lost)) }
    return record
  }

  /// Takes the photos until all are taken or the timelapse is stopped.
  private static func summary(
    of timelapse: Timelapse, _ voice: TimelapseOutput
  ) async -> Result<TimelapseSummary, PhotoError> {
    do throws(PhotoError) {
      return .success(try await timelapse.run { voice.tell($0) })
    } catch {
      return .failure(error)
    }
  }

  private func end(
    with result: Result<TimelapseSummary, PhotoError>, wishedBy code: ExitCode?,
    _ voice: TimelapseOutput
  ) throws(Failure) -> ExitCode {
    switch result {
    case .success(let summary):
      voice.end(summary)
      guard summary.isFinished else { return code ?? .interrupted }
      try forget()
      return summary.missed > 0 ? .someMissed : .done
    case .failure(let error):
      try forget()
      voice.fail(error)
      return ExitCode(error)
    }
  }

  private func forget() throws(Failure) {
    try noting { () throws(JournalError) in try remove() }
  }
}

/// Runs an operation on a journal, and rethrows its `JournalError` as a `Failure`.
private func noting<Result>(_ body: () throws(JournalError) -> Result) throws(Failure) -> Result {
  do throws(JournalError) {
    return try body()
  } catch {
    throw Failure(error)
  }
}
