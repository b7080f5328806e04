/// A photo that has been examined, and the result to be committed.
struct Prepared<Source: Sendable>: Sendable {
  let source: Source
  let byteCount: Int
  let result: Result<StoreEngine.Examined, StoreError>

  fileprivate var arrival: Arrival? {
    guard case .success(.arrival(let arrival)) = result else { return nil }
    return arrival
  }
}

/// A group of photos that are committed together, so that they share one wait for the disk.
struct ImportGroup<Source: Sendable> {
  private static var byteLimit: Int { 64 << 20 }

  /// The maximum number of photos in the group.
  private let limit: Int
  private var waiting: [Prepared<Source>] = []
  private var byteCount = 0
  private var begun: ContinuousClock.Instant?

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ prepared: Prepared<Source>) {
    if begun == nil { begun = .now }
    waiting.append(prepared)
    // A file may claim any length; one that is too long is rejected later.
    byteCount += min(prepared.byteCount, Self.byteLimit)
  }

  /// Whether it is time to commit: many photos, many bytes, or over a second since the first photo.
  var isFull: Bool {
    guard let begun else { return false }
    return waiting.count >= limit || byteCount >= Self.byteLimit
      || begun.duration(to: .now) > .seconds(1)
  }

  /// Commits the waiting photos and reports each; returns whether to continue.
  mutating func commit(
    to store: StoreEngine, _ each: (Source, Result<AddedPhoto, StoreError>) -> Bool
  ) -> Bool {
    let group = waiting
    self = ImportGroup(limit: limit)
    var results = store.settle(group.compactMap(\.arrival))[...]
    var goesOn = true
    for prepared in group {
      let result: Result<AddedPhoto, StoreError>? =
        switch prepared.result {
        case .failure(let error): .failure(error)
        case .success(.known(let added)): .success(added)
        case .success(.arrival): results.popFirst()
        }
      guard let result else { continue }
      goesOn = each(prepared.source, result) && goesOn
    }
    return goesOn
  }
}

extension StoreEngine {
  /// Commits arrivals in one go, or one by one if that fails: some of them may fit on the disk.
  ///
  /// If `readingBack` is true, their files are first read back from the disk.
  func settle(
    _ arrivals: [Arrival], readingBack: Bool = false
  ) -> [Result<AddedPhoto, StoreError>] {
    guard !arrivals.isEmpty else { return [] }
    do throws(StoreError) {
      try DiskQueue.sync(arrivals.flatMap(\.files))
      if readingBack { for arrival in arrivals { try arrival.readBack(in: place) } }
      return try write { writer throws(StoreError) in try writer.settle(arrivals) }
        .map { .success($0) }
    } catch {
      guard arrivals.count > 1 else { return [.failure(error)] }
      return arrivals.flatMap { settle([$0], readingBack: readingBack) }
    }
  }
}
