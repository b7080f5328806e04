extension Camera {
  /// Returns a timelapse, which takes its photos while its events are read, and saves them as files.
  ///
  /// With a journal, it resumes the timelapse that was interrupted, and the numbers of the files
  /// continue. The template must give each photo a name of its own, such as `garden-%n.jpg`. Moments
  /// that pass while the reader handles an event are missed. Throws if the journal cannot be read, or
  /// has the progress of another plan.
  public func timelapse(
    _ plan: TimelapsePlan, to template: FileTemplate, settings: PhotoSettings = PhotoSettings(),
    journal: TimelapseJournal? = nil
  ) async throws(JournalError) -> Timelapse {
    try await coordinator.timelapse(plan, to: template, settings: settings, journal: journal)
  }

  /// Returns a timelapse whose photos are saved by a keeper, or kept in memory without one.
  ///
  /// With a journal, it resumes the timelapse that was interrupted. Moments that pass while the reader
  /// handles an event are missed. Throws if the journal cannot be read, or has the progress of another
  /// plan.
  public func timelapse(
    _ plan: TimelapsePlan, settings: PhotoSettings = PhotoSettings(),
    keptBy keeper: (any PhotoKeeper)? = nil, journal: TimelapseJournal? = nil
  ) async throws(JournalError) -> Timelapse {
    try await coordinator.timelapse(plan, settings: settings, keptBy: keeper, journal: journal)
  }
}
