internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime
internal import Dispatch

/// Runs requests to cameras that may block in the kernel for seconds, on threads that may wait.
///
/// The caller gets an answer by the deadline in any case. The requests to one camera run one after
/// another. While a request is overdue, further ones to that camera are rejected, so that blocked
/// threads do not accumulate.
final class BlockingRequests: Sendable {
  private typealias Work = @Sendable () -> Void

  /// The requests for one path.
  private struct Line: Sendable {
    /// The number of the request in progress.
    var open: Int
    var isOverdue = false
    var waiting: [(number: Int, work: Work)] = []
  }

  private struct Lines: Sendable {
    var count = 0
    var ofPaths: [String: Line] = [:]
  }

  private let queue = DispatchQueue(label: "capture.v4l2.questions", attributes: .concurrent)
  private let lines = Guarded(Lines())

  /// Returns the result of `work`, or nil if it does not finish within the limit.
  func ask<Answer: Sendable>(
    _ path: String, within limit: Duration, _ work: @escaping @Sendable () -> Answer
  ) async -> Answer? {
    let (answers, teller) = AsyncStream.makeStream(of: Answer.self)
    let number = enter(path) {
      teller.yield(work())
      teller.finish()
    }
    guard let number else { return nil }
    let end = alarm(after: limit) { [weak self] in
      self?.giveUp(number, path)
      teller.finish()
    }
    defer { end.withLock { $0 = nil } }
    return await answers.first { _ in true }
  }

  /// Calls `work` after the limit; if the alarm itself was late,
  /// waits for the same delay once more.
  ///
  /// A process that did not run in the meantime cannot have received the answer.
  private func alarm(
    after limit: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Guarded<Alarm?> {
    let (timeline, moment) = (WallTimeline(), WallTimeline().now + limit)
    let alarm = Guarded<Alarm?>(nil)
    // The alarm may fire before it is stored, so it is created while the lock is held.
    alarm.withLock { kept in
      kept = timeline.alarm(at: moment, on: queue) { [queue] in
        guard let lost = timeline.timeLost(since: moment) else { return work() }
        alarm.withLock { kept in
          if kept != nil { kept = timeline.alarm(after: min(lost, limit), on: queue, work) }
        }
      }
    }
    return alarm
  }

  /// Enqueues a request behind the earlier ones; returns nil if one of them is overdue.
  private func enter(_ path: String, _ work: @escaping Work) -> Int? {
    let (number, isNext) = lines.withLock { lines -> (Int?, Bool) in
      guard lines.ofPaths[path]?.isOverdue != true else { return (nil, false) }
      lines.count += 1
      guard lines.ofPaths[path] == nil else {
        lines.ofPaths[path]?.waiting.append((lines.count, work))
        return (lines.count, false)
      }
      lines.ofPaths[path] = Line(open: lines.count)
      return (lines.count, true)
    }
    if isNext { begin(work, path) }
    return number
  }

  private func begin(_ work: @escaping Work, _ path: String) {
    queue.async { [self] in
      work()
      if let next = takeNext(path) { begin(next, path) }
    }
  }

  private func takeNext(_ path: String) -> Work? {
    lines.withLock { lines in
      guard var line = lines.ofPaths.removeValue(forKey: path), !line.waiting.isEmpty else {
        return nil
      }
      let next = line.waiting.removeFirst()
      (line.open, line.isOverdue) = (next.number, false)
      lines.ofPaths[path] = line
      return next.work
    }
  }

  /// Marks a request as overdue, or removes it if it has not begun.
  private func giveUp(_ number: Int, _ path: String) {
    lines.withLock { lines in
      if lines.ofPaths[path]?.open == number { lines.ofPaths[path]?.isOverdue = true }
      lines.ofPaths[path]?.waiting.removeAll { $0.number == number }
    }
  }
}
