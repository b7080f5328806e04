/// A folder of photos, with everything needed to search them and to show them quickly.
///
/// The originals are ordinary files. Everything else can be recreated from them: the tiers are
/// stored in packs, and the metadata in a catalogue. Several programs may use one store at once.
///
/// Every function runs on one of the store's own threads, and so never blocks its caller. What has
/// started completes even if the task that requested it is cancelled, except for long work: each
/// function with `progress` calls that in the caller's own context, and a cancelled task ends it
/// between two photos, with the store in order and an error whose code is `cancelled`.
public final class PhotoStore: Sendable {
  package let engine: StoreEngine
  private let background = Background("capture.store")

  package init(_ engine: StoreEngine) {
    self.engine = engine
  }

  /// Opens a store, and completes what a program that was killed left unfinished.
  ///
  /// If `creating` is true, a folder that is missing or empty becomes a store. A missing catalogue
  /// is rebuilt, which takes as long as reading all originals: `progress` is called meanwhile, and
  /// cancelling the task ends it with an error. The next opening then starts again.
  ///
  /// Reading from the store does not wait for other programs, but changing it does: `waiting` is
  /// then called, on any thread.
  public convenience init(
    at folder: String, creating: Bool = true,
    configuration: StoreConfiguration = StoreConfiguration(),
    progress: (StoreProgress<Never>) -> Void = { _ in },
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) async throws(StoreError) {
    self.init(
      try await Background.files.run(reporting: progress) { report throws(StoreError) in
        try StoreEngine(
          opening: folder, creating: creating, configuration: configuration, waiting: waiting
        ) { step throws(StoreError) in try report.note(step) }
      })
  }

  /// Rebuilds a store's catalogue from the originals in its folder, whatever is left of the old
  /// one.
  ///
  /// A folder of photos that is not a store yet becomes one, with its photos where they are. A
  /// damaged catalogue is moved to `lost+found` after everything readable in it has been copied to
  /// the new one. Cancelling the task leaves the old catalogue as it was.
  public static func rebuild(
    at folder: String, configuration: StoreConfiguration = StoreConfiguration(),
    options: RebuildOptions = RebuildOptions(),
    progress: (StoreProgress<Never>) -> Void = { _ in },
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) async throws(StoreError) -> RebuiltStore {
    try await Background.files.run(reporting: progress) { report throws(StoreError) in
      try StoreEngine.rebuild(
        at: folder, configuration: configuration, options: options, waiting: waiting
      ) { step throws(StoreError) in
        try report.note(step)
      }
    }
  }

  /// The configuration with which the store was opened.
  public var configuration: StoreConfiguration { engine.configuration }
  /// Whether the store cannot be changed, because its disk is not writable.
  public var isReadOnly: Bool { engine.isReadOnly }
  /// The path of the store's folder.
  public var folder: String { engine.folder }
}

extension PhotoStore {
  /// Runs an operation of the engine to its end.
  func asking<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (StoreEngine) throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    try await background.run { [engine] () throws(Failure) in try body(engine) }
  }

  /// Runs long work with the engine, which reports its steps and can be cancelled.
  package func working<Step: Sendable, Answer: Sendable, Failure: Error>(
    reporting step: (Step) -> Void,
    _ body: @escaping @Sendable (StoreEngine, WorkReport<Step>) throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    try await background.run(reporting: step) { [engine] report throws(Failure) in
      try body(engine, report)
    }
  }
}

extension WorkReport<StoreProgress<Never>> {
  /// Reports a step of a rebuild; throws if it is to end.
  fileprivate func note(_ step: StoreProgress<Never>) throws(StoreError) {
    tell(step)
    // After the last step, the new catalogue is in place.
    if step.done < step.total { try requireGoingOn() }
  }
}
