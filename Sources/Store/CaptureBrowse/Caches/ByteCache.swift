/// A cache of recently used values, limited by their total size in bytes.
///
/// It evicts by the second-chance (CLOCK) algorithm: an entry used since the hand last passed is
/// spared once. Leased entries are never evicted or replaced. A hit allocates nothing. Not
/// thread-safe: the owner must lock.
struct ByteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The result of an insertion.
  enum Insertion: Hashable, Sendable {
    case kept
    /// The key already exists and is leased.
    case wasThere
    /// The value alone would take more than a tenth of the limit.
    case tooLarge
    /// Not enough could be evicted, because entries are leased.
    case noRoom
  }

  private struct Slot: Sendable {
    let key: Key
    let value: Value
    let cost: Int
    var leases = 0
    var wasUsed = false
  }

  let limit: Int
  private(set) var cost = 0
  /// Values that were refused for lack of room.
  private(set) var rejections = 0
  /// Values that were evicted.
  private(set) var evictions = 0
  private var slots: [Slot?] = []
  private var places: [Key: Int] = [:]
  private var free: [Int] = []
  private var hand = 0

  /// The largest single value, as a fraction of the limit.
  private static var largestShare: Int { 10 }

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { places.count }
  var keys: Dictionary<Key, Int>.Keys { places.keys }

  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// Returns the value for a key, which counts as a use.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    slots[place]?.wasUsed = true
    return slots[place]?.value
  }

  @discardableResult
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> Insertion {
    guard cost <= limit / Self.largestShare else {
      rejections += 1
      return .tooLarge
    }
    if let place = places[key] {
      guard slots[place]?.leases == 0 else { return .wasThere }
      drop(place)
    }
    guard makeRoom(for: cost) else {
      rejections += 1
      return .noRoom
    }
    put(Slot(key: key, value: value, cost: cost))
    return .kept
  }

  private mutating func put(_ slot: Slot) {
    cost += slot.cost
    if let place = free.popLast() {
      slots[place] = slot
      places[slot.key] = place
    } else {
      places[slot.key] = slots.count
      slots.append(slot)
    }
  }
}

// MARK: - Leases

extension ByteCache {
  /// Returns the value for a key and keeps it until `release` is called as often as `lease`.
  mutating func lease(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    slots[place]?.leases += 1
    slots[place]?.wasUsed = true
    return slots[place]?.value
  }

  mutating func release(_ key: Key) {
    guard let place = places[key], let leases = slots[place]?.leases, leases > 0 else { return }
    slots[place]?.leases = leases - 1
  }
}

// MARK: - Dropping

extension ByteCache {
  /// Drops a value, unless it is leased.
  mutating func remove(_ key: Key) {
    guard let place = places[key], slots[place]?.leases == 0 else { return }
    drop(place)
  }

  /// Drops an outdated value even if it is leased; its leases end.
  mutating func forget(_ key: Key) {
    if let place = places[key] { drop(place) }
  }

  /// Evicts values until at most `target` bytes remain; returns whether that was possible.
  @discardableResult
  mutating func shrink(to target: Int) -> Bool {
    // Two rounds: one to clear the second chances, one to evict.
    var steps = slots.count * 2
    while cost > target, steps > 0 {
      advance()
      steps -= 1
    }
    return cost <= target
  }

  private mutating func makeRoom(for cost: Int) -> Bool { shrink(to: limit - cost) }

  /// Advances the hand by one slot, which clears its second chance or evicts it.
  private mutating func advance() {
    defer { hand = slots.isEmpty ? 0 : (hand + 1) % slots.count }
    guard hand < slots.count, let slot = slots[hand], slot.leases == 0 else { return }
    guard !slot.wasUsed else {
      slots[hand]?.wasUsed = false
      return
    }
    drop(hand)
    evictions += 1
  }

  private mutating func drop(_ place: Int) {
    guard let slot = slots[place] else { return }
    cost -= slot.cost
    places[slot.key] = nil
    slots[place] = nil
    free.append(place)
  }
}
