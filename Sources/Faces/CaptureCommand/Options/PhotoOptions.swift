internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureStore

/// The options about a camera and its photos that several commands share.
struct PhotoOptions {
  /// The destination of the photos.
  enum Place: Equatable {
    case standardOutput
    case files(FileTemplate)
    /// A store; nil for the one from the environment, or else the user's own.
    case store(String?)
  }

  var cameras: CameraChoice
  var place: Place
  var settings: PhotoSettings
  var request: StreamRequest
  /// Whether the camera's saved profile is applied.
  var usesProfile: Bool
  var policy: FullPolicy
  var busyTimeout: Duration
  /// Whether a photo is still taken if a camera that was lost, or was missing when it was first opened,
  /// comes back within a minute, or within the photo's own time limit.
  var waitsForLostCamera = true
  var wantsJSON: Bool

  init(_ parsed: ParsedCommand) throws(Failure) {
    cameras = try CameraChoice(parsed)
    place =
      parsed[PhotoSyntax.to].map { $0 == "-" ? .standardOutput : .files(FileTemplate($0)) }
      ?? .store(parsed[StoreChoice.option])
    settings = PhotoSettings(
      priority: parsed[PhotoSyntax.settle].map { $0 ? .quality : .speed } ?? .balanced,
      keepsUnsettled: parsed.declares(PhotoSyntax.keepUnsettled)
        && parsed[PhotoSyntax.keepUnsettled],
      within: parsed[PhotoSyntax.within], controls: ControlSettings(parsed[PhotoSyntax.control]),
      orientation: parsed[PhotoSyntax.rotate] ?? .up)
    request = try StreamRequest(parsed)
    usesProfile = !parsed[SavedProfile.skip]
    policy = parsed[PhotoSyntax.quality].map(FullPolicy.quality) ?? .faithful
    if parsed[PhotoSyntax.compact] { policy = .compact }
    busyTimeout = parsed[PhotoSyntax.wait] ?? .zero
    wantsJSON = parsed.declares(Shared.json) && parsed[Shared.json]
    if parsed[PhotoSyntax.to] != nil, parsed[StoreChoice.option] != nil {
      throw .usage(UsageError(.contradiction("--to", "--store"), in: parsed.command))
    }
    if parsed[PhotoSyntax.compact], parsed[PhotoSyntax.quality] != nil {
      throw .usage(UsageError(.contradiction("--compact", "--quality"), in: parsed.command))
    }
    if case .files(let template) = place, let problem = template.problem {
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    if let option = Self.encoding(parsed), case .files(let template) = place, template.isLossless {
      throw .usage(UsageError(.contradiction(option, "--to \(template.text)"), in: parsed.command))
    }
    if place == .standardOutput, Console.hasReader {
      let problem =
        "refusing to write a photo to a terminal; redirect it, as in '--to - > photo.jpg'"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    if place == .standardOutput, wantsJSON {
      let problem = "'--json' and '--to -' both write to standard output"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
  }

  /// The given option that says how to encode JPEGs; nil if the camera's own are kept.
  private static func encoding(_ parsed: ParsedCommand) -> String? {
    if parsed[PhotoSyntax.compact] { return "--compact" }
    return parsed[PhotoSyntax.quality].map { "--quality \($0)" }
  }
}

extension PhotoOptions {
  /// Returns a session with the selected camera of a backend, not yet started.
  func session(on backend: any CameraBackend) async throws(Failure) -> any CameraSession {
    do throws(CameraError) {
      let device = try await backend.device(chosenBy: cameras.selector)
      if cameras.isSimulated {
        Console.printMessage(unlessQuiet: "the camera is simulated: \(device.subject)")
      }
      let request =
        usesProfile
        ? await request.completed(for: device, of: backend) {
          Console.printMessage($0, as: .warning)
        }
        : request
      var configuration = SessionConfiguration(request: request, deadlines: deadlines)
      // The camera has just been listed: if it is missing now, it was unplugged.
      configuration.waitsForMissingCamera = waitsForLostCamera
      return backend.session(with: device, configuration: configuration)
    } catch {
      throw Failure(error)
    }
  }

  /// The time limits for the camera's waits.
  var deadlines: Deadlines {
    var deadlines = Deadlines().allowing(settings.within)
    guard waitsForLostCamera else { return deadlines }
    deadlines.interruption = max(deadlines.interruption, settings.within ?? .zero)
    deadlines.absence = deadlines.interruption
    return deadlines
  }

  /// Returns the keeper that saves the photos, numbered from `count + 1`.
  func keeper(after count: Int = 0) throws(Failure) -> any PhotoKeeper {
    switch place {
    case .standardOutput: StandardOutputKeeper(waiting: ReaderWaiting.note(_:))
    case .files(let template): FileKeeper(template, after: count, waiting: ReaderWaiting.note(_:))
    case .store(let folder):
      StoreKeeper(PhotoStore(try StoreChoice(folder).openForAdding()))
    }
  }

  var coordination: CoordinatorConfiguration {
    CoordinatorConfiguration(
      busyTimeout: busyTimeout, policy: policy, software: "Capture \(Program.version)")
  }
}
