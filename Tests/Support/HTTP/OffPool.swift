import Dispatch

/// Runs code that blocks on its own thread.
///
/// The threads of async code are few, and the handlers of the server under test need them.
package func offPool<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  let (results, output) = AsyncThrowingStream.makeStream(of: Result.self)
  DispatchQueue(label: "capture.tests.http").async {
    do {
      output.yield(try body())
      output.finish()
    } catch {
      output.finish(throwing: error)
    }
  }
  for try await result in results { return result }
  throw CancellationError()
}
