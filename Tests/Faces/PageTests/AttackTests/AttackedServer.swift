import CaptureTestSupport
import Testing

/// The server under attack, and a foreign site on another port of this machine.
///
/// The store has a photo of which every word is HTML that would set `ran`, and two ordinary ones.
final class AttackedServer {
  let server: PageServer
  /// The origin of the other site.
  let attacker: String
  /// The id of the photo with the words.
  let photo: String
  /// The id of an ordinary photo.
  let otherPhoto: String
  private let site: Child
  private let siteFolder: TestFolder

  /// The name of a host that an attacker has made to point to this machine.
  static let reboundHost = "rebound.example"

  /// The words of the photo.
  enum Words {
    static let folder = "<b onclick=\"ran=1\">Crete"
    static let file = "<img src=x onerror=\"ran=1\">.jpg"
    static let note = "\"></textarea><script>ran=1</script>"
    static let keyword = "<svg onload=\"ran=1\">"
  }

  init() throws {
    server = try PageServer(photos: 2)
    otherPhoto = try Self.ids(in: server)[0]
    photo = try Self.addPhoto(to: server)
    siteFolder = try TestFolder()
    try siteFolder.write(Array("<!doctype html><body>".utf8), as: "page.html")
    site = try Child(
      "/usr/bin/python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"], in: siteFolder)
    guard let port = site.line()?.split(separator: " port ").last?.prefix(while: \.isNumber) else {
      throw TestSetupError("the other site does not start")
    }
    attacker = "http://127.0.0.1:\(port)"
  }

  private static func addPhoto(to server: borrowing PageServer) throws -> String {
    let before = try ids(in: server)
    let sample = try [UInt8](contentsOf: "\(Repository.root)/SamplePhotos/01-harbour.jpg")
    try server.folder.write(sample, as: Words.file)
    let added = try server.capture("add", "--folder", Words.folder, Words.file)
    guard let id = try ids(in: server).first(where: { !before.contains($0) }) else {
      throw TestSetupError("the photo is not added: \(added.errors)")
    }
    for words in [["note", Words.note, id], ["tag", "--add", Words.keyword, id]] {
      let outcome = try server.capture(words)
      guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
    }
    return id
  }

  private static func ids(in server: borrowing PageServer) throws -> [String] {
    try server.capture("list", "--ids").text.split(separator: "\n").map(String.init)
  }

  /// The origin of the server.
  var origin: String { String(server.address.prefix { $0 != "#" }.dropLast()) }

  /// The port of the server.
  var port: String { String(origin.split(separator: ":").last ?? "") }

  var token: String { String(server.address.split(separator: "#k=").last ?? "") }

  /// The requests to the other site.
  var requestsToAttacker: String {
    get throws {
      String(decoding: try [UInt8](contentsOf: "\(siteFolder.path)/.errors"), as: UTF8.self)
    }
  }

  var photoCount: Int {
    get throws { try Self.ids(in: server).count }
  }
}

/// Runs the tests of a suite against one server, which ends with the last of them.
struct SharedAttackedServer: SuiteTrait, TestScoping {
  /// The tests of the suite run one after another, so the server is attacked by one at a time.
  private struct Loan: @unchecked Sendable {
    let attacked: AttackedServer
  }

  @TaskLocal private static var loan: Loan?

  /// The server that the running test attacks.
  static var attacked: AttackedServer {
    get throws {
      guard let loan else { throw TestSetupError("the test is not in the suite AttackTests") }
      return loan.attacked
    }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.$loan.withValue(Loan(attacked: AttackedServer())) { try await function() }
  }
}

extension Trait where Self == SharedAttackedServer {
  static var sharedVictim: Self { Self() }
}
