/// A kind of camera: how a text names its cameras, and where they come from.
///
/// ``all`` lists every kind. Whatever accepts or lists cameras asks it, so that a new kind is known everywhere
/// once it is listed.
public struct CameraKind: Sendable {
  /// Opens the cameras that what follows the kind's name stands for.
  ///
  /// A simulation also needs the photos to show, and the timeline of its scenario.
  typealias Opening =
    @Sendable (
      String, () -> ScenePhotos, (Scenario, ScenarioState?) -> any Timeline
    ) throws(CameraError) -> any CameraBackend

  /// The word with which a source names the kind; empty for the machine's cameras, which are named directly.
  public let name: String
  /// The sources of this kind, as a phrase for help and errors.
  public let forms: String
  /// Whether its cameras are simulated.
  public let isSimulated: Bool
  /// Whether the text that follows `=` is the path of a file or folder.
  public let takesPath: Bool
  let open: Opening

  private init(
    _ name: String, forms: String, isSimulated: Bool = false, takesPath: Bool = false,
    open: @escaping Opening
  ) {
    self.name = name
    self.forms = forms
    self.isSimulated = isSimulated
    self.takesPath = takesPath
    self.open = open
  }
}

// MARK: - The kinds

extension CameraKind {
  /// The cameras of this machine, which the kernel drives.
  public static let machine = CameraKind(
    "", forms: "a path, a number, a name or part of one, serial:NUMBER or port:PORT"
  ) { _, _, _ in V4L2Backend() }

  /// Simulated cameras: the sample photos, or what a scenario file, a recording or a folder of photos contains.
  public static let simulator = CameraKind(
    "simulator", forms: "simulator or simulator=FILE for a simulated one", isSimulated: true,
    takesPath: true, open: simulate)

  /// Every kind of camera.
  public static let all = [machine, simulator]

  /// The kinds whose cameras are named by a word, rather than directly.
  package static let named = all.filter { !$0.name.isEmpty }

  private static func simulate(
    _ path: String, _ photos: () -> ScenePhotos,
    _ timeline: (Scenario, ScenarioState?) -> any Timeline
  ) throws(CameraError) -> any CameraBackend {
    do throws(ScenarioError) {
      let scenario = try Scenario(source: path)
      let state = try ScenarioState.ofEnvironment()
      return try Simulator(
        scenario, timeline: timeline(scenario, state), photos: photos(), continuing: state)
    } catch {
      throw CameraError(.find, "", .badSource(error.description), remedy: error.remedy)
    }
  }
}

extension Scenario {
  /// Reads a scenario file, a recording or a folder of photos; an empty path stands for the standard scenario.
  package init(source path: String) throws(ScenarioError) {
    self = path.isEmpty ? .standard : try Scenario(path: path)
  }
}

// MARK: - Reading a source

extension CameraKind {
  /// Returns what a source says besides the kind's name, empty for the name alone; nil for a source of another kind.
  func argument(in source: String) -> String? {
    guard !name.isEmpty, source.hasPrefix(name) else { return nil }
    let rest = source.dropFirst(name.count)
    guard !rest.isEmpty else { return "" }
    return rest.first == "=" ? String(rest.dropFirst()) : nil
  }

  /// Returns the part of a source before a path, such as `simulator=`; nil for a source of a kind that takes none.
  package static func textBeforePath(in source: String) -> String? {
    all.filter(\.takesPath).map { "\($0.name)=" }.first { source.hasPrefix($0) }
  }
}

extension CameraKind: Hashable {
  /// Compares the names.
  public static func == (one: CameraKind, other: CameraKind) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
