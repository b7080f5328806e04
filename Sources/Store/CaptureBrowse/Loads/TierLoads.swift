internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// The queue of loads and decodes, with the purposes that each of them serves.
///
/// Work that serves several purposes is dropped only when the last of them is gone. Work that has
/// started runs to its end, and its result is kept: decoding a screen tier of 1920x1080 takes a
/// third of a frame, so cancelling it would gain little.
struct TierLoads: Sendable {
  /// A load or decode that is queued or running.
  struct Job: Sendable {
    var purposes: LoadPurposes
    /// The bytes to decode.
    var bytes: [UInt8]?
    var isLeased = false
    /// Whether the photo has changed since its bytes were requested.
    var isStale = false
  }

  /// Work that has finished or been dropped.
  struct Ended: Hashable, Sendable {
    let work: TierWork
    let purposes: LoadPurposes
    let isLeased: Bool
    var isStale = false
    /// The running time; zero for dropped work.
    var span = Duration.zero
  }

  let workerCount: Int
  private(set) var cancelledBeforeStart = 0
  private(set) var cancelledInWork = 0
  private(set) var jobs: [TierWork: Job] = [:]
  /// Work that has not started, in order of arrival.
  private var waiting: [TierWork] = []
  private var running: [TierWork: Timestamp] = [:]

  init(workerCount: Int) {
    self.workerCount = max(1, workerCount)
  }

  var runningCount: Int { running.count }
  var waitingCount: Int { waiting.count }
  var works: [TierWork] { Array(jobs.keys) }

  func purposes(of work: TierWork) -> LoadPurposes { jobs[work]?.purposes ?? [] }

  /// Returns the bytes that were passed with the work.
  func bytes(of work: TierWork) -> [UInt8]? { jobs[work]?.bytes }

  /// Adds purposes to work that is queued or running; returns false if there is none.
  @discardableResult
  mutating func join(_ work: TierWork, for purposes: LoadPurposes) -> Bool {
    guard jobs[work] != nil else { return false }
    jobs[work]?.purposes.formUnion(purposes)
    return true
  }

  /// Enqueues work that is neither queued nor running yet.
  mutating func add(
    _ work: TierWork, for purposes: LoadPurposes, bytes: [UInt8]? = nil, isLeased: Bool = false
  ) {
    jobs[work] = Job(purposes: purposes, bytes: bytes, isLeased: isLeased)
    waiting.append(work)
  }
}

// MARK: - Dropping

extension TierLoads {
  /// Removes purposes from the selected work, and returns the work that was dropped as a result.
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
  /// Marks work on a photo as outdated, since the photo has changed.
  ///
  /// Its leases no longer count: the cache entries are dropped as well.
  mutating func invalidate(_ photo: PhotoID) {
    for work in jobs.keys where work.photo == photo && (work.isDecode || running[work] != nil) {
      jobs[work]?.isStale = true
      jobs[work]?.isLeased = false
    }
  }
}

// MARK: - Running

extension TierLoads {
  /// Starts the most urgent work that is allowed to run now, and returns it.
  mutating func begin(at now: Timestamp) -> TierWork? {
    guard running.count < workerCount, let work = mostUrgent, mayBegin(work) else { return nil }
    waiting.removeAll { $0 == work }
    running[work] = now
    return work
  }

  /// Records the end of work; returns nil if it was not running.
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

  /// Keeps one worker free for the current photo, and starts a precache only when nothing else
  /// runs.
  private func mayBegin(_ work: TierWork) -> Bool {
    let purposes = purposes(of: work)
    guard !purposes.contains(.visible) else { return true }
    guard purposes.contains(.ahead) else { return running.isEmpty }
    let others = running.keys.count { !self.purposes(of: $0).contains(.visible) }
    return others < max(1, workerCount - 1)
  }
}
