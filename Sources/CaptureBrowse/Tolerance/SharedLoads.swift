/// Who waits for what, and what comes next; one load serves all who want the same.
///
/// Not thread-safe: its owner locks.
struct SharedLoads<Key: Hashable & Sendable, Waiter: Sendable>: Sendable {
  private struct Load: Sendable {
    var waiters: [Int: Waiter] = [:]
    var hasBegun = false
  }

  private var loads: [Key: Load] = [:]
  /// The keys whose loads have not begun, and some that nobody wants any more.
  private var line: [Key] = []
  private var runningCount = 0
  private var ticketCount = 0

  /// Whether any load has begun and not ended.
  var isRunning: Bool { runningCount > 0 }

  /// Has somebody wait for a key; says by which ticket, and whether another waits already.
  mutating func join(_ key: Key, _ waiter: Waiter) -> (ticket: Int, isShared: Bool) {
    ticketCount += 1
    let isShared = loads[key] != nil
    if !isShared { line.append(key) }
    loads[key, default: Load()].waiters[ticketCount] = waiter
    return (ticketCount, isShared)
  }

  /// Has somebody wait no more; says whether the load was given up, which one that has begun is not.
  mutating func leave(_ key: Key, _ ticket: Int) -> Bool {
    guard loads[key]?.waiters.removeValue(forKey: ticket) != nil,
      let load = loads[key], load.waiters.isEmpty, !load.hasBegun
    else { return false }
    loads[key] = nil
    line.removeAll { $0 == key }
    return true
  }

  /// What is to be loaded next, unless so many loads run already.
  mutating func begin(limit: Int) -> Key? {
    guard runningCount < limit, !line.isEmpty else { return nil }
    let key = line.removeFirst()
    loads[key]?.hasBegun = true
    runningCount += 1
    return key
  }

  /// Ends a load; those who waited for it are to be told.
  mutating func finish(_ key: Key) -> [Waiter] {
    runningCount -= 1
    return loads.removeValue(forKey: key)?.waiters.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}
