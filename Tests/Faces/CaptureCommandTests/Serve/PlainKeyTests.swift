import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// The key of the plain URLs, on the disk and in what is printed.
@Suite(.timeLimit(.minutes(10)))
struct PlainKeyTests {
  private static func file(in folder: borrowing TestFolder) -> String {
    "\(folder.path)/.local/state/capture/serve.key"
  }

  private static func key(in folder: borrowing TestFolder) throws -> String {
    let outcome = try PlainServer.run(["--show-plain-key"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return String(outcome.text.dropLast())
  }

  @Test func `the key is made once, for its owner only, and shown again`() throws {
    let folder = try TestFolder()
    let key = try Self.key(in: folder)
    #expect(key.utf8.count == 43)
    #expect(try Self.key(in: folder) == key)
    #expect(try [UInt8](contentsOf: Self.file(in: folder)) == Array("\(key)\n".utf8))
    var facts = stat()
    #expect(stat(Self.file(in: folder), &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test func `the plain URLs are printed, and their key survives restarts`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let addresses = server.addresses
    let outcome = try server.terminate()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let key = try Self.key(in: folder)
    for (address, name) in zip(addresses, ["stream.mjpg", "frame.jpg", "snapshot.jpg"]) {
      #expect(address.hasPrefix("http://127.0.0.1:"))
      #expect(address.hasSuffix("/\(name)?key=\(key)"))
    }
    let next = try PlainServer(["--plain=embed"], in: folder)
    #expect(next.addresses.allSatisfy { $0.hasSuffix("?key=\(key)") })
    _ = try next.terminate()
  }

  @Test func `a new key replaces the present one`() throws {
    let folder = try TestFolder()
    let key = try Self.key(in: folder)
    let outcome = try PlainServer.run(["--new-plain-key"], in: folder)
    #expect(outcome.status == 0)
    let new = String(outcome.text.dropLast())
    #expect(new != key && new.utf8.count == 43)
    #expect(try Self.key(in: folder) == new)
    #expect(TestFolder.names(in: "\(folder.path)/.local/state/capture") == ["serve.key"])
  }

  @Test func `a running server keeps its key, so no new one is made`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let outcome = try PlainServer.run(["--new-plain-key"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "capture: the running server would keep using the old key; stop it with 'capture serve --stop' "
        + "first\n")
    let key = try Self.key(in: folder)
    #expect(server.addresses.allSatisfy { $0.hasSuffix("?key=\(key)") })
    _ = try server.terminate()
  }

  @Test func `a second program prints the plain URLs of the server that is running`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let second = try PlainServer.run(["--plain"], in: folder)
    #expect(second.status == 0)
    #expect(second.text.split(separator: "\n").dropFirst().map(String.init) == server.addresses)
    let other = try PlainServer.run([], in: folder)
    #expect(other.text.split(separator: "\n").count == 1)
    _ = try server.terminate()
  }

  @Test func `a server that does not answer is reported beside the key`() throws {
    let folder = try TestFolder()
    let key = try Self.key(in: folder)
    #expect(mkdir("\(folder.path)/capture", 0o700) == 0)
    let socket = try TestSocket(path: "\(folder.path)/capture/serve.sock")
    let outcome = try PlainServer.run(["--show-plain-key"], in: folder)
    outcome.expect(0, text: "\(key)\n")
    #expect(
      outcome.errors == """
        capture: cannot tell whether your server accepts this key: your server does not answer on \
        \(folder.path)/capture/serve.sock; if its process is stopped, continue it with \
        'kill -CONT PID', or else end it

        """)
    withExtendedLifetime(socket) {}
  }

  @Test func `a server that is running without plain URLs is reported`() throws {
    let folder = try TestFolder()
    let server = try PlainServer.start([], in: folder)
    _ = server.line()
    let outcome = try PlainServer.run(["--plain"], in: folder)
    outcome.expect(1, errorsContain: "it does not match --plain")
    try folder.write(Array("[serve]\nplain = true\n".utf8), as: "config.toml")
    for (variable, value, problem) in [
      ("CAPTURE_SERVE_PLAIN", "on", "it does not match CAPTURE_SERVE_PLAIN; "),
      ("CAPTURE_CONFIG", "\(folder.path)/config.toml", "running without plain URLs; "),
    ] {
      let configured = try Child.run(
        CaptureProgram.path, ["serve"], in: folder,
        environment: PlainServer.home(in: folder).merging([variable: value]) { $1 })
      configured.expect(1, errorsContain: problem)
    }
    let shown = try PlainServer.run(["--show-plain-key"], in: folder)
    #expect(shown.status == 0)
    #expect(shown.text.utf8.count == 44)
    #expect(
      shown.errors == """
        capture: your server is running without plain URLs, and does not accept this key; start it \
        with --plain

        """)
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }

  @Test func `a key that others could read is not used`() throws {
    let folder = try TestFolder()
    _ = try Self.key(in: folder)
    chmod(Self.file(in: folder), 0o640)
    for words in [["--show-plain-key"], ["--plain"]] {
      let outcome = try PlainServer.run(words, in: folder)
      outcome.expect(13, errorsContain: "chmod 600 \(Self.file(in: folder))")
      #expect(outcome.text == "")
    }
  }

  @Test func `a file without a key is reported, and a new key repairs it`() throws {
    let folder = try TestFolder()
    _ = try Self.key(in: folder)
    try Array("short\n".utf8).write(to: Self.file(in: folder))
    let outcome = try PlainServer.run(["--plain"], in: folder)
    outcome.expect(65, errorsContain: "--new-plain-key")
    #expect(try PlainServer.run(["--new-plain-key"], in: folder).status == 0)
    #expect(try Self.key(in: folder).utf8.count == 43)
  }

  @Test func `the key is not printed into the journal of systemd`() throws {
    let folder = try TestFolder()
    let script = """
      export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/$$/fd/1)
      exec "$0" serve --plain --port 0 --idle 1ms
      """
    let outcome = try Child.run(
      "/bin/sh", ["-c", script, CaptureProgram.path], in: folder,
      environment: PlainServer.home(in: folder))
    #expect(outcome.status == 0)
    let key = try Self.key(in: folder)
    #expect(!outcome.text.contains(key) && !outcome.errors.contains(key))
    #expect(outcome.text.split(separator: "\n").count == 1)
  }
}
