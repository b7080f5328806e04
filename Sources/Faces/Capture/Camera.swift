internal import CaptureBase

/// A camera that takes photos and delivers frames.
///
/// It is started when it is needed and stopped when nobody has used it for a while. Programs that need
/// more control use its ``coordinator``, or a session with one of a backend's devices.
public final class Camera: Sendable {
  /// What starts and stops the camera and takes its photos, in the order of the requests.
  public let coordinator: CameraCoordinator
  /// The profile that is applied whenever the camera is opened, with the problems it has.
  public let profile: OpeningProfile
  /// The keepers of templates with `%n`, which count the photos.
  private let keepers = Guarded<[FileTemplate: FileKeeper]>([:])

  /// Creates a camera that uses a session of its own.
  ///
  /// Nobody else may start or stop the session. The timeline is the one that the session uses, such as
  /// its backend's.
  public init(
    session: any CameraSession,
    configuration: CoordinatorConfiguration = CoordinatorConfiguration(),
    profile: OpeningProfile = OpeningProfile(), timeline: any Timeline
  ) {
    self.profile = profile
    coordinator = CameraCoordinator(
      session: session, keeper: MemoryKeeper(), configuration: configuration, timeline: timeline)
  }

  /// Chooses a camera by a source such as `C920` or `simulator=door.json` (default: the first camera of
  /// this machine); it is not opened before it is used.
  ///
  /// Simulated cameras show the photos unless their scenario names others. Otherwise this is the same as
  /// choosing a camera on the source's backend.
  public convenience init(
    _ source: CameraSource = .machine, showing photos: ScenePhotos = .testPattern,
    stream: StreamRequest = StreamRequest(), profile: ProfileChoice? = nil,
    configuration: CoordinatorConfiguration = CoordinatorConfiguration()
  ) async throws(CameraError) {
    try await self.init(
      source.selector, on: source.backend(showing: photos), stream: stream, profile: profile,
      configuration: configuration)
  }

  /// Chooses a camera of a backend; it is not opened before it is used.
  ///
  /// Without a selector, the first camera that the backend lists is chosen. By default, the stream is the
  /// best one that the camera offers. Settings of the stream take precedence over those of a profile, such
  /// as `.saved` or the path of a file.
  public convenience init(
    _ selector: DeviceSelector? = nil, on backend: any CameraBackend,
    stream: StreamRequest = StreamRequest(), profile: ProfileChoice? = nil,
    configuration: CoordinatorConfiguration = CoordinatorConfiguration()
  ) async throws(CameraError) {
    let device = try await backend.device(chosenBy: selector)
    let opening = await profile?.opening(of: device, among: backend) ?? OpeningProfile()
    let session = backend.session(
      with: device, configuration: SessionConfiguration(request: stream.adding(opening)))
    self.init(
      session: session, configuration: configuration, profile: opening, timeline: backend.timeline)
  }

  /// Returns the first camera of this machine.
  public static func first() async throws(CameraError) -> Camera {
    try await Camera()
  }

  /// Returns the first simulated camera of a scenario (default: one camera without faults).
  ///
  /// It shows a test pattern, unless photos are given. On a manual clock, each run takes the same
  /// photos to the last byte: the scenario's seed also determines their ids. Throws a
  /// `ScenarioError` for a scenario that cannot be simulated, and a `CameraError` if none of its
  /// cameras is plugged in.
  public static func simulated(
    _ scenario: Scenario = .standard, timeline: any Timeline = WallTimeline(),
    photos: ScenePhotos = .testPattern
  ) async throws -> Camera {
    let simulator = try Simulator(scenario, timeline: timeline, photos: photos)
    let configuration = CoordinatorConfiguration(photoIDs: .seeded(scenario.seed))
    return try await Camera(on: simulator, configuration: configuration)
  }

  /// The camera, described as when it was last opened.
  public var device: CameraDevice { coordinator.device }
}

// MARK: - Photos

extension Camera {
  /// Takes a photo and keeps it in memory.
  ///
  /// If the task is cancelled, this throws an error with the code `cancelled` at once.
  public func photo(
    _ settings: PhotoSettings = PhotoSettings()
  ) async throws(PhotoError) -> TakenPhoto {
    try await coordinator.photo(settings).photo
  }

  /// Takes a photo and saves it as a file; returns once it would survive a power cut.
  ///
  /// The template is a path, which may contain the time and the photo's number, such as
  /// `door-%Y%m%d-%n.jpg`. A template without such fields replaces the file. A path that ends in `.png`
  /// or `.ppm` gets a picture in that format, upright and without metadata. A pipe that nobody reads
  /// keeps this waiting, without a time limit, until somebody does.
  ///
  /// If the task is cancelled, this throws an error with the code `cancelled` at once; a photo that
  /// has already been taken is still saved.
  @discardableResult
  public func photo(
    to template: FileTemplate, _ settings: PhotoSettings = PhotoSettings()
  ) async throws(PhotoError) -> KeptPhoto {
    try await coordinator.photo(settings, keptBy: keeper(for: template))
  }

  /// Takes a photo and adds it to a store; returns the store's photo once it would survive a power
  /// cut.
  ///
  /// If the task is cancelled, this throws an error with the code `cancelled` at once; a photo that
  /// has already been taken is still saved.
  @discardableResult
  public func photo(
    to store: PhotoStore, _ settings: PhotoSettings = PhotoSettings()
  ) async throws(PhotoError) -> Photo {
    let kept = try await coordinator.photo(settings, keptBy: StoreKeeper(store))
    guard let photo = kept.stored else { preconditionFailure("a store's keeper has its photo") }
    return photo
  }

  private func keeper(for template: FileTemplate) -> FileKeeper {
    guard template.isNumbered else { return FileKeeper(template) }
    return keepers.withLock { keepers in
      if let keeper = keepers[template] { return keeper }
      let keeper = FileKeeper(template)
      keepers[template] = keeper
      return keeper
    }
  }
}

// MARK: - Frames

extension Camera {
  /// The camera's frames, upright, from now on; the camera runs while they are read.
  ///
  /// A slow reader gets the newest frame. The sequence ends when the camera is stopped, and throws the
  /// error when the camera fails for good.
  public func frames() -> CameraFrames {
    CameraFrames(of: coordinator)
  }

  /// Stops the camera and waits until it is closed and the photos requested so far have ended.
  ///
  /// The next photo or frame starts it again. A photo for a pipe that nobody reads keeps this waiting
  /// until somebody does.
  public func stop() async throws(CameraError) {
    try await coordinator.stop()
  }
}
