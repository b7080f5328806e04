extension StoreEngine {
  package static func rebuild(
    at folder: String, configuration: StoreConfiguration = StoreConfiguration(),
    options: RebuildOptions = RebuildOptions(),
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in },
    progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> RebuiltStore {
    try rebuild(
      at: folder, configuration: configuration, options: options, clock: .system, waiting: waiting,
      progress: progress)
  }

  static func rebuild(
    at folder: String, configuration: StoreConfiguration = StoreConfiguration(),
    options: RebuildOptions = RebuildOptions(), clock: WallClock,
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in },
    progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> RebuiltStore {
    let opening = StorePreparation(StorePlace(folder))
    try opening.prepareForRebuild()
    let store = StoreEngine(opening.place, configuration, clock: clock, waiting: waiting)
    return try store.rebuild(options, progress: progress)
  }

  /// Rebuilds a damaged catalogue while the store is in use; returns whether all of it could be
  /// read.
  func remakeCatalogue() throws(StoreError) -> Bool {
    try !rebuild(RebuildOptions(), onlyDamaged: true) { _ in }.isIncomplete
  }

  /// Decides again which original is which photo, after several have changed places.
  func settleIdentities() throws(StoreError) {
    // This program may have built the catalogue itself before that happened.
    try write { writer throws(StoreError) in writer.madeCatalogue = nil }
    _ = try rebuild(RebuildOptions(), tells: false) { _ in }
  }

  private func rebuild(
    _ options: RebuildOptions, onlyDamaged: Bool = false, tells: Bool = true,
    progress: (StoreProgress<Never>) throws(StoreError) -> Void
  ) throws(StoreError) -> RebuiltStore {
    var options = options
    options.isReported = true
    let (made, isIncomplete) = try write(
      making: progress, options: options, replacingDamage: true
    ) { writer throws(StoreError) in
      if writer.madeCatalogue == nil, !onlyDamaged {
        try writer.makeCatalogue(with: originals, options, progress: progress)
      }
      defer { writer.madeCatalogue = nil }
      return try (writer.madeCatalogue, tells ? writer.takeIncompleteness() : false)
    }
    var rebuilt = RebuiltStore(
      engine: self, missing: made?.missing ?? 0, unreachable: made?.unreachable ?? [],
      isIncomplete: isIncomplete)
    rebuilt.exports = made?.exports ?? []
    return rebuilt
  }
}
