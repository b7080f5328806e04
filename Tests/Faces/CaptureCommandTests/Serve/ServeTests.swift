import CaptureFiles
import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// `capture serve`, from its start to its end.
@Suite(.timeLimit(.minutes(10)))
struct ServeTests {
  private static func home(in folder: borrowing TestFolder) -> [String: String] {
    CaptureProgram.home(in: folder).merging(
      ["CAPTURE_DEVICE": "simulator", "XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":0"]) { $1 }
  }

  private static func start(
    _ words: [String], in folder: borrowing TestFolder
  ) throws -> Child {
    try Child(
      CaptureProgram.path, ["serve", "--port", "0"] + words, in: folder,
      environment: home(in: folder))
  }

  private static func client(in folder: borrowing TestFolder) -> ServerClient {
    ServerClient(socket: "\(folder.path)/capture/serve.sock")
  }

  /// Copies a program by another one: a file that this process has open for writing, if only in a child
  /// that another test is starting, cannot be run.
  private static func copy(
    _ program: String, to path: String, in folder: borrowing TestFolder
  ) throws {
    #expect(try Child.run("/bin/cp", [program, path], in: folder).status == 0)
  }

  @Test func `the address is printed, and Ctrl-C ends the server`() throws {
    let folder = try TestFolder()
    let server = try Self.start([], in: folder)
    let printed = server.line()
    let line = try #require(printed)
    #expect(line.hasPrefix("http://127.0.0.1:"))
    let key = try #require(line.split(separator: "#k=").last)
    #expect(key.utf8.count == 43)
    server.send(SIGINT)
    let outcome = try server.wait()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test func `a list of processes shows the server with the options as they were typed`() throws {
    let folder = try TestFolder()
    let server = try Self.start(["--store", "photos"], in: folder)
    _ = server.line()
    let bytes = try [UInt8](contentsOf: "/proc/\(server.number)/cmdline")
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(words.first == "\(CaptureProgram.path)-serve")
    #expect(words.dropFirst() == ["--port", "0", "--store", "photos"])
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `a program of the same user gets the state without a key`() throws {
    let folder = try TestFolder()
    let server = try Self.start(["--store", "photos"], in: folder)
    _ = server.line()
    let state = try #require(try Self.client(in: folder).get("/v1/state"))
    #expect(state.status == 200)
    #expect(String(decoding: state.body, as: UTF8.self).contains("\(folder.path)/photos"))
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
    #expect(try Self.client(in: folder).get("/v1/state") == nil)
  }

  @Test func `a second server prints the address of the first and ends`() throws {
    let folder = try TestFolder()
    let server = try Self.start([], in: folder)
    let printed = server.line()
    let line = try #require(printed)
    let second = try Self.start([], in: folder).wait()
    #expect(second.status == 0)
    #expect(second.text == line + "\n")
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `a photo in progress is saved before the server ends`() throws {
    let folder = try TestFolder()
    let server = try Self.start(["--store", "photos"], in: folder)
    _ = server.line()
    let client = Self.client(in: folder)
    let list = try #require(try client.get("/v1/cameras"))
    let camera = try #require(list.json["cameras"]?.items.first?["id"]?.text)
    let shot = try client.post("/v1/cameras/\(camera)/shots", ["delayMs": 3000])
    #expect(shot?.status == 202)
    server.send(SIGTERM)
    let outcome = try server.wait()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "capture: finishing 1 photo; a second signal exits immediately\n")
    let photos = try CaptureProgram.run(["list", "--store", "photos", "--count"], in: folder)
    #expect(photos.text == "1\n")
  }

  @Test func `a program of the same user can end the server`() throws {
    let folder = try TestFolder()
    let server = try Self.start([], in: folder)
    _ = server.line()
    #expect(try Self.client(in: folder).post("/v1/quit", [:])?.status == 202)
    #expect(try server.wait().status == 0)
  }

  @Test func `a server that nobody uses ends by itself`() throws {
    let folder = try TestFolder()
    #expect(try Self.start(["--idle", "200ms"], in: folder).wait().status == 0)
  }

  @Test func `a port that is taken is an error that says so`() throws {
    let folder = try TestFolder()
    let server = try Self.start([], in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let port = try #require(address.split(separator: ":").last?.prefix { $0.isNumber })
    let other = try TestFolder()
    let outcome = try Child.run(
      CaptureProgram.path, ["serve", "--port", String(port)], in: other,
      environment: Self.home(in: other))
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "capture: port \(port) is already in use; choose another with --port\n")
    server.send(SIGTERM)
    _ = try server.wait()
  }

  @Test func `a server that does not get the usual port says which one it has`() throws {
    let folder = try TestFolder()
    let other = try TestFolder()
    let first = try Self.startOnUsualPort(in: folder)
    let second = try Self.startOnUsualPort(in: other)
    let printed = [first.line(), second.line()]
    first.send(SIGTERM)
    second.send(SIGTERM)
    let outcomes = [try first.wait(), try second.wait()]
    for (line, outcome) in zip(printed, outcomes) {
      let port = try #require(line?.split(separator: ":").last?.prefix { $0.isNumber })
      let note = "capture: port 7878 is already in use; this server has port \(port)\n"
      #expect(outcome.errors == (port == "7878" ? "" : note))
    }
    #expect(printed[0] != nil && outcomes.contains { !$0.errors.isEmpty })
  }

  private static func startOnUsualPort(in folder: borrowing TestFolder) throws -> Child {
    try Child(CaptureProgram.path, ["serve"], in: folder, environment: home(in: folder))
  }

  /// Whether this user has a folder for sockets, whose server is not a test's to touch.
  private static let hasOwnFolder = Folder.exists("/run/user/\(geteuid())")

  @Test(.enabled(if: !hasOwnFolder), arguments: ["", "run"])
  func `a server is found and stopped although XDG_RUNTIME_DIR is not set`(
    runtimeFolder: String
  ) throws {
    let folder = try TestFolder()
    let environment = Self.home(in: folder).merging(["XDG_RUNTIME_DIR": runtimeFolder]) { $1 }
    let server = try Child(
      CaptureProgram.path, ["serve", "--port", "0"], in: folder, environment: environment)
    let printed = server.line()
    let line = try #require(printed)
    let second = try Child.run(
      CaptureProgram.path, ["serve"], in: folder, environment: environment)
    #expect((second.status, second.text, second.errors) == (0, line + "\n", ""))
    let stop = try Child.run(
      CaptureProgram.path, ["serve", "--stop"], in: folder, environment: environment)
    #expect(stop.text.hasPrefix("stopped the server at http://127.0.0.1:"))
    #expect(try server.wait().errors == "")
  }

  @Test(.enabled(if: !hasOwnFolder))
  func `a server without a socket says at the start that --stop cannot find it`() throws {
    let folder = try TestFolder()
    let outcome = try Child.run(
      CaptureProgram.path, ["serve", "--port", "0", "--idle", "1ms"], in: folder,
      environment: Self.home(in: folder).merging([
        "XDG_RUNTIME_DIR": "", "XDG_STATE_HOME": "/proc/none", "DISPLAY": "",
      ]) { $1 })
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        capture: this server has no socket, so 'capture serve --stop' cannot find it; to allow \
        that, restart it with XDG_RUNTIME_DIR set to a folder you can write to, or with --socket

        """)
  }

  @Test(arguments: [
    (["serve", "--simulator=none.json"], 65, "none.json"),
    (["serve", "--store", "/dev/null"], 41, "/dev/null"),
    (["serve", "--port", "70000"], 64, "from 0 to 65535"),
    (["serve", "--idle", "0"], 64, "--idle"),
    (["serve", "--socket", "/proc/none/serve.sock"], 30, "; choose another file with --socket"),
  ])
  func `a server that cannot start exits with the code of its error`(
    words: [String], status: Int, part: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try Child.run(
      CaptureProgram.path, words, in: folder, environment: Self.home(in: folder))
    outcome.expect(status, errorsContain: part)
    #expect(outcome.errors.hasPrefix("capture: "))
  }

  @Test func `a server that cannot make the folder of its default socket names XDG_RUNTIME_DIR`()
    throws
  {
    let folder = try TestFolder()
    let outcome = try Child.run(
      CaptureProgram.path, ["serve", "--port", "0"], in: folder,
      environment: Self.home(in: folder).merging(["XDG_RUNTIME_DIR": "/proc/none"]) { $1 })
    #expect(outcome.status == 30)
    #expect(
      outcome.errors.contains(
        "; set XDG_RUNTIME_DIR to a folder you can write to, or choose a file with --socket"),
      "\(outcome.errors)")
  }

  @Test func `without its server, the program says where it looked, and what to install`() throws {
    let folder = try TestFolder()
    try Self.copy(CaptureProgram.path, to: "\(folder.path)/capture", in: folder)
    let outcome = try Child.run(
      "\(folder.path)/capture", ["serve"], in: folder, environment: Self.home(in: folder))
    outcome.expect(1, errorsContain: "cannot find capture-serve")
    #expect(
      outcome.errors.contains(
        "\(folder.path)/../libexec/capture; install the package capture-serve, or build"))
  }

  @Test func `the server is also found in libexec`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/bin")
    try Folder.make("\(folder.path)/libexec/capture")
    let program = "\(folder.path)/bin/capture"
    try Self.copy(CaptureProgram.path, to: program, in: folder)
    try Self.copy(
      "\(CaptureProgram.path)-serve", to: "\(folder.path)/libexec/capture/capture-serve", in: folder
    )
    let outcome = try Child.run(
      program, ["serve", "--port", "0", "--idle", "100ms"], in: folder,
      environment: Self.home(in: folder))
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("http://127.0.0.1:"))
  }

  @Test func `the server by itself says who starts it`() throws {
    let folder = try TestFolder()
    let outcome = try Child.run("\(CaptureProgram.path)-serve", [], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "capture: this program is started by 'capture serve'\n")
  }
}
