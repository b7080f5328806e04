internal import CaptureCamera

/// A driver that uses a camera or tries to open it.
struct Client: Sendable {
  let id: ObjectIdentifier
  let tell: @Sendable (DriverEvent) -> Void
}

/// A camera as seen by its driver.
protocol DrivenCamera: Actor {
  /// Runs `body` on the actor, after everything that was enqueued before.
  nonisolated func perform(_ body: @escaping @Sendable (isolated Self) -> Void)

  func open(_ request: StreamRequest, for client: Client)
  func apply(_ controls: ControlSettings, for client: Client)
  func close(for client: Client)
  /// Called before the frame with this sequence number is used for a photo.
  func willUse(frame sequence: Int, for client: Client)
}
