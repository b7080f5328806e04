/// Files that wait for the disk together.
struct ImportGroup {
  private var waiting: [Prepared] = []
  private var byteCount = 0
  private var begun: ContinuousClock.Instant?

  mutating func add(_ prepared: Prepared) {
    if begun == nil { begun = .now }
    waiting.append(prepared)
    byteCount += prepared.file.byteCount
  }

  /// Whether it is time to commit: many files, many bytes, or a while since the first.
  var isFull: Bool {
    guard let begun else { return false }
    return waiting.count >= 64 || byteCount >= 64 << 20 || begun.duration(to: .now) > .seconds(1)
  }

  /// Commits what waits and tells of it; answers whether to go on.
  mutating func commit(to store: PhotoStore, _ each: (ImportedFile) -> Bool) -> Bool {
    let group = waiting
    self = ImportGroup()
    var results = Self.settle(group.compactMap(\.arrival), in: store)[...]
    var goesOn = true
    for prepared in group {
      let result: Result<AddedPhoto, StoreError>? =
        switch prepared.result {
        case .failure(let error): .failure(error)
        case .success(.known(let added)): .success(added)
        case .success(.arrival): results.popFirst()
        }
      guard let result else { continue }
      goesOn = each(ImportedFile(file: prepared.file, result: result)) && goesOn
    }
    return goesOn
  }

  /// Commits arrivals at once, and one by one where that fails: some may fit.
  static func settle(
    _ arrivals: [Arrival], in store: PhotoStore
  ) -> [Result<AddedPhoto, StoreError>] {
    guard !arrivals.isEmpty else { return [] }
    do throws(StoreError) {
      for arrival in arrivals { try arrival.sync() }
      return try store.write { writer throws(StoreError) in try writer.settle(arrivals) }
        .map { .success($0) }
    } catch {
      guard arrivals.count > 1 else { return [.failure(error)] }
      return arrivals.flatMap { settle([$0], in: store) }
    }
  }
}

extension Prepared {
  fileprivate var arrival: Arrival? {
    guard case .success(.arrival(let arrival)) = result else { return nil }
    return arrival
  }
}
