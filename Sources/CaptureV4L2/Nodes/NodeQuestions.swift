internal import CaptureCamera
internal import CaptureImaging
internal import Dispatch
internal import CaptureTime

/// Asks cameras things that may keep the kernel for seconds, on threads that may wait.
///
/// Who asks is answered at the deadline all the same. A camera that still owes
/// an answer is asked nothing more, so that no threads pile up behind it.
final class NodeQuestions: Sendable {
  private let queue = DispatchQueue(label: "capture.v4l2.questions", attributes: .concurrent)
  /// The paths of cameras that owe an answer.
  private let open = Guarded<Set<String>>([])

  /// What `work` answers about the camera at a path, nil where that takes too long.
  func ask<Answer: Sendable>(
    _ path: String, within limit: Duration, _ work: @escaping @Sendable () -> Answer
  ) async -> Answer? {
    guard open.withLock({ $0.insert(path).inserted }) else { return nil }
    let (answers, teller) = AsyncStream.makeStream(of: Answer.self)
    queue.async { [open] in
      let answer = work()
      _ = open.withLock { $0.remove(path) }
      teller.yield(answer)
      teller.finish()
    }
    let end = WallTimeline().alarm(after: limit, on: queue) { teller.finish() }
    defer { end.cancel() }
    return await answers.first { _ in true }
  }
}
