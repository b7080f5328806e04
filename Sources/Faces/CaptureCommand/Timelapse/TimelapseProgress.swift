internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureTime

/// A progress line on the terminal that counts down to the next photo of a timelapse.
final class TimelapseProgress: Sendable {
  private struct State: Sendable {
    var total: Int?
    var taken = 0
    var missed = 0
    var next: WallTime?
    var isOver = false
  }

  private let state = Guarded(State())

  func begin(_ record: TimelapseRecord) {
    guard Console.hasViewer else { return }
    state.withLock { state in
      // A lost photo is counted when it is reported.
      (state.taken, state.missed) = (record.taken, record.missed - (record.lost?.count ?? 0))
      state.total = record.schedule.total
    }
    Task {
      while show() {
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  func note(_ event: TimelapseEvent) {
    state.withLock { state in
      switch event {
      case .waiting(let moment): state.next = moment.date
      case .taken: state.taken += 1
      case .missed(let moments): state.missed += moments.count
      default: break
      }
    }
  }

  func clear() {
    if Console.hasViewer { Console.show(progress: "") }
  }

  func end() {
    state.withLock { $0.isOver = true }
    clear()
  }

  /// Shows the line; returns false once the timelapse is over.
  private func show() -> Bool {
    let state = state.withLock { $0 }
    guard !state.isOver else { return false }
    Console.show(progress: Self.line(state, at: WallTimeline().date))
    return true
  }

  private static func line(_ state: State, at now: WallTime) -> String {
    let total = state.total.map { " of \($0)" } ?? ""
    let missed = state.missed > 0 ? ", \(state.missed) missed" : ""
    let left = state.next.map { $0 - now }
    let next = left.flatMap { $0 > .zero ? ", next in \($0.spoken(rounded: .up))" : nil } ?? ""
    return "\(state.taken)\(total) taken\(missed)\(next)"
  }
}
