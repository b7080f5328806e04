internal import CaptureBase
internal import CaptureFiles
internal import Dispatch

/// A value that is set once, and for which any number of threads may wait.
final class Outcome<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value?
    var eventDescriptor: EventDescriptor?
  }

  private let state = Guarded(State())
  private let arrival = DispatchGroup()

  init() {
    arrival.enter()
  }

  /// Sets the value, once, and resumes all tasks that wait for it.
  func finish(_ value: Value) {
    let eventDescriptor = state.withLock { state in
      state.value = value
      return state.eventDescriptor
    }
    eventDescriptor?.raise()
    arrival.leave()
  }

  /// The value, if it is there.
  var value: Value? { state.withLock { $0.value } }

  /// Waits for the value.
  func wait() -> Value {
    while true {
      if let value { return value }
      arrival.wait()
    }
  }

  /// Waits for the value at most this long, or without limit if the number is negative; returns nil
  /// if it is not there by then.
  func wait(milliseconds: Int32) -> Value? {
    guard milliseconds >= 0 else { return wait() }
    _ = arrival.wait(timeout: .now() + .milliseconds(Int(milliseconds)))
    return value
  }

  /// A descriptor that is readable once the value is there.
  func descriptor() throws(CallFailure) -> CInt {
    let new = try EventDescriptor.opened()
    let (eventDescriptor, isThere) = state.withLock { state in
      let eventDescriptor = state.eventDescriptor ?? new
      state.eventDescriptor = eventDescriptor
      return (eventDescriptor, state.value != nil)
    }
    if isThere { eventDescriptor.raise() }
    return eventDescriptor.descriptor
  }

  /// Calls `body` on a queue once the value is there.
  func notify(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    arrival.notify(queue: queue, execute: body)
  }
}

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
