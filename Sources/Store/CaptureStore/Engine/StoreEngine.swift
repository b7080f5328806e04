internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// The work behind a `PhotoStore`, for code of this package that runs on threads which may block.
///
/// Every method may be called from any thread, and blocks until it is done. One without
/// documentation does the same as the method of its name in `PhotoStore` or `AlbumFolder`.
package final class StoreEngine: Sendable {
  /// The configuration with which the store was opened.
  package let configuration: StoreConfiguration
  /// Whether the store cannot be changed, because its disk is not writable.
  package let isReadOnly: Bool
  /// Whether the store is only read, without leaving a trace.
  private let isGlance: Bool
  let place: StorePlace
  let packReader: PackReader
  let tierMaker: TierMaker
  let clock: WallClock
  let waiting: @Sendable (StoreWait) -> Void
  let commits = CommitQueue()
  private let reader = Guarded<Catalogue?>(nil)
  /// The connection for reading so much that others should not have to wait for it.
  private let bulkReader = Guarded<Catalogue?>(nil)
  private let writer = Guarded<StoreWriter?>(nil)
  private let mark = Guarded<WriterMark?>(nil)

  /// The reader that reads originals again, on all cores.
  var originals: OriginalReader { OriginalReader(tierMaker: tierMaker, workers: Self.cores) }

  /// The path of the store's folder.
  package var folder: String { place.root }

  /// Opens a store, and completes what a program that was killed left unfinished.
  ///
  /// If `creating` is true, a folder that is missing or empty becomes a store. A missing catalogue
  /// is rebuilt, which takes as long as reading all originals. Reading from the store does not wait
  /// for other programs, but changing it does: `waiting` is then called, on any thread.
  package convenience init(
    at folder: String, creating: Bool = true,
    configuration: StoreConfiguration = StoreConfiguration(),
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) throws(StoreError) {
    try self.init(
      at: folder, creating: creating, configuration: configuration, clock: .system,
      waiting: waiting)
  }

  /// Opens a store, and reports the progress with which a missing catalogue is rebuilt.
  ///
  /// That includes one whose rebuild was interrupted, which is otherwise built when it is first
  /// read. Any other problem with the catalogue is reported by whatever reads it next.
  convenience init(
    opening folder: String, creating: Bool, configuration: StoreConfiguration,
    waiting: @escaping @Sendable (StoreWait) -> Void,
    progress: (StoreProgress<Never>) throws(StoreError) -> Void
  ) throws(StoreError) {
    try self.init(
      at: folder, creating: creating, configuration: configuration, clock: .system,
      waiting: waiting, progress: progress)
    do throws(StoreError) {
      try read(making: progress) { _ in }
    } catch {
      if error.code == .cancelled { throw error }
    }
  }

  convenience init(
    at folder: String, creating: Bool = true,
    configuration: StoreConfiguration = StoreConfiguration(), clock: WallClock,
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in },
    progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    let opening = StorePreparation(StorePlace(folder))
    let unfinished = UnfinishedStore(opening.place)
    let isReadOnly = try unfinished.removedIfFailing { () throws(StoreError) in
      try opening.prepare(creating: creating)
    }
    self.init(opening.place, configuration, isReadOnly: isReadOnly, clock: clock, waiting: waiting)
    // Creating a writer makes a missing catalogue and completes unfinished work.
    guard !isReadOnly, try opening.needsWriter else { return }
    try unfinished.removedIfFailing { () throws(StoreError) in
      do throws(StoreError) {
        try clearUp(waits: !Folder.exists(place.catalogue), making: progress)
      } catch {
        mark.withLock { $0 = nil }
        throw error
      }
    }
  }

  /// Creates a store whose folders already exist.
  init(
    _ place: StorePlace, _ configuration: StoreConfiguration, isReadOnly: Bool = false,
    isGlance: Bool = false, clock: WallClock = .system,
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) {
    self.place = place
    self.isGlance = isGlance
    self.waiting = waiting
    self.clock = clock
    self.configuration = configuration
    self.isReadOnly = isReadOnly
    packReader = PackReader(place)
    tierMaker = TierMaker(configuration.tiers, memoryLimit: configuration.addingLimit)
  }
}

// MARK: - Exclusive access

