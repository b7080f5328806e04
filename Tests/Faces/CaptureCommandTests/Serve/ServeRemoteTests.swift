import CaptureTestSupport
import Glibc
import Testing

/// `capture serve` for browsers of other machines, for which another address of loopback stands.
@Suite(.timeLimit(.minutes(5)))
struct ServeRemoteTests {
  /// Makes a certificate for `camera.test` and its key in a folder.
  private static func makeCertificate(in folder: borrowing TestFolder) throws {
    let outcome = try Child.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "10", "-subj", "/CN=camera.test", "-addext", "subjectAltName=DNS:camera.test",
        "-keyout", "key.pem", "-out", "cert.pem",
      ], in: folder)
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
  }

  private static let files = ["--cert", "cert.pem", "--key", "key.pem"]

  @Test func `the page is at an address of the network over TLS, and nowhere else`() throws {
    let folder = try TestFolder()
    try Self.makeCertificate(in: folder)
    let server = try PlainServer.start(
      ["--listen", "127.0.0.2", "--host", "camera.test"] + Self.files, in: folder)
    let printed = server.line()
    let line = try #require(printed)
    #expect(line.hasPrefix("https://camera.test:"))
    let parts = line.split(separator: "/#k=")
    let (page, token) = (String(parts[0]), String(parts[1]))
    let curl = [
      "-sS", "--cacert", "cert.pem", "--connect-to", "camera.test::127.0.0.2:", "-H",
      "Capture-Token: \(token)", "-D", "-",
    ]
    let state = try Child.run("/usr/bin/curl", curl + ["\(page)/v1/state"], in: folder)
    #expect(state.text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(state.errors)")
    #expect(state.text.contains("\r\nStrict-Transport-Security: max-age="))
    let loopback = page.split(separator: "camera.test").joined(separator: "127.0.0.1")
    let elsewhere = try Child.run("/usr/bin/curl", ["-sSk", "\(loopback)/"], in: folder)
    #expect(elsewhere.status == 7, "\(elsewhere.errors)")
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `behind a proxy, the page is on loopback, and its address is the proxy's`() throws {
    let folder = try TestFolder()
    let server = try PlainServer.start(["--behind-tls-proxy", "--host", "camera.test"], in: folder)
    let printed = server.line()
    let line = try #require(printed)
    #expect(line.hasPrefix("https://camera.test/#k="))
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `without TLS, other machines are refused, and ssh is suggested`() throws {
    let folder = try TestFolder()
    for words in [["0.0.0.0"], ["0.0.0.0", "--host", "camera.test"]] {
      let outcome = try PlainServer.start(["--listen"] + words, in: folder).wait()
      #expect(outcome.status == 64)
      #expect(outcome.output == [])
      #expect(outcome.errors.contains("needs '--cert' and '--key', or '--behind-tls-proxy'"))
      let command = "'ssh -L 7878:127.0.0.1:7878 HOST capture serve --port 7878'"
      #expect(outcome.errors.contains(command))
    }
  }

  @Test(arguments: [
    (["--listen", "127.0.0.2"] + files, "'--host' is missing"),
    (["--host", "camera.test"], "'--host' needs '--listen' or '--behind-tls-proxy'"),
    (["--cert", "cert.pem"], "'--cert' and '--key' need each other"),
    (["--host", "camera.test"] + files, "'--cert' and '--key' need '--listen'"),
    (
      ["--behind-tls-proxy", "--host", "camera.test"] + files,
      "'--cert' and '--behind-tls-proxy' cannot be used together"
    ),
    (["--behind-tls-proxy", "--host", "https://camera.test"], "expected a host name"),
  ])
  func `options that do not fit together are refused`(words: [String], part: String) throws {
    let folder = try TestFolder()
    let outcome = try PlainServer.start(words, in: folder).wait()
    outcome.expect(64, errorsContain: part)
  }

  @Test(arguments: [
    (["camera.example", "cert.pem", "key.pem"], 0o600, "is not for camera.example"),
    (["camera.test", "cert.pem", "key.pem"], 0o644, "can be read by other users"),
    (["camera.test", "none.pem", "key.pem"], 0o600, "none.pem"),
    (["camera.test", "key.pem", "key.pem"], 0o600, "is not a certificate in PEM form"),
  ])
  func `files that cannot be used keep the server from starting`(
    words: [String], permissions: mode_t, part: String
  ) throws {
    let folder = try TestFolder()
    try Self.makeCertificate(in: folder)
    chmod("\(folder.path)/key.pem", permissions)
    let outcome = try PlainServer.start(
      ["--listen", "127.0.0.2", "--host", words[0], "--cert", words[1], "--key", words[2]],
      in: folder
    ).wait()
    #expect(outcome.status == 1)
    #expect(outcome.output == [])
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test func `only the server is linked with OpenSSL`() throws {
    let folder = try TestFolder()
    for (program, isLinked) in [("", false), ("-serve", true)] {
      let outcome = try Child.run("/usr/bin/ldd", [CaptureProgram.path + program], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("libssl") == isLinked, "capture\(program)")
    }
  }
}
