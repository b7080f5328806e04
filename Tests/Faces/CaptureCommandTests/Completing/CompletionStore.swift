import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// A home with a store in which names are hostile to shells, terminals and scripts.
struct CompletionStore: ~Copyable {
  let fixture: HomeFixture
  let ids: [String]

  /// Keywords, each with a beginning of its own; a shell would run some of them.
  static let hostile = [
    "k1$(touch pwned)", "k2`touch pwned`", "k3;touch pwned", "k4'quote\"s", "k5\\back", "k6!bang",
    "k7 & b > pwned", "k8*?[a]{b,c}", "k9~#x", "kä é",
    "q1 '", "q2 \"", "q3 !", "k:colon=x", "-dash",
  ]

  init() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    let words = Self.hostile + ["low tide", "Tor"]
    _ = try fixture.run(["tag"] + words.map { "--add=\($0)" } + [ids[0]])
    _ = try fixture.run(["tag", "--add", "low tide", ids[1]])
    _ = try fixture.run(["album", "create", "Crete 2026", ids[0], ids[2]])
    _ = try fixture.run(["album", "create", "Gone"])
    _ = try fixture.run(["album", "delete", "gone"])
    _ = try fixture.run(["move", "Holiday/Big 'Isle'", ids[0]])
    _ = try fixture.run(["changes", "--reader", "sync"])
    for name in ["scene one.json", "anna's.json"] {
      try fixture.folder.write(Array("{}".utf8), as: name)
    }
    try Folder.make("\(fixture.folder.path)/sub folder")
    self.fixture = fixture
    self.ids = ids
  }

  /// Returns what the program prints for the words of a line, the last of which is unfinished.
  func complete(
    _ words: [String], shell: String = "zsh", environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let environment = ["CAPTURE_DEVICE": "simulator"].merging(environment) { $1 }
    return try CaptureProgram.run(
      ["complete", "--shell", shell, "--"] + words, in: fixture.folder, environment: environment)
  }

  /// Returns the words without their meanings.
  func words(_ words: [String], environment: [String: String] = [:]) throws -> [String] {
    let lines = try complete(words, environment: environment).text.split(separator: "\n")
    return lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }
}
