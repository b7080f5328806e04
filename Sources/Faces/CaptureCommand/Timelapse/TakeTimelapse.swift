internal import CaptureArguments
internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureTime
internal import CaptureWords

/// `capture timelapse`: takes photos on a schedule, and resumes where it was interrupted.
enum TakeTimelapse: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try TimelapseOptions(parsed)
    let output = TimelapseOutput(options)
    let journal = try await options.journal()
    let (backend, time) = try options.photo.cameras.timedBackend()
    let session = try await options.photo.session(on: backend)
    let now = time.timeline.date
    let record = try await journal.record(for: options, at: now)
    var coordination = options.coordination
    coordination.photoIDs = time.photoIDs()
    let keeper = SimulatedDisk.keeper(
      try options.photo.keeper(after: record.numbers), of: backend, at: options.photo.place)
    let coordinator = CameraCoordinator(
      session: session, keeper: keeper,
      configuration: coordination, timeline: time.timeline)
    let timelapse = Timelapse(
      record, with: coordinator, settings: options.photo.settings, staysWarm: options.staysWarm,
      journal: journal)
    output.begin(record, at: now)
    let (end, signal) = await Interruption.during {
      await outcome(of: timelapse, in: time, reportingTo: output)
    } ending: {
      timelapse.requestStop()
    }
    let code = code(for: try end.get(), after: signal, output)
    try await time.run { await coordinator.finish(after: signal) }
    return code
  }

  /// Takes the photos by a scenario's own time, or the machine's.
  private static func outcome(
    of timelapse: Timelapse, in time: ProgramTime, reportingTo output: TimelapseOutput
  ) async -> Result<Timelapse.End, Failure> {
    do throws(Failure) {
      return .success(try await time.run { await timelapse.end(reportingTo: output) })
    } catch {
      return .failure(error)
    }
  }

  private static func code(
    for end: Timelapse.End, after signal: ExitCode?, _ output: TimelapseOutput
  ) -> ExitCode {
    switch end {
    case .failed(let error):
      output.fail(error)
      return ExitCode(error)
    case .stopped: return signal ?? .interrupted
    case .finished(_, let unsaved?): return ExitCode(unsaved)
    case .finished(let missed, nil): return missed > 0 ? .someMissed : .done
    }
  }
}

extension Timelapse {
  /// How a timelapse ended.
  fileprivate enum End {
    case finished(missed: Int, unsaved: JournalError?)
    case stopped
    case failed(PhotoError)
  }

  /// Takes the photos until all are taken or the timelapse is stopped.
  fileprivate func end(reportingTo output: TimelapseOutput) async -> End {
    var unsaved: JournalError?
    do throws(PhotoError) {
      for try await event in self {
        output.tell(event)
        switch event {
        case .progressNotSaved(let error): unsaved = error
        case .ended(let summary) where summary.isFinished:
          return .finished(missed: summary.missed, unsaved: unsaved)
        default: unsaved = nil  // later progress was saved
        }
      }
      return .stopped
    } catch {
      return .failed(error)
    }
  }
}

extension TimelapseJournal {
  /// Returns the progress of the timelapse under way by this name, or of a new one if there is none.
  fileprivate func record(
    for options: TimelapseOptions, at now: WallTime
  ) async throws(Failure) -> TimelapseRecord {
    let plan = options.plan(from: now)
    let record: TimelapseRecord
    do throws(JournalError) {
      record = try await self.record(of: plan, at: now)
    } catch {
      guard error.code == .otherPlan else { throw Failure(error) }
      throw await options.mismatch ?? Failure(error)
    }
    guard record.schedule.total != 0 else {
      throw .message(
        "the timelapse would be over before its first photo at \(record.schedule.anchor); "
          + "choose a later --until", .usage)
    }
    return record
  }
}
