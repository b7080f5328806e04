internal import CaptureCamera

/// A driver that uses a camera, or would like to.
struct Client: Sendable {
  let id: ObjectIdentifier
  let tell: @Sendable (DriverEvent) -> Void
}

/// A camera as its driver sees it.
protocol DrivenCamera: Actor {
  /// Runs `body` inside the actor, after what was handed over before.
  nonisolated func perform(_ body: @escaping @Sendable (isolated Self) -> Void)

  func open(_ request: StreamRequest, for client: Client)
  func apply(_ controls: [ControlSetting], for client: Client)
  func close(for client: Client)
  /// Hears that the frame of this number became a photo.
  func didPick(frame sequence: Int, for client: Client)
}
