import CaptureArguments
import CaptureFiles
import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// `capture serve` while a server of the same user is running.
@Suite(.timeLimit(.minutes(10)))
struct SecondServerTests {
  private static let first = ["--store", "photos", "--size", "640x480"]

  private static func start(
    _ words: [String], in folder: borrowing TestFolder, environment: [String: String] = [:]
  ) throws -> Child {
    try Child(
      CaptureProgram.path, ["serve"] + words, in: folder,
      environment: PlainServer.home(in: folder).merging(environment) { $1 })
  }

  private static func run(
    _ words: [String], in folder: borrowing TestFolder, environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    try start(words, in: folder, environment: environment).wait()
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
  func `a second server with no differing options prints the address of the first`(
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

  @Test(
    arguments: [
      ([:], ["CAPTURE_STORE": "others"], "CAPTURE_STORE"),
      ([:], ["CAPTURE_DEVICE": "C920"], "CAPTURE_DEVICE"),
      ([:], ["CAPTURE_DEVICE": "simulator=others"], "CAPTURE_DEVICE"),
      ([:], ["CAPTURE_SERVE_SIZE": "1280x720"], "CAPTURE_SERVE_SIZE"),
      (["CAPTURE_SERVE_IDLE": "1h"], ["CAPTURE_SERVE_IDLE": "2h"], "CAPTURE_SERVE_IDLE"),
      (
        [:], ["CAPTURE_STORE": "others", "CAPTURE_SERVE_RATE": "7"],
        "CAPTURE_SERVE_RATE and CAPTURE_STORE"
      ),
      // What the first server was started with, as far as the environment chooses it again.
      ([:], ["CAPTURE_STORE": "./photos", "CAPTURE_SERVE_SIZE": "640x480"], nil),
      (["CAPTURE_SERVE_RATE": "7"], ["CAPTURE_SERVE_RATE": "7", "CAPTURE_SERVE_PORT": "0"], nil),
      (["CAPTURE_SERVE_RATE": "7"], [:], nil),
    ] as [([String: String], [String: String], String?)])
  func `a second server names the variables that differ from what is running`(
    variables: [String: String], others: [String: String], part: String?
  ) throws {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0"] + Self.first, in: folder, environment: variables)
    let printed = server.line()
    let address = try #require(printed)
    let outcome = try Self.run([], in: folder, environment: others)
    #expect(outcome.status == (part == nil ? 0 : 1), "\(outcome.errors)")
    #expect(outcome.text == (part == nil ? address + "\n" : ""))
    if let part {
      #expect(outcome.errors.contains("; it does not match \(part); stop it"), "\(outcome.errors)")
    }
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test(
    arguments: [
      ("serve", [:], []),
      ("serve", ["CAPTURE_STORE": "", "CAPTURE_DEVICE": "", "CAPTURE_SERVE_SIZE": ""], []),
      (
        "serve",
        ["CAPTURE_STORE": "a", "CAPTURE_DEVICE": "C920", "CAPTURE_SERVE_NO_PROFILE": "true"],
        [
          .init("CAPTURE_SERVE_NO_PROFILE", for: "no-profile"),
          .init("CAPTURE_STORE", for: "store"),
          .init("CAPTURE_DEVICE", for: "device"),
        ]
      ),
      ("serve", ["CAPTURE_DEVICE": "simulator=a"], [.init("CAPTURE_DEVICE", for: "device")]),
      // An option and a command's own variable have precedence.
      ("serve --store b --simulator", ["CAPTURE_STORE": "a", "CAPTURE_DEVICE": "C920"], []),
      ("serve --device 2", ["CAPTURE_DEVICE": "C920", "CAPTURE_SERVE_DEVICE": "3"], []),
      (
        "serve", ["CAPTURE_STORE": "a", "CAPTURE_SERVE_STORE": "/b"],
        [.init("CAPTURE_SERVE_STORE", for: "store")]
      ),
    ] as [(String, [String: String], [ServeOptions.Variable])])
  func `variables choose what the command line does not`(
    line: String, environment: [String: String], variables: [ServeOptions.Variable]
  ) throws {
    let invocation = try Program.syntax.parse(line.split(separator: " ").map(String.init))
    guard case .run(let parsed) = invocation else { throw TestSetupError("no command") }
    func lookUp(_ name: String) -> String? {
      environment[name] ?? (name == "CAPTURE_CONFIG" ? "/dev/null" : nil)
    }
    let completed = try Settings(of: Program.syntax, environment: lookUp).completed(parsed)
    #expect(ServeOptions.chosenByEnvironment(completed, environment: lookUp) == variables)
  }

  @Test func `a server of simulated cameras suits requests for these, whichever it selects`()
    throws
  {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0", "--simulator", "--device", "2"], in: folder)
    let printed = server.line()
    let address = try #require(printed)
    for words in [["--simulator"], ["--device", "simulator"], []] {
      let same = try Self.run(words, in: folder)
      #expect(same.text == address + "\n", "\(same.errors)")
    }
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

  @Test func `a server whose process is stopped is said not to answer, and is left alone`() throws {
    let folder = try TestFolder()
    let server = try Self.start(["--port", "0"] + Self.first, in: folder)
    let printed = server.line()
    let address = try #require(printed)
    server.send(SIGSTOP)
    for words in [["--port", "0"], ["--stop"]] {
      let outcome = try Self.run(words, in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.text == "")
      #expect(
        outcome.errors == """
          capture: your server does not answer on \(folder.path)/capture/serve.sock; if its \
          process \(server.number) is stopped, continue it with 'kill -CONT \(server.number)', or \
          else end it

          """)
    }
    server.send(SIGCONT)
    #expect(try Self.run([], in: folder).text == address + "\n")
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `--stop without a server says so`() throws {
    let folder = try TestFolder()
    let outcome = try Self.run(["--stop"], in: folder)
    outcome.expect(0, text: "")
    #expect(outcome.errors == "capture: no server of yours is running\n")
    #expect(try Self.run(["--stop", "--quiet"], in: folder).errors == "")
  }

  @Test func `--stop of a server that ends before it is asked says that none is running`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/my.sock"
    let socket = try TestSocket(path: path)
    let stop = try Self.start(["--stop", "--socket", path], in: folder)
    try socket.answer("{}") { _ = unlink(path) }
    let outcome = try stop.wait()
    outcome.expect(0, text: "")
    #expect(outcome.errors == "capture: no server of yours is running\n")
  }

  @Test(arguments: [(#"{"url":"http://a/#k=b"}"#, " at http://a/"), ("{}", "")])
  func `--stop fails if the server dies after the request, because photos may be lost`(
    address: String, place: String
  ) throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/my.sock"
    let socket = try TestSocket(path: path)
    let stop = try Self.start(["--stop", "--socket", path], in: folder)
    try socket.answer(address) {}
    try socket.answer(nil) { _ = unlink(path) }
    let outcome = try stop.wait()
    outcome.expect(1, text: "")
    #expect(
      outcome.errors == """
        capture: the server\(place) ended before it answered; it may have lost photos in progress

        """)
  }

  @Test(arguments: [
    ("d\r\n{\"gaveUp\":0}\n\r\n0\r\n\r\n", 0, "stopped the server at http://a/\n", ""),
    (
      "d\r\n{\"gaveUp\":1}\n\r\n0\r\n\r\n", 46, "",
      "stopped the server at http://a/, but it gave up 1 photo that took too long"
    ),
    (
      "d\r\n{\"gaveUp\":3}\n\r\n0\r\n\r\n", 46, "",
      "stopped the server at http://a/, but it gave up 3 photos that took too long"
    ),
    (
      "", 1, "",
      "the server at http://a/ ended before it answered; it may have lost photos in progress"
    ),
    (
      "d\r\n{\"gaveUp\":0}\n\r\n", 1, "",
      "the server at http://a/ ended before it answered; it may have lost photos in progress"
    ),
    (
      "0\r\n\r\n", 0, "stopped the server at http://a/\n",
      "this server is of an older version, which does not say whether it gave up any photos"
    ),
  ])
  func `--stop says what became of the photos, as far as the server reported it`(
    chunks: String, status: Int, text: String, sentence: String
  ) throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/my.sock"
    let socket = try TestSocket(path: path)
    let stop = try Self.start(["--stop", "--socket", path], in: folder)
    try socket.answer(#"{"url":"http://a/#k=b"}"#) {}
    try socket.answer(chunks, "202 Accepted\r\nTransfer-Encoding: chunked") { _ = unlink(path) }
    let outcome = try stop.wait()
    outcome.expect(status, text: text)
    #expect(outcome.errors == (sentence.isEmpty ? "" : "capture: \(sentence)\n"))
  }

  @Test(arguments: [("0", ""), ("2", "; it gave up 2 photos that took too long")])
  func `--stop of a server that still answers says so, and also which photos it gave up`(
    count: String, loss: String
  ) throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/my.sock"
    let socket = try TestSocket(path: path)
    let stop = try Self.start(["--stop", "--socket", path], in: folder)
    try socket.answer(#"{"url":"http://a/#k=b"}"#) {}
    try socket.answer("{\"gaveUp\":\(count)}", "202 Accepted") {}
    try socket.answer(#"{"url":"http://a/#k=b"}"#) {}
    let outcome = try stop.wait()
    outcome.expect(1, text: "")
    #expect(
      outcome.errors
        == "capture: asked the server at http://a/ to stop, but it has not ended yet\(loss)\n")
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

extension TestSocket {
  /// Reads the request of a program that connects within a minute, does something, and closes the
  /// connection, with an answer if there is one.
  fileprivate func answer(
    _ body: String?, _ head: String = "200 OK", after change: () -> Void
  ) throws {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 60_000) > 0 else { throw TestSetupError("nobody connects") }
    let connection = accept(descriptor, nil, nil)
    defer { close(connection) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    guard read(connection, &bytes, bytes.count) > 0 else { throw TestSetupError("no request") }
    change()
    guard let body else { return }
    let answer = Array("HTTP/1.1 \(head)\r\n\r\n\(body)".utf8)
    #expect(send(connection, answer, answer.count, CInt(MSG_NOSIGNAL)) == answer.count)
  }
}
