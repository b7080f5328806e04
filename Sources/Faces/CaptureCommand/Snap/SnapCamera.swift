internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureServeClient
internal import CaptureWords

/// The camera of a `capture snap`, which the user's own server may have open.
///
/// The server then takes the photo, and this program saves it like its own. The server is asked before
/// a camera of the machine is opened, so that nobody waits for a camera that is in use, and again if the
/// camera turns out to be in use.
struct SnapCamera: Sendable {
  private let coordinator: CameraCoordinator
  private let keeper: any PhotoKeeper
  private let options: PhotoOptions
  /// The server to ask; nil if there cannot be one.
  private let server: ServerClient?

  init(
    _ coordinator: CameraCoordinator, keeper: any PhotoKeeper, _ options: PhotoOptions,
    server: ServerClient?
  ) {
    self.coordinator = coordinator
    self.keeper = keeper
    self.options = options
    self.server = server
  }

  /// Takes a photo, and saves it.
  func photo() async throws(SnapError) -> SnappedPhoto {
    let answer = await isElsewhere ? server?.photo(order) : nil
    if let photo = try await servedPhoto(answer) { return photo }
    do throws(PhotoError) {
      return SnappedPhoto(
        try await coordinator.photo(options.settings), wishing: options.request)
    } catch {
      if error.cameraError?.code == .busy {
        // Nobody waits twice for a server that does not answer.
        let latest = await answer == .silent ? answer : server?.photo(order)
        if latest == .silent, let server { Console.printMessage(server.silence) }
        if let photo = try await servedPhoto(latest) { return photo }
      }
      throw SnapError(error)
    }
  }

  /// Whether the camera is one of the machine that this program does not have open.
  private var isElsewhere: Bool {
    !options.cameras.isSimulated && coordinator.state == .idle
  }

  /// Saves the photo that the server has taken; nil if the server does not take it.
  private func servedPhoto(_ answer: SnapAnswer?) async throws(SnapError) -> SnappedPhoto? {
    switch answer {
    case .photo(let photo): return try await saved(photo)
    case .failed(let sentence, let code):
      throw SnapError(sentence, ExitCode(rawValue: Int32(clamping: code)) ?? .failed)
    case .silent, .declined, nil: return nil
    }
  }

  private var order: SnapOrder {
    var order = SnapOrder(of: coordinator.device)
    order.settings = options.settings
    order.stream = options.request
    order.usesProfile = options.usesProfile
    order.policy = options.policy
    return order
  }

  private func saved(_ photo: ServedPhoto) async throws(SnapError) -> SnappedPhoto {
    let taken = TakenPhoto(photo, of: coordinator.device, with: options)
    do throws(KeepingError) {
      return SnappedPhoto(try await keeper.keep(taken), by: photo)
    } catch {
      throw SnapError(.keeping(error))
    }
  }
}

extension TakenPhoto {
  /// Creates the photo that a keeper saves; how the server took it is only known in words.
  fileprivate init(_ photo: ServedPhoto, of device: CameraDevice, with options: PhotoOptions) {
    let stream = StreamFormat(
      format: options.request.format ?? .motionJPEG, size: photo.size, rate: nil, bufferCount: 0)
    self.init(
      id: photo.id, jpeg: photo.jpeg, size: photo.size, orientation: photo.orientation,
      date: photo.date, device: device,
      settings: ResolvedPhotoSettings(options.settings, stream: stream))
  }
}
