public import CaptureBase
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureTime
internal import Glibc

/// How far a scenario has come: its time, and how often each of its cameras was opened and used.
///
/// It is kept in a file, so that the programs of a script continue one scenario, one after another. Only one
/// program uses it at a time. A program that is killed leaves a whole file.
public final class ScenarioState: Sendable {
  /// What one camera has done.
  struct CameraCounts: Equatable, Sendable {
    var openings = 0
    var frames = 0
    var photos = 0
  }

  struct Content: Equatable, Sendable {
    /// When the scenario started, and when something last happened, in nanoseconds of the civil time.
    var started: Int64
    var last: Int64
    var cameras: [CameraCounts]
  }

  /// The path of the file.
  public let path: String
  private let lock: FileLock
  private let content: Guarded<Content?>
  /// The time by which the scenario is ahead of the program's civil time, in nanoseconds.
  private let lead = Guarded<Int64>(0)

  /// Reads the state in a file; a file that does not exist is created when the scenario starts.
  ///
  /// Throws if the file is damaged, or if another simulator uses it. A file beside it, whose name ends with
  /// `.lock`, shows that.
  public init(at path: String) throws(ScenarioError) {
    self.path = path
    do throws(FileError) {
      lock = try Self.lock(at: path)
    } catch {
      let isInUse = error.cause == .wouldBlock
      throw ScenarioError(
        .unreadable, isInUse ? "\(path): another simulator uses this state" : "\(error)")
    }
    content = Guarded(nil)
    guard let bytes = try Self.bytes(of: path) else { return }
    do throws(JSONFieldError) {
      let document = try LocatedJSON(reading: bytes, file: path)
      let read = try Content(JSONField(document, file: path))
      content.withLock { $0 = read }
    } catch {
      throw ScenarioError(
        .invalid,
        "the state of the simulator is damaged; without it, the scenario starts again: \(error)")
    }
  }

  /// Reads the state in the file that `CAPTURE_SIMULATOR_STATE` names; nil if that is not set.
  ///
  /// A simulator that replaces another one in this program gets the same state.
  public static func ofEnvironment() throws(ScenarioError) -> ScenarioState? {
    guard let path = getenv("CAPTURE_SIMULATOR_STATE").map({ String(cString: $0) }), !path.isEmpty
    else { return nil }
    return try latest.withLock { latest throws(ScenarioError) in
      if let state = latest.state, state.path == path { return state }
      let state = try ScenarioState(at: path)
      latest.state = state
      return state
    }
  }

  private struct Latest {
    weak var state: ScenarioState?
  }

  private static let latest = Guarded(Latest())

  /// The civil time at which the scenario continues; nil if it has not started.
  public var date: WallTime? {
    content.withLock { $0.map { WallTime(seconds: 0) + .nanoseconds($0.last) } }
  }

  /// The number of photos that all cameras have shown and that were kept.
  public var photoCount: Int {
    content.withLock { $0?.cameras.reduce(0) { $0 + $1.photos } ?? 0 }
  }
}

// MARK: - The simulator's side

extension ScenarioState {
  /// Begins or continues a scenario, and returns the time that has passed in it.
  ///
  /// A scenario that names its start goes on where it has come to, so the time between two programs does
  /// not count, nor does the civil time of a program that runs in the machine's own time.
  func begin(_ scenario: Scenario, at date: WallTime) throws(ScenarioError) -> Duration {
    let moment =
      scenario.startsAt.map { Self.nanoseconds(self.date ?? $0) } ?? Self.nanoseconds(date)
    lead.withLock { $0 = moment - Self.nanoseconds(date) }
    let count = scenario.cameras.count
    let started = try content.withLock { content throws(ScenarioError) in
      let known =
        content
        ?? Content(
          started: moment, last: moment, cameras: Array(repeating: CameraCounts(), count: count))
      guard known.cameras.count == count else {
        throw ScenarioError(
          .invalid, path,
          "this state belongs to another scenario, which has \(known.cameras.count) cameras, not \(count)"
        )
      }
      content = known
      return known.started
    }
    do throws(FileError) {
      try note(0, at: date) { _ in }
    } catch {
      throw ScenarioError(.unreadable, "\(error)")
    }
    return .nanoseconds(max(0, moment - started))
  }

  /// What the camera at an index has done.
  func counts(of camera: Int) -> CameraCounts {
    content.withLock { $0?.cameras[camera] } ?? CameraCounts()
  }

  /// Records what a camera has done, and when, in the file.
  func note(
    _ camera: Int, at date: WallTime, _ change: (inout CameraCounts) -> Void
  ) throws(FileError) {
    let moment = Self.nanoseconds(date) + lead.withLock { $0 }
    try content.withLock { content throws(FileError) in
      guard var changed = content else { return }
      change(&changed.cameras[camera])
      changed.last = max(changed.last, moment)
      content = changed
      let file = try TemporaryFile.replacing(path)
      let bytes = Array(changed.json.text.utf8)
      try file.writeLater(bytes.span.bytes)
      try file.replaceLater(path)
    }
  }

  private static func nanoseconds(_ date: WallTime) -> Int64 {
    (date - WallTime(seconds: 0)).nanoseconds
  }

  /// Takes the lock of a state; a program that has just been ended gets a moment to release it.
  private static func lock(at path: String) throws(FileError) -> FileLock {
    let name = "\(path).lock"
    for _ in 0..<100 {
      if let lock = try FileLock(ifFree: name) { return lock }
      usleep(10_000)
    }
    throw FileError(.lock, name, .wouldBlock)
  }

  private static func bytes(of path: String) throws(ScenarioError) -> [UInt8]? {
    guard FileReading.kind(of: path) != .nothing else { return nil }
    return try FileReading.bytes(
      of: path, limit: 1 << 20, "a state of the simulator must not be larger than 1 MB")
  }
}

// MARK: - The file

extension ScenarioState.Content {
  init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    started = Int64(try fields.required("started").int(in: 0...Int.max))
    last = Int64(try fields.required("last").int(in: 0...Int.max))
    cameras = try fields.required("cameras").items().map { item throws(JSONFieldError) in
      var fields = try item.fields()
      let numbers = 0...1_000_000_000
      let counts = ScenarioState.CameraCounts(
        openings: try fields.required("openings").int(in: numbers),
        frames: try fields.required("frames").int(in: numbers),
        photos: try fields.required("photos").int(in: numbers))
      try fields.finish()
      return counts
    }
    try fields.finish()
  }

  var json: JSON {
    [
      "started": .integer(Int(started)), "last": .integer(Int(last)),
      "cameras": .array(
        cameras.map { counts in
          [
            "openings": .integer(counts.openings), "frames": .integer(counts.frames),
            "photos": .integer(counts.photos),
          ]
        }),
    ]
  }
}
