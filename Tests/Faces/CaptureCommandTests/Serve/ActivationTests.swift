import CaptureFiles
import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

/// `capture serve` with sockets that systemd has opened.
@Suite(.timeLimit(.minutes(10)))
struct ActivationTests {
  private static func words(_ idle: String = "500ms") -> [String] {
    ["serve", "--idle", idle, "--no-open"]
  }

  private static func home(in folder: borrowing TestFolder) -> [String: String] {
    CaptureProgram.home(in: folder).merging(
      ["CAPTURE_DEVICE": "simulator", "XDG_RUNTIME_DIR": folder.path]) { $1 }
  }

  /// Starts the program as systemd does: the variables name the process itself.
  private static func start(
    in folder: borrowing TestFolder, with sockets: [TestSocket], idle: String = "500ms"
  ) throws -> Child {
    let variables = ["LISTEN_FDS": "\(sockets.count)"]
    return try Child(
      "/bin/sh", ["-c", #"LISTEN_PID=$$ exec "$0" "$@""#, CaptureProgram.path] + words(idle),
      in: folder,
      environment: home(in: folder).merging(variables) { $1 }, passing: sockets.map(\.descriptor))
  }

  @Test func `a connection starts the server, which ends when idle and starts again for the next`()
    throws
  {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/capture")
    let path = "\(folder.path)/capture/serve.sock"
    let (network, local) = (try TestSocket(), try TestSocket(path: path))
    for _ in 1...2 {
      let connection = try TestSocket.Connection(to: network.port)
      let server = try Self.start(in: folder, with: [network, local])
      #expect(connection.page().hasPrefix("HTTP/1.1 200 "))
      let address = try #require(try ServerClient(socket: path).get("/v1/address"))
      #expect(address.text("url")?.hasPrefix("http://127.0.0.1:\(network.port)/#k=") == true)
      withExtendedLifetime(connection) {}
      let outcome = try Self.end(of: server, closing: connection)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(outcome.text == "", "the key is not for a log")
      #expect(Folder.exists(path), "the socket is systemd's")
    }
  }

  @Test func `a second server with other options names the units that keep the first one`()
    throws
  {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/capture")
    let path = "\(folder.path)/capture/serve.sock"
    let (network, local) = (try TestSocket(), try TestSocket(path: path))
    let connection = try TestSocket.Connection(to: network.port)
    let server = try Self.start(in: folder, with: [network, local])
    #expect(connection.page().hasPrefix("HTTP/1.1 200 "))
    let second = try Child.run(
      CaptureProgram.path, ["serve", "--store", "others"], in: folder,
      environment: Self.home(in: folder))
    #expect(second.status == 1)
    #expect(
      second.errors.contains(
        "'systemctl --user stop capture-serve.socket capture-serve.service'"), "\(second.errors)")
    #expect(try Self.end(of: server, closing: connection).status == 0)
  }

  @Test func `--stop returns once a photo of a self-timer is saved, and starts no other server`()
    throws
  {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/capture")
    let path = "\(folder.path)/capture/serve.sock"
    let (network, local) = (try TestSocket(), try TestSocket(path: path))
    let server = try Self.start(in: folder, with: [network, local], idle: "1h")
    let client = ServerClient(socket: path)
    let cameras = try client.get("/v1/cameras", within: .seconds(60))?.json["cameras"]
    let camera = try #require(cameras?.items.first?["id"]?.text)
    // Longer than connections may be idle, during which nothing is heard of the server.
    #expect(try client.post("/v1/cameras/\(camera)/shots", ["delayMs": 12_000])?.status == 202)
    let stop = try Child.run(
      CaptureProgram.path, ["serve", "--stop"], in: folder, environment: Self.home(in: folder))
    #expect(stop.status == 0, "\(stop.errors)")
    #expect(stop.text.hasPrefix("stopped the server at http://127.0.0.1:\(network.port)/"))
    let photos = try Child.run(
      CaptureProgram.path, ["list", "--count"], in: folder, environment: Self.home(in: folder))
    #expect(photos.text == "1\n", "\(photos.errors)")
    #expect(!local.hasConnection)
    #expect(try server.wait().status == 0)
  }

  /// Closes the last connection, and waits for the end of the server.
  private static func end(
    of server: consuming Child, closing connection: consuming TestSocket.Connection
  ) throws -> Child.Outcome {
    _ = consume connection
    return try server.wait()
  }

  @Test func `systemd's own tool starts the server`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/capture")
    let path = "\(folder.path)/capture/serve.sock"
    let variables = Self.home(in: folder).merging(["CAPTURE_CONFIG": "/dev/null"]) { $1 }
    let server = try Child(
      "/usr/bin/systemd-socket-activate",
      ["--listen", path] + variables.flatMap { ["--setenv", "\($0)=\($1)"] } + [CaptureProgram.path]
        + Self.words(), in: folder)
    for _ in 1...6_000 where !Folder.exists(path) { usleep(10_000) }
    let state = try #require(try ServerClient(socket: path).get("/v1/state", within: .seconds(60)))
    #expect(state.status == 200)
    let outcome = try server.wait()
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `sockets that were opened for another process are left alone`() throws {
    let folder = try TestFolder()
    let socket = try TestSocket()
    let server = try Child(
      CaptureProgram.path, Self.words() + ["--port", "0"], in: folder,
      environment: Self.home(in: folder).merging(["LISTEN_FDS": "1", "LISTEN_PID": "1"]) { $1 },
      passing: [socket.descriptor])
    let outcome = try server.wait()
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("http://127.0.0.1:"))
    #expect(!outcome.text.contains(":\(socket.port)/"))
  }
}
