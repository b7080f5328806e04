internal import CaptureBase
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// The stores of a client, which stay open.
final class ShellStores: Sendable {
  /// The number of stores that stay open.
  private static let limit = 8

  /// The store of the command line; nil for the one from the environment, or else the user's own.
  private let usual: String?
  private let open = Guarded<[String: PhotoStore]>([:])
  /// Requests about stores may block, and run on their own thread.
  private let tasks = QueueTasks(
    on: DispatchQueue(label: "capture.shell.stores"), timeline: WallTimeline())

  init(_ place: PhotoOptions.Place) {
    usual = if case .store(let folder) = place { folder } else { nil }
  }

  /// Returns a store to which photos can be added; a missing or empty folder becomes one.
  func storeForAdding(_ folder: String?) async throws(Failure) -> PhotoStore {
    try await outcome { () throws(Failure) in
      try self.store(folder) { choice throws(Failure) in try choice.openForAdding() }
    }.get()
  }

  /// Does something with a store, which is opened again after a failure.
  func answer(_ work: ShellPhotos, in folder: String?) async throws(Failure) -> ShellAnswer {
    let isStopped = Guarded(false)
    let result = await withTaskCancellationHandler {
      await outcome { () throws(Failure) in
        try self.answer(work, in: folder) { isStopped.withLock { $0 } }
      }
    } onCancel: {
      isStopped.withLock { $0 = true }
    }
    if case .failure = result { open.withLock { $0 = [:] } }
    return try result.get()
  }

  private func answer(
    _ work: ShellPhotos, in folder: String?, isStopped: () -> Bool
  ) throws(Failure) -> ShellAnswer {
    if case .add(let paths, let target, let acceptsTruncated) = work {
      if let target {
        try asking { () throws(StoreError) in try StoreEngine.requireFolder(named: target) }
      }
      let store = try store(folder) { choice throws(Failure) in try choice.openForAdding() }
      return ShellImport(of: paths, to: target, acceptsTruncated: acceptsTruncated)
        .answer(in: store.engine, isStopped: isStopped)
    }
    let store = try store(folder) { choice throws(Failure) in try choice.open(.reported) }
    return try work.answer(in: store.engine)
  }

  /// Returns an open store, which is opened if need be.
  private func store(
    _ folder: String?, opening: (StoreChoice) throws(Failure) -> StoreEngine
  ) throws(Failure) -> PhotoStore {
    let choice = try StoreChoice(folder ?? usual, by: "'store'")
    if let store = open.withLock({ $0[choice.folder] }) { return store }
    let store = PhotoStore(try opening(choice))
    open.withLock { open in
      if open.count >= Self.limit { open = [:] }
      open[choice.folder] = store
    }
    return store
  }

  /// Runs what may block, and returns its outcome.
  private func outcome<Answer: Sendable>(
    of body: @escaping @Sendable () throws(Failure) -> Answer
  ) async -> Result<Answer, Failure> {
    await Task(executorPreference: tasks) { () async -> Result<Answer, Failure> in
      Result(catching: body)
    }.value
  }
}
