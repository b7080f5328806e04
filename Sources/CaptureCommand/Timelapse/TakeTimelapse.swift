internal import CaptureArguments
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
    let session = try await options.photo.session()
    let record = try await journal.record(for: options)
    let coordinator = CameraCoordinator(
      session: session, keeper: try options.photo.keeper(after: record.numbers),
      configuration: options.coordination)
    let timelapse = Timelapse(
      record, with: coordinator, settings: options.photo.settings, staysWarm: options.staysWarm,
      journal: journal)
    output.begin(record)
    let (end, signal) = await Interruption.during {
      await timelapse.end(reportingTo: output)
    } ending: {
      timelapse.requestStop()
    }
    let code = code(for: end, after: signal, output)
    await coordinator.finish(after: signal)
    return code
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
    for options: TimelapseOptions
  ) async throws(Failure) -> TimelapseRecord {
    let now = WallTimeline().date
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
