package import Dispatch

extension DispatchSourceProtocol {
  /// The one way to set a handler here: `@Sendable` makes it a compile error to
  /// take along an actor that the queue knows nothing of.
  package func onEvent(_ handler: @escaping @Sendable () -> Void) {
    setEventHandler(handler: handler)
  }

  package func onCancel(_ handler: @escaping @Sendable () -> Void) {
    setCancelHandler(handler: handler)
  }
}
