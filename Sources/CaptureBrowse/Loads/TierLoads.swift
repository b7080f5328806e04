internal import CaptureImaging
internal import CaptureStore

/// Which loads and decodes are wanted by whom, and which of them is begun next.
///
/// One that several wait for ends early only when the last of them gives it up.
/// One that has begun runs to its end, and what it brings is kept: a screen tier
/// of 1920x1080 is decoded in a third of a frame, so there is little to gain.
struct TierLoads: Sendable {
  private struct Job: Sendable {
    var purposes: LoadPurposes
    /// What is to be decoded, and whether it is leased from a cache.
    var bytes: [UInt8]?
    var isLeased = false
    /// Whether the photo has changed since its bytes were asked for.
    var isStale = false
  }

  /// Work that is over, by itself or because nobody waits for it.
  struct Ended: Hashable, Sendable {
    let work: TierWork
    let purposes: LoadPurposes
    let isLeased: Bool
    var isStale = false
    /// How long it took.
    var span = Duration.zero
  }

  let workerCount: Int
  private(set) var cancelledBeforeStart = 0
  private(set) var cancelledInWork = 0
  private var jobs: [TierWork: Job] = [:]
  /// In the order in which they came.
  private var waiting: [TierWork] = []
  private var running: [TierWork: Timestamp] = [:]

  init(workerCount: Int) {
    self.workerCount = max(1, workerCount)
  }

  var runningCount: Int { running.count }
  var waitingCount: Int { waiting.count }
  var works: [TierWork] { Array(jobs.keys) }

  func purposes(of work: TierWork) -> LoadPurposes { jobs[work]?.purposes ?? [] }

  func isWanted(_ work: TierWork) -> Bool { jobs[work] != nil }

  /// The bytes that work was given.
  func bytes(of work: TierWork) -> [UInt8]? { jobs[work]?.bytes }

  func isLeased(_ work: TierWork) -> Bool { jobs[work]?.isLeased ?? false }

  /// Has somebody wait for work; says whether it is there already.
  @discardableResult
  mutating func join(_ work: TierWork, for purposes: LoadPurposes) -> Bool {
    guard jobs[work] != nil else { return false }
    jobs[work]?.purposes.formUnion(purposes)
    return true
  }

  /// Has work be done that is not there yet.
  mutating func add(
    _ work: TierWork, for purposes: LoadPurposes, bytes: [UInt8]? = nil, isLeased: Bool = false
  ) {
    jobs[work] = Job(purposes: purposes, bytes: bytes, isLeased: isLeased)
    waiting.append(work)
  }
}

// MARK: - Giving up

extension TierLoads {
  /// Has somebody no longer wait for what concerns these photos; answers what ended thereby.
  mutating func drop(
    _ purposes: LoadPurposes, where isDropped: (TierWork) -> Bool
  ) -> [Ended] {
    var ended: [Ended] = []
    for work in waiting + running.keys where isDropped(work) {
      if let end = drop(purposes, of: work) { ended.append(end) }
    }
    return ended
  }

  private mutating func drop(_ purposes: LoadPurposes, of work: TierWork) -> Ended? {
    guard let job = jobs[work], !job.purposes.isDisjoint(with: purposes) else { return nil }
    let rest = job.purposes.subtracting(purposes)
    jobs[work]?.purposes = rest
    guard rest.isEmpty else { return nil }
    guard running[work] == nil else { return nil }
    cancelledBeforeStart += 1
    waiting.removeAll { $0 == work }
    jobs[work] = nil
    return Ended(work: work, purposes: job.purposes, isLeased: job.isLeased)
  }
}

// MARK: - Photos that change

extension TierLoads {
  /// Takes note that what was read of a photo is no more as it looks.
  ///
  /// Nothing is leased for it from now on.
  mutating func spoil(_ photo: PhotoID) {
    for work in jobs.keys where work.photo == photo && (work.isDecode || running[work] != nil) {
      jobs[work]?.isStale = true
      jobs[work]?.isLeased = false
    }
  }
}

// MARK: - Doing

extension TierLoads {
  /// The most urgent work that may begin now.
  mutating func begin(at now: Timestamp) -> TierWork? {
    guard running.count < workerCount, let work = mostUrgent, mayBegin(work) else { return nil }
    waiting.removeAll { $0 == work }
    running[work] = now
    return work
  }

  /// Takes note that work is done; nil for work that nobody began.
  mutating func end(_ work: TierWork, at now: Timestamp) -> Ended? {
    guard let start = running.removeValue(forKey: work), let job = jobs.removeValue(forKey: work)
    else { return nil }
    if job.purposes.isEmpty { cancelledInWork += 1 }
    return Ended(
      work: work, purposes: job.purposes, isLeased: job.isLeased, isStale: job.isStale,
      span: now - start)
  }

  private var mostUrgent: TierWork? {
    waiting.min { purposes(of: $0).urgency < purposes(of: $1).urgency }
  }

  /// One worker is left to what is looked at; what can wait for ever begins when all is quiet.
  private func mayBegin(_ work: TierWork) -> Bool {
    let purposes = purposes(of: work)
    guard !purposes.contains(.visible) else { return true }
    guard purposes.contains(.ahead) else { return running.isEmpty }
    let others = running.keys.count { !self.purposes(of: $0).contains(.visible) }
    return others < max(1, workerCount - 1)
  }
}
