internal import CaptureTime

/// An actor that carries changes out one after another, each to its end even if its client is gone.
protocol ChangeQueue: Actor {
  associatedtype Outcome: Sendable

  /// The outcomes of the last changes, which clients can request again by their keys.
  var outcomes: UndoLog<Outcome> { get set }
  /// The last requested change.
  var last: Task<Void, Never>? { get set }
}

extension ChangeQueue {
  /// Runs work after all earlier work.
  func inTurn<Answer: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (isolated Self) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let outcome: Result<Answer, Failure> = await withCheckedContinuation { client in
      last = Task.onThisClock { [last] in
        await last?.value
        do throws(Failure) {
          client.resume(returning: .success(try await work(self)))
        } catch {
          client.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }

  /// Makes a change in turn, unless one with this key was made: that one has the same outcome.
  func once<Failure: Error>(
    under key: String?,
    _ work: @escaping @Sendable (isolated Self) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    try await inTurn { editor throws(Failure) in
      if let key, let known = editor.outcomes[key] { return known }
      let outcome = try await work(editor)
      if let key { editor.outcomes.note(outcome, as: key) }
      return outcome
    }
  }
}
