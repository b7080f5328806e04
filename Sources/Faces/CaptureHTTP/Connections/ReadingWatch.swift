internal import CLibEvent

/// Calls a closure on the loop's thread whenever a descriptor can be read.
struct ReadingWatch: ~Copyable {
  private let event: OpaquePointer?
  private let callback: ReadingCallback

  /// Starts watching a descriptor, which stays open longer than the watch.
  init(of descriptor: CInt, on base: OpaquePointer, _ body: @escaping @Sendable () -> Void) {
    let callback = ReadingCallback(body)
    let event = event_new(
      base, descriptor, c_EV_READ | c_EV_PERSIST,
      { _, _, context in
        context.map { Unmanaged<ReadingCallback>.fromOpaque($0).takeUnretainedValue().body() }
      }, Unmanaged.passUnretained(callback).toOpaque())
    self.event = event
    self.callback = callback
    event_add(event, nil)
  }

  /// Stops watching until `resume()`.
  borrowing func pause() {
    event_del(event)
  }

  borrowing func resume() {
    event_add(event, nil)
  }

  deinit {
    event_free(event)
  }
}

/// A closure at an address that C can keep.
private final class ReadingCallback: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
