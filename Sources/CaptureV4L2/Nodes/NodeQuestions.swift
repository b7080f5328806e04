internal import CaptureCamera
internal import CaptureImaging
internal import Dispatch
internal import CaptureTime

/// Asks cameras things that may keep the kernel for seconds, on threads that may wait.
///
/// Who asks is answered at the deadline all the same. One camera is asked one
/// thing after the other; one whose answer is overdue is asked nothing more until
/// it has come, so that no threads pile up behind it.
final class NodeQuestions: Sendable {
  private typealias Work = @Sendable () -> Void

  /// What is asked at one path.
  private struct Line: Sendable {
    /// The question that the camera is being asked.
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

  /// What `work` answers about the camera at a path, nil where that takes too long.
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

  /// Rings once the time is over; again as late where it rings late, since who did not run for so
  /// long cannot have heard the answer.
  private func alarm(
    after limit: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Guarded<Alarm?> {
    let (timeline, moment) = (WallTimeline(), WallTimeline().now + limit)
    let alarm = Guarded<Alarm?>(nil)
    // It may ring before it is kept, so it is started with the lock held.
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

  /// Has a question asked when those before it are answered; nil where one of them is overdue.
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

  /// Nobody waits for an answer any more.
  private func giveUp(_ number: Int, _ path: String) {
    lines.withLock { lines in
      if lines.ofPaths[path]?.open == number { lines.ofPaths[path]?.isOverdue = true }
      lines.ofPaths[path]?.waiting.removeAll { $0.number == number }
    }
  }
}
