import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Testing

/// A copy of a home folder that version 0.1.0 wrote, for use with the current program.
struct FirstVersionHome: ~Copyable {
  let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    let outcome = try Child.run(
      "/usr/bin/tar", ["-xzf", "\(Self.fixtures)/home.tar.gz"], in: folder)
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
    self.folder = folder
  }

  /// The store's folder.
  var photos: String { "\(folder.path)/photos" }

  func store() throws -> StoreEngine {
    try StoreEngine(at: photos, creating: false)
  }

  func run(_ words: [String]) throws -> Child.Outcome {
    try CaptureProgram.run(words, in: folder, environment: environment)
  }

  /// Starts a program that runs until it is stopped.
  func start(_ words: [String]) throws -> Child {
    let variables = CaptureProgram.home(in: folder).merging(environment) { $1 }
    return try Child(CaptureProgram.path, words, in: folder, environment: variables)
  }

  private var environment: [String: String] {
    ["CAPTURE_DEVICE": "simulator", "CAPTURE_STORE": photos]
  }

  private static let fixtures = "\(Repository.root)/Tests/Fixtures/0.1.0"
}

extension FirstVersionHome {
  /// Returns what version 0.1.0 printed about the photos in the store, or in its bin.
  static func printed(_ name: String) throws -> [JSON] {
    let path = "\(fixtures)/\(name).jsonl"
    return try String(decoding: [UInt8](contentsOf: path), as: UTF8.self).split(separator: "\n")
      .map { try LocatedJSON(reading: Array($0.utf8), file: path).json }
  }

  /// Returns what the current program prints about photos, limited to the members that version
  /// 0.1.0 printed, and under their names in that version.
  func listed(_ words: [String]) throws -> [JSON] {
    let names = try Self.names
    return try run(["list", "--json"] + words).objects.map { object in
      .object(names.map { JSON.Member(name: $0, value: Self.member($0, of: object) ?? "missing") })
    }
  }

  private static func member(_ name: String, of object: JSON) -> JSON? {
    switch name {
    case "file": object["path"]
    case "path": object["storePath"]
    case "camera": object["camera"]?["name"] ?? object["camera"]
    // Version 0.1.0 printed the sides of a turned photo as they are shown, not as they are in its file.
    case "width" where isTurned(object): object["height"]
    case "height" where isTurned(object): object["width"]
    default: object[name]
    }
  }

  private static func isTurned(_ object: JSON) -> Bool {
    guard case .integer(let orientation)? = object["orientation"] else { return false }
    return orientation >= 5
  }

  /// The names of the members that version 0.1.0 printed about each photo.
  private static var names: [String] {
    get throws {
      guard case .object(let members)? = try printed("list").first else {
        throw TestSetupError("the list of version 0.1.0 is empty")
      }
      return members.map(\.name)
    }
  }
}
