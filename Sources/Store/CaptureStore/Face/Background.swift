internal import CaptureBase
internal import CaptureTime
internal import Dispatch

/// Threads for work that blocks, so that async callers do not.
///
/// The time of a manual clock does not advance while code on it waits for such work.
package struct Background: Sendable {
  private let queue: DispatchQueue

  /// Creates threads of their own; the label appears in debuggers.
  package init(_ label: String) {
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Creates a single thread, on which work is done in the order in which it is enqueued.
  package init(inOrder label: String) {
    queue = DispatchQueue(label: label)
  }

  /// The threads on which stores are opened and files are read that belong to no open store.
  package static let files = Background("capture.store.files")

  /// Runs `body` to its end, even if the task that awaits it is cancelled.
  package func run<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let (answers, output) = AsyncStream.makeStream(of: Result<Answer, Failure>.self)
    let work = OutsideWork()
    defer { work.end() }
    queue.async {
      output.yield(Result(catching: body))
      output.finish()
    }
    return try await Self.only(of: answers).get()
  }

  /// Runs long work, and calls `step` in the caller's own context with each step that it reports.
  ///
  /// If the task that awaits it is cancelled, the work is asked to end. Every step is reported
  /// before this returns or throws.
  package func run<Step: Sendable, Answer: Sendable, Failure: Error>(
    reporting step: (Step) -> Void,
    _ body: @escaping @Sendable (WorkReport<Step>) throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let (answers, output) = AsyncStream.makeStream(of: Result<Answer, Failure>.self)
    let work = OutsideWork()
    defer { work.end() }
    let (arrivals, wakeup) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let report = WorkReport<Step>(waking: wakeup)
    let answer = await withTaskCancellationHandler {
      queue.async {
        output.yield(Result { () throws(Failure) in try body(report) })
        output.finish()
        wakeup.finish()
      }
      for await _ in arrivals { report.takeSteps().forEach(step) }
      // The stream of arrivals ends early if the task is cancelled, but the answer always comes.
      return await Self.only(of: answers)
    } onCancel: {
      report.cancel()
    }
    report.takeSteps().forEach(step)
    return try answer.get()
  }

  private static func only<Answer: Sendable>(
    of answers: AsyncStream<Answer>
  ) async -> Answer {
    // A separate task is not cancelled together with the one that awaits the answer.
    let task = Task.onThisClock { await answers.first { _ in true } }
    guard let answer = await task.value else { preconditionFailure("an answer always comes") }
    return answer
  }
}
