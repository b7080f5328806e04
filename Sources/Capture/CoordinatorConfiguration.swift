/// How a coordinator treats its camera and its photos.
public struct CoordinatorConfiguration: Hashable, Sendable {
  /// How long the camera runs on after the last shot or lease.
  public var idleStop: Duration
  /// How long to wait for a camera that somebody else uses.
  public var patienceWhenBusy: Duration
  /// How often to try again meanwhile.
  public var busyInterval: Duration
  /// The quality to encode photos with, 1...100; nil keeps a camera's JPEG as it is.
  public var quality: Int?
  /// How much memory photos may take that are taken and not kept yet, in bytes.
  ///
  /// Where keeping is slower than the camera, the camera waits.
  public var byteBudget: Int
  /// Written into each photo as the program that made it.
  public var software: String

  public init(
    idleStop: Duration = .seconds(10), patienceWhenBusy: Duration = .zero,
    busyInterval: Duration = .milliseconds(500), quality: Int? = nil,
    byteBudget: Int = 128 << 20, software: String = "Capture"
  ) {
    self.idleStop = idleStop
    self.patienceWhenBusy = patienceWhenBusy
    self.busyInterval = busyInterval
    self.quality = quality
    self.byteBudget = byteBudget
    self.software = software
  }
}
