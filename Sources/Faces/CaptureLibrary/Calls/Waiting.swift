internal import Dispatch

/// Does work of Swift's tasks, and waits for it on the caller's thread.
func wait<Success: Sendable, Failure: Error>(
  for work: @escaping @Sendable () async throws(Failure) -> Success,
  orAs failure: (Failure) -> CallFailure
) throws(CallFailure) -> Success {
  let outcome = Outcome<Result<Success, Failure>>()
  Task.detached {
    do throws(Failure) {
      outcome.finish(.success(try await work()))
    } catch {
      outcome.finish(.failure(error))
    }
  }
  switch outcome.wait() {
  case .success(let value): return value
  case .failure(let error): throw failure(error)
  }
}
