internal import CaptureBase

/// The leases of a camera, and when each of them ends.
///
/// A value without a clock: the time is a parameter, so that a test can walk through every case.
struct LeaseTable: Sendable {
  /// How long a lease lives after the last request that named it.
  static let lifetime = Duration.seconds(4)
  /// How long it lives after its client's connection was closed in the middle of a request.
  static let graceAfterDeparture = Duration.seconds(1)
  /// The greatest number of leases.
  static let limit = 64

  private var ends: [LeaseID: Timestamp] = [:]
  /// The leases that last until they are removed.
  private var lasting: Set<LeaseID> = []

  /// The number of leases, including those that have ended since they were last swept.
  var count: Int { ends.count + lasting.count }

  /// The number of leases apart from a client's own.
  func count(besides own: LeaseID?) -> Int {
    let isThere = own.map { ends[$0] != nil } ?? false
    return isThere ? count - 1 : count
  }

  /// When the first lease ends unless it is renewed; nil if none ends by itself.
  var firstEnd: Timestamp? { ends.values.min() }

  /// Adds a lease; returns false if there are too many.
  mutating func add(_ lease: LeaseID, at now: Timestamp) -> Bool {
    sweep(at: now)
    guard count < Self.limit else { return false }
    ends[lease] = now + Self.lifetime
    return true
  }

  /// Adds a lease that lasts until it is removed; returns false if there are too many.
  mutating func addLasting(_ lease: LeaseID, at now: Timestamp) -> Bool {
    sweep(at: now)
    guard count < Self.limit else { return false }
    lasting.insert(lease)
    return true
  }

  /// Lets a lease live on; returns false if it has ended.
  mutating func renew(_ lease: LeaseID, at now: Timestamp) -> Bool {
    sweep(at: now)
    guard ends[lease] != nil else { return false }
    ends[lease] = now + Self.lifetime
    return true
  }

  /// Ends a lease soon, unless it is renewed: its client may have vanished.
  mutating func shorten(_ lease: LeaseID, at now: Timestamp) {
    guard let end = ends[lease] else { return }
    ends[lease] = min(end, now + Self.graceAfterDeparture)
  }

  /// Ends a lease, if it has not ended yet.
  mutating func remove(_ lease: LeaseID) {
    ends[lease] = nil
    lasting.remove(lease)
  }

  /// Removes the leases that have ended.
  mutating func sweep(at now: Timestamp) {
    ends = ends.filter { $0.value > now }
  }
}

/// Names a lease: 128 random bits as 32 hexadecimal digits.
struct LeaseID: Hashable, Sendable {
  let text: String

  /// Makes up a name that no other lease has.
  init() {
    text = (0..<16).map { _ in UInt8.random(in: .min ... .max).hexadecimal }.joined()
  }

  /// Refers to a lease by its name.
  init(text: String) {
    self.text = text
  }
}
