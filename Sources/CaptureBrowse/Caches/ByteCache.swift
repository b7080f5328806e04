/// Keeps what was used lately, up to a number of bytes.
///
/// Second chance: what was used since the hand last came by is spared once.
/// What is leased is never dropped nor replaced. A hit allocates nothing. Not
/// thread-safe: its owner locks.
struct ByteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// What became of something that was to be kept.
  enum Insertion: Hashable, Sendable {
    case kept
    /// The same is there already and in use.
    case wasThere
    /// It alone would take more than a tenth of the limit.
    case tooLarge
    /// All that is there is in use.
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
  /// Things that were refused, and that had to go.
  private(set) var rejections = 0
  private(set) var evictions = 0
  private var slots: [Slot?] = []
  private var places: [Key: Int] = [:]
  private var free: [Int] = []
  private var hand = 0

  /// The largest single thing, as a share of the limit.
  private static var largestShare: Int { 10 }

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { places.count }
  var keys: Dictionary<Key, Int>.Keys { places.keys }

  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// What is kept under a key, which counts as a use.
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
  /// What is kept under a key, to be kept until it is released as often as it was leased.
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

  func isLeased(_ key: Key) -> Bool {
    places[key].flatMap { slots[$0]?.leases } ?? 0 > 0
  }
}

// MARK: - Dropping

extension ByteCache {
  /// Drops one thing, unless it is in use.
  mutating func remove(_ key: Key) {
    guard let place = places[key], slots[place]?.leases == 0 else { return }
    drop(place)
  }

  /// Drops one thing that is not as it was, also while it is in use; nobody has a lease on it then.
  mutating func forget(_ key: Key) {
    if let place = places[key] { drop(place) }
  }

  /// Drops until no more than this is kept; says whether that was possible.
  @discardableResult
  mutating func shrink(to target: Int) -> Bool {
    // Twice around: once to take the second chances away, once to drop.
    var steps = slots.count * 2
    while cost > target, steps > 0 {
      advance()
      steps -= 1
    }
    return cost <= target
  }

  private mutating func makeRoom(for cost: Int) -> Bool { shrink(to: limit - cost) }

  /// Takes the hand on by one: a second chance is taken, or what had none is dropped.
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