extension StoreEngine {
  /// Reads from the catalogue, as of the last commit.
  ///
  /// A missing catalogue is rebuilt first, with its progress reported.
  func read<Result>(
    making progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in },
    _ body: (inout Catalogue) throws(DatabaseError) -> sending Result
  ) throws(StoreError) -> sending Result {
    try read(through: reader, making: progress, body)
  }

  /// Reads much from the catalogue, as of the last commit; short reads do not wait for it.
  ///
  /// An old catalogue on a disk that is not writable is migrated in memory, and each connection then
  /// has its own epoch. So there is only one.
  func readInBulk<Result>(
    _ body: (inout Catalogue) throws(DatabaseError) -> sending Result
  ) throws(StoreError) -> sending Result {
    try read(through: isReadOnly ? reader : bulkReader, making: { _ in }, body)
  }

  private func read<Result>(
    through connection: Guarded<Catalogue?>,
    making progress: (StoreProgress<Never>) throws(StoreError) -> Void,
    _ body: (inout Catalogue) throws(DatabaseError) -> sending Result
  ) throws(StoreError) -> sending Result {
    try connection.withLock { slot throws(StoreError) in
      var catalogue = try currentReader(&slot, progress)
      let result: Result
      do throws(DatabaseError) {
        result = try body(&catalogue)
      } catch {
        throw StoreError(error, in: place)
      }
      slot = consume catalogue
      return result
    }
  }

  /// Changes the store, while no other program can change it.
  ///
  /// Watchers are notified afterwards. A missing catalogue is rebuilt first, with its progress
  /// reported; so is a damaged one if `replacingDamage` is true.
  func write<Result>(
    making progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in },
    options: RebuildOptions = RebuildOptions(), replacingDamage: Bool = false,
    _ body: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    return try writer.withLock { slot throws(StoreError) in
      let lock = try FileLock(of: place, waiting: waiting)
      return try lock.held { () throws(StoreError) in
        if replacingDamage { try DamagedCatalogue(in: place).setAsideIfDamaged() }
        return try change(&slot, options, making: progress, body)
      }
    }
  }

  /// Changes the store, or returns nil if another program or another thread is changing it.
  ///
  /// Never waits for other threads of this program, which may themselves be waiting for another
  /// program.
  func writeIfFree<Result>(
    making progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in },
    _ body: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result? {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    let outcome = try writer.withLockIfFree { slot throws(StoreError) -> Result? in
      try changeIfFree(&slot, making: progress, body)
    }
    return outcome ?? nil
  }

  /// Changes the store, or returns nil if another program is changing it; waits for other threads.
  func writeIfNoProgramDoes<Result>(
    _ body: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result? {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    return try writer.withLock { slot throws(StoreError) -> Result? in
      try changeIfFree(&slot, making: { _ in }, body)
    }
  }

  private func changeIfFree<Result>(
    _ slot: inout StoreWriter?, making progress: (StoreProgress<Never>) throws(StoreError) -> Void,
    _ body: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result? {
    let free = try StoreError.locking(place) { () throws(FileError) in
      try FileLock(ifFree: place.lock)
    }
    guard let lock = free else { return nil }
    return try lock.held { () throws(StoreError) in
      try change(&slot, RebuildOptions(), making: progress, body)
    }
  }

  /// Changes the store, whose lock is held.
  private func change<Result>(
    _ slot: inout StoreWriter?, _ options: RebuildOptions,
    making progress: (StoreProgress<Never>) throws(StoreError) -> Void,
    _ body: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result {
    var writer = try currentWriter(&slot, token: heldToken(), options, progress)
    let result = try writer.completing(body)
    slot = consume writer
    ChangeSignal.send(in: place)
    return result
  }

  /// Returns the token that distinguishes this program's unfinished work from that of others.
  func token() throws(StoreError) -> String {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    if let token = mark.withLock({ $0?.token }) { return token }
    let lock = try FileLock(of: place, waiting: waiting)
    return try lock.held { () throws(StoreError) in try heldToken() }
  }

  /// Returns the token while the store's lock is held, as it must be to create a writer's mark.
  private func heldToken() throws(StoreError) -> String {
    try mark.withLock { mark throws(StoreError) in
      if let token = mark?.token { return token }
      let made = try WriterMark(in: place)
      let token = made.token
      mark = consume made
      return token
    }
  }

  /// Returns the open connection, or a new one if the catalogue's file has been replaced.
  private func currentReader(
    _ slot: inout Catalogue?, _ progress: (StoreProgress<Never>) throws(StoreError) -> Void
  ) throws(StoreError) -> Catalogue {
    if let catalogue = slot.take(), catalogue.isCurrent(place) { return catalogue }
    guard !isGlance else { return try Catalogue(glancingAt: place) }
    guard !isReadOnly else { return try Catalogue(readOnly: place) }
    if try StorePreparation(place).needsWriter {
      try clearUp(waits: !Folder.exists(place.catalogue), making: progress)
    }
    var catalogue = try Catalogue(place)
    // A catalogue that is still being built holds nothing to read; any other holds the last commit.
    if try catalogue.isUnsettled(in: place) {
      try clearUp(waits: catalogue.isUnmade(in: place), making: progress)
    }
    return catalogue
  }

  /// Creates a writer, which rebuilds a missing catalogue and completes unfinished work.
  ///
  /// If the disk is full or fails, or another program is changing the store, the work is left for
  /// later: an existing catalogue can still be read. A program that waits has none to read.
  private func clearUp(
    waits: Bool, making progress: (StoreProgress<Never>) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      if waits {
        try write(making: progress) { _ in }
      } else {
        _ = try writeIfFree(making: progress) { _ in }
      }
    } catch {
      let isPassing = [.full, .failed, .locked].contains(error.code)
      guard isPassing, !waits, Folder.exists(place.catalogue) else { throw error }
    }
  }

  private func currentWriter(
    _ slot: inout StoreWriter?, token: String, _ options: RebuildOptions,
    _ progress: (StoreProgress<Never>) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreWriter {
    if var writer = slot.take(), writer.catalogue.isCurrent(place) {
      try writer.recoverIntents(announcing: waiting)
      return writer
    }
    let damaged = DamagedCatalogue(in: place)
    try damaged.completeSettingAside()
    var writer = try StoreWriter(
      place, token: token, configuration, tierMaker: tierMaker, clock: clock)
    if try writer.ask({ catalogue throws(DatabaseError) in try catalogue.isUnmade }) {
      try writer.makeCatalogue(with: originals, options, progress: progress)
    }
    // One that cannot be moved does no harm, and the next writer tries again.
    try? damaged.putAway()
    try writer.recover(announcing: waiting)
    return writer
  }
}

extension StoreError {
  init(readOnly place: StorePlace) {
    let reason =
      Folder.obstacle(toWritingIn: place.hidden).isDenial
      ? "permission denied" : "its disk cannot be written to"
    self.init(
      .readOnly, "cannot change the store \(place.root): \(reason)", remedy: .writableStore)
  }
}
