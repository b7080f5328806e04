/// Sends each element to every open stream, and finishes the streams when it is released.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct Readers: Sendable {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextKey = 0
  }

  private let readers = Guarded(Readers())

  package init() {}

  deinit {
    for reader in readers.withLock({ $0.continuations }).values { reader.finish() }
  }

  /// Returns a stream of the elements sent from now on.
  package func stream(
    keeping policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Element> {
    let (stream, reader) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    add(reader)
    return stream
  }

  /// Adds a reader that receives elements until its stream ends.
  package func add(_ reader: AsyncStream<Element>.Continuation) {
    let key = readers.withLock { readers in
      readers.nextKey += 1
      readers.continuations[readers.nextKey] = reader
      return readers.nextKey
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.readers.withLock { $0.continuations.removeValue(forKey: key) }
    }
  }

  /// Sends an element, which is made only if there is a reader.
  package func send(_ element: @autoclosure () -> Element) {
    let readers = readers.withLock { Array($0.continuations.values) }
    guard !readers.isEmpty else { return }
    let element = element()
    for reader in readers { reader.yield(element) }
  }
}
