public import CaptureCamera
internal import CaptureTime

extension CameraCoordinator {
  /// Returns a timelapse, which takes its photos while its events are read.
  ///
  /// With a journal, it resumes the timelapse that was interrupted, and counts the moments since then
  /// as missed. Without a keeper of its own, its photos are saved by the coordinator's. Moments that
  /// pass while the reader handles an event are missed. Throws if the journal cannot be read, or has
  /// the progress of another plan.
  public nonisolated func timelapse(
    _ plan: TimelapsePlan, settings: PhotoSettings = PhotoSettings(),
    keptBy keeper: (any PhotoKeeper)? = nil, journal: TimelapseJournal? = nil
  ) async throws(JournalError) -> Timelapse {
    Timelapse(
      try await record(of: plan, in: journal), with: self, keptBy: keeper, settings: settings,
      staysWarm: plan.staysWarm, journal: journal)
  }

  /// Returns a timelapse that saves its photos as files, whose numbers continue when it is resumed.
  public nonisolated func timelapse(
    _ plan: TimelapsePlan, to template: FileTemplate, settings: PhotoSettings = PhotoSettings(),
    journal: TimelapseJournal? = nil
  ) async throws(JournalError) -> Timelapse {
    let record = try await record(of: plan, in: journal)
    return Timelapse(
      record, with: self, keptBy: FileKeeper(template, after: record.numbers), settings: settings,
      staysWarm: plan.staysWarm, journal: journal)
  }

  private nonisolated func record(
    of plan: TimelapsePlan, in journal: TimelapseJournal?
  ) async throws(JournalError) -> TimelapseRecord {
    let now = timeline.date
    guard let journal else { return TimelapseRecord(of: plan.schedule(from: now), as: plan.title) }
    return try await journal.record(of: plan, at: now)
  }
}
