import CaptureFiles
import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

/// `capture serve` while a server of the same user is running.
@Suite(.timeLimit(.minutes(10)))
struct SecondServerTests {
  private static let first = ["--store", "photos", "--size", "640x480"]

  private static func start(_ words: [String], in folder: borrowing TestFolder) throws -> Child {
    try Child(
      CaptureProgram.path, ["serve"] + words, in: folder, environment: PlainServer.home(in: folder))
  }

  private static func run(
    _ words: [String], in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    try start(words, in: folder).wait()
  }

  @Test(arguments: [
    (["--store", "others"], "--store"), (["--simulator=others"], "--simulator"),
    (["--port", "1"], "--port"), (["--rate", "7"], "--rate"),
    (["--size", "1280x720"], "--size"), (["--idle", "1h"], "--idle"),
    (["--plain"], "--plain"), (["--no-profile"], "--no-profile"),
    (["--control", "brightness=60%"], "--control"),
    (["--behind-tls-proxy", "--host", "door.lan"], "--host and --behind-tls-proxy"),
    (
      ["--listen", "127.0.0.2", "--host", "door.lan", "--cert", "a", "--key", "b"],
      "--listen and --host and --cert and --key"
    ),
  ])
  func `a second server with other options says what is running and how to stop it`(
    words: [String], part: String
  ) throws {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0"] + Self.first, in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let outcome = try Self.run(words, in: folder)
    outcome.expect(1, text: "")
    let site = address.prefix { $0 != "#" }
    #expect(
      outcome.errors == """
        capture: a server of yours is already running at \(site) with the store \(folder.path)/photos \
        and a simulated camera; it does not match \(part); stop it with 'capture serve --stop' first

        """)
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test(arguments: [[], first, ["--no-open", "--port", "0"], ["--store", "./photos/../photos"]])
  func `a second server that asks for nothing else prints the address of the first`(
    words: [String]
  ) throws {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0"] + Self.first, in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let outcome = try Self.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == address + "\n")
    let port = try #require(address.split(separator: ":").last?.prefix { $0.isNumber })
    #expect(try Self.run(["--port", String(port)], in: folder).status == 0)
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `a server of simulated cameras has what --simulator asks for, whichever it selects`()
    throws
  {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0", "--simulator", "--device", "2"], in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let same = try Self.run(["--simulator"], in: folder)
    #expect(same.text == address + "\n", "\(same.errors)")
    let other = try Self.run(["--simulator", "--device", "3"], in: folder)
    #expect(other.status == 1)
    #expect(
      other.errors.contains(" and the simulated camera 2; it does not match --device; "),
      "\(other.errors)")
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `--stop returns once the photo in progress is saved, and another server can start`()
    throws
  {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0"] + Self.first, in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let client = ServerClient(socket: "\(folder.path)/capture/serve.sock")
    let camera = try #require(
      try client.get("/v1/cameras")?.json["cameras"]?.items.first?["id"]?.text)
    let shot = try client.post("/v1/cameras/\(camera)/shots", ["delayMs": 12_000])
    #expect(shot?.status == 202)
    let stop = try Self.run(["--stop"], in: folder)
    #expect(stop.status == 0, "\(stop.errors)")
    #expect(stop.text == "stopped the server at \(address.prefix { $0 != "#" })\n")
    let photos = try CaptureProgram.run(["list", "--store", "photos", "--count"], in: folder)
    #expect(photos.text == "1\n")
    let other = try Self.run(["--store", "others", "--port", "0", "--idle", "100ms"], in: folder)
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.text.hasPrefix("http://127.0.0.1:"))
    #expect(try server.wait().status == 0)
  }

  @Test func `--stop without a server says so`() throws {
    let folder = try TestFolder()
    let outcome = try Self.run(["--stop"], in: folder)
    outcome.expect(0, text: "")
    #expect(outcome.errors == "capture: no server of yours is running\n")
    #expect(try Self.run(["--stop", "--quiet"], in: folder).errors == "")
  }

  @Test func `--stop names the socket of a server that has another one`() throws {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0", "--socket", "my.sock"], in: folder)
    _ = server.line()
    let other = try Self.run(["--socket", "my.sock", "--store", "others"], in: folder)
    #expect(other.errors.contains("stop it with 'capture serve --stop --socket my.sock' first"))
    #expect(try Self.run(["--stop", "--socket", "my.sock"], in: folder).status == 0)
    #expect(try server.wait().status == 0)
  }
}
