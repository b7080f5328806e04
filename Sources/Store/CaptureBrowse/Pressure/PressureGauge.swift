internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
public import CaptureTime
internal import Dispatch

/// Reports memory pressure, from kernel notifications and by polling every two seconds.
///
/// On a system that offers neither, no level is ever reported, and there is no error.
public final class PressureGauge: Sendable {
  private let files: PressureFiles
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "capture.pressure", qos: .utility)
  private let report: @Sendable (PressureLevel) -> Void
  private let state = Guarded(State())

  private struct State: Sendable {
    var classifier = PressureClassifier()
    var alarm: Alarm?
    var trigger: PriorityWatch?
    var isRunning = false
  }

  private static let interval = Duration.seconds(2)
  /// Requests notification of stalls of 150 ms within 2 s, a window that needs no privileges.
  private static let stalls = "some 150000 2000000"

  /// Creates a gauge that calls `report` on its own queue once it has been started.
  public convenience init(
    timeline: any Timeline = WallTimeline(), report: @escaping @Sendable (PressureLevel) -> Void
  ) {
    self.init(root: "", timeline: timeline, report: report)
  }

  init(
    root: String, timeline: any Timeline, report: @escaping @Sendable (PressureLevel) -> Void
  ) {
    files = PressureFiles(root: root)
    self.timeline = timeline
    self.report = report
  }

  /// Creates a gauge that makes a cache free memory; the cache is referenced weakly.
  public convenience init(
    of cache: any Flushable, timeline: any Timeline = WallTimeline()
  ) {
    self.init(timeline: timeline) { [weak cache] level in cache?.shrink(to: level) }
  }

  deinit {
    state.withLock { $0.trigger }?.stop()
  }

  /// Starts reporting; does nothing if already started.
  public func start() {
    let mustStart = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard mustStart else { return }
    let path = files.root + files.stallPath
    let trigger = PriorityWatch(path, trigger: Self.stalls, queue: queue) { [weak self] in
      self?.check(isAlarm: true)
    }
    let isKept = state.withLock { state in
      guard state.isRunning, state.trigger == nil else { return false }
      state.trigger = trigger
      return true
    }
    guard isKept else { return trigger?.stop() ?? () }
    timeline.perform(on: queue) { [weak self] in self?.poll() }
  }

  /// Stops reporting; a call that is already in progress finishes.
  public func stop() {
    let trigger = state.withLock { state in
      state.isRunning = false
      state.alarm = nil
      defer { state.trigger = nil }
      return state.trigger
    }
    trigger?.stop()
  }

  /// Polls now and every two seconds, unless kernel notifications cover everything.
  private func poll() {
    guard state.withLock({ $0.isRunning }) else { return }
    let reading = files.reading
    guard !reading.isEmpty else { return }
    evaluate(reading, isAlarm: false)
    let isNotified = state.withLock { $0.trigger != nil }
    guard !isNotified || reading.groups.contains(where: { $0.limit != nil }) else { return }
    state.withLock { state in
      guard state.isRunning else { return }
      state.alarm = timeline.alarm(after: Self.interval, on: queue) { [weak self] in
        self?.poll()
      }
    }
  }

  private func check(isAlarm: Bool) {
    guard state.withLock({ $0.isRunning }) else { return }
    evaluate(files.reading, isAlarm: isAlarm)
  }

  private func evaluate(_ reading: PressureFiles.Reading, isAlarm: Bool) {
    let now = timeline.now
    let level = state.withLock { $0.classifier.level(for: reading, isAlarm: isAlarm, at: now) }
    if let level { report(level) }
  }
}
