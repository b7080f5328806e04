package import Dispatch

extension DispatchSourceProtocol {
  /// Sets the event handler.
  ///
  /// Use only this in place of `setEventHandler`: `@Sendable` makes it a compile error to capture
  /// the isolation of an actor, which would trap when the queue calls the handler.
  package func onEvent(_ handler: @escaping @Sendable () -> Void) {
    setEventHandler(handler: handler)
  }

  /// Sets the cancellation handler, which `@Sendable` protects in the same way.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) {
    setCancelHandler(handler: handler)
  }
}
