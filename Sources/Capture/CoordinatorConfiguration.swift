public import CaptureImaging

/// How a coordinator treats its camera and its photos.
public struct CoordinatorConfiguration: Hashable, Sendable {
  /// How long the camera runs on after the last shot or lease.
  public var idleStop: Duration
  /// How long to wait for a camera that somebody else uses.
  public var patienceWhenBusy: Duration
  /// How often to try again meanwhile.
  public var busyInterval: Duration
  /// Whether a camera's JPEG is kept as it is, or encoded again.
  public var policy: FullPolicy
  /// How much memory photos may take that are taken and not kept yet, in bytes.
  ///
  /// Where keeping is slower than the camera, the camera waits.
  public var byteBudget: Int
  /// Written into each photo as the program that made it.
  public var software: String

  public init(
    idleStop: Duration = .seconds(10), patienceWhenBusy: Duration = .zero,
    busyInterval: Duration = .milliseconds(500), policy: FullPolicy = .faithful,
    byteBudget: Int = 128 << 20, software: String = "Capture"
  ) {
    self.idleStop = idleStop
    self.patienceWhenBusy = patienceWhenBusy
    self.busyInterval = busyInterval
    self.policy = policy
    self.byteBudget = byteBudget
    self.software = software
  }
}
