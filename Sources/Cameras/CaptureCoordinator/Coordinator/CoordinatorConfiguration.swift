public import CaptureImaging

/// The settings for a coordinator's handling of its camera and photos.
public struct CoordinatorConfiguration: Hashable, Sendable, Codable {
  /// How long the camera keeps running after the last shot or lease.
  public var idleStop: Duration
  /// How long photos, leases and readers of frames wait for a camera that another program is using.
  public var busyTimeout: Duration
  /// The interval between attempts to open a busy camera.
  public var busyInterval: Duration
  /// Whether the camera's JPEG is kept unchanged or re-encoded.
  public var policy: FullPolicy
  /// The memory limit, in bytes, for photos in progress that are not saved yet.
  ///
  /// If saving is slower than the camera, the camera waits.
  public var byteBudget: Int
  /// The name of the program, written into each photo.
  public var software: String
  /// The source of the photos' ids, which are random by default.
  public var photoIDs: PhotoIDSource

  /// Creates a configuration; by default it does not wait for a busy camera.
  public init(
    idleStop: Duration = .seconds(10), busyTimeout: Duration = .zero,
    busyInterval: Duration = .milliseconds(500), policy: FullPolicy = .faithful,
    byteBudget: Int = 128 << 20, software: String = "Capture", photoIDs: PhotoIDSource = .random
  ) {
    self.idleStop = idleStop
    self.busyTimeout = busyTimeout
    self.busyInterval = busyInterval
    self.policy = policy
    self.byteBudget = byteBudget
    self.software = software
    self.photoIDs = photoIDs
  }
}
