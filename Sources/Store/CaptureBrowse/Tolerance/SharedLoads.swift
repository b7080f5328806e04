/// A queue of loads, in which one load serves all waiters for the same key.
///
/// Not thread-safe: the owner must lock.
struct SharedLoads<Key: Hashable & Sendable, Waiter: Sendable>: Sendable {
  private struct Load: Sendable {
    var waiters: [Int: Waiter] = [:]
    var hasBegun = false
  }

  private var loads: [Key: Load] = [:]
  /// The keys whose loads have not started.
  private var line: [Key] = []
  private var runningCount = 0
  private var ticketCount = 0

  /// Adds a waiter; returns its ticket, and whether it shares the load with others.
  mutating func join(_ key: Key, _ waiter: Waiter) -> (ticket: Int, isShared: Bool) {
    ticketCount += 1
    let isShared = loads[key] != nil
    if !isShared { line.append(key) }
    loads[key, default: Load()].waiters[ticketCount] = waiter
    return (ticketCount, isShared)
  }

  /// Removes a waiter; returns whether that dropped the load, which must not have started.
  mutating func leave(_ key: Key, _ ticket: Int) -> Bool {
    guard loads[key]?.waiters.removeValue(forKey: ticket) != nil,
      let load = loads[key], load.waiters.isEmpty, !load.hasBegun
    else { return false }
    loads[key] = nil
    line.removeAll { $0 == key }
    return true
  }

  /// Starts the next load and returns its key, unless `limit` loads are already running.
  mutating func begin(limit: Int) -> Key? {
    guard runningCount < limit, !line.isEmpty else { return nil }
    let key = line.removeFirst()
    loads[key]?.hasBegun = true
    runningCount += 1
    return key
  }

  /// Ends a load and returns its waiters, in order of arrival, for the caller to notify.
  mutating func finish(_ key: Key) -> [Waiter] {
    runningCount -= 1
    return loads.removeValue(forKey: key)?.waiters.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}
