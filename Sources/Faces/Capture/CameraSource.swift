/// The text that names a camera, such as `/dev/video2`, `C920`, `serial:8C3F42A1` or `simulator=door.json`.
///
/// A source that begins with the name of a kind of camera, alone or before `=`, is one of that kind. Any
/// other text selects a camera of this machine, as a `DeviceSelector` does. A real camera that has the
/// same name as a kind is selected by its path, or with `serial:`, `port:` or `name:`.
public struct CameraSource: Hashable, Sendable {
  /// The kind of the cameras.
  public let kind: CameraKind
  /// The text that follows the kind's name and `=`; empty if there is none.
  public let argument: String
  /// The camera among those of the kind; nil for the first one.
  public var selector: DeviceSelector?

  /// Creates a source from any text; an unknown prefix counts as part of a camera's name.
  public init(_ text: String) {
    kind = CameraKind.all.first { $0.argument(in: text) != nil } ?? .machine
    argument = kind.argument(in: text) ?? ""
    selector = kind == .machine ? DeviceSelector(text) : nil
  }

  private init(_ kind: CameraKind, _ argument: String = "") {
    self.kind = kind
    self.argument = argument
  }

  /// The first camera of this machine.
  public static let machine = CameraSource(.machine)

  /// Simulated cameras: a scenario file, a recording or a folder of photos (default: the standard scenario).
  public static func simulator(_ path: String = "") -> CameraSource {
    CameraSource(.simulator, path)
  }

  /// Opens the source, and returns the backend of its cameras; no camera is opened.
  ///
  /// Simulated cameras show the photos unless their scenario names others. A scenario uses the given timeline,
  /// and continues in the file that `CAPTURE_SIMULATOR_STATE` names. Throws an error with the code `badSource`
  /// if a scenario cannot be simulated.
  public func backend(
    showing photos: @autoclosure () -> ScenePhotos = .testPattern,
    in timeline: (Scenario, ScenarioState?) -> any Timeline = { _, _ in WallTimeline() }
  ) throws(CameraError) -> any CameraBackend {
    try kind.open(argument, photos, timeline)
  }

  /// Returns the same source with another path, if its kind takes one.
  package func replacingPath(_ change: (String) -> String) -> CameraSource {
    guard kind.takesPath, !argument.isEmpty else { return self }
    var source = CameraSource(kind, change(argument))
    source.selector = selector
    return source
  }
}

extension CameraSource: CustomStringConvertible {
  /// The source as text, without a selector among the cameras of a named kind; empty for the first camera
  /// of this machine.
  public var description: String {
    guard kind != .machine else { return selector?.description ?? "" }
    return argument.isEmpty ? kind.name : "\(kind.name)=\(argument)"
  }
}

extension CameraSource: ExpressibleByStringInterpolation {
  /// Creates a source from a literal, as from any other text.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
