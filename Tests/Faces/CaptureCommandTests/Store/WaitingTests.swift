import CaptureTestSupport
import Glibc
import Testing

/// Commands on a store that another program has locked.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
  /// Starts a program that holds the store's lock until it is killed.
  private static func holder(of fixture: borrowing HomeFixture) throws -> Child {
    let child = try Child(
      "/usr/bin/flock",
      [
        "--no-fork", ".local/share/capture/.capture/write.lock", "/bin/sh", "-c",
        "echo held; exec sleep 60",
      ],
      in: fixture.folder)
    #expect(child.line() == "held")
    return child
  }

  @Test func `commands that only read a store do not wait for a program that holds its lock`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    // The mark of a writer that died.
    try fixture.folder.write([], as: ".local/share/capture/.capture/writers/dead")
    let holder = try Self.holder(of: fixture)
    defer { holder.send(SIGKILL) }
    for words in [["list"], ["show", id], ["stats"], ["export", "--to", "out"]] {
      let outcome = try fixture.run(words)
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
      #expect(!outcome.errors.contains("waiting"))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a wait for the store is announced with the program that holds it, and can be ended`(
    signal: CInt
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let holder = try Self.holder(of: fixture)
    defer { holder.send(SIGKILL) }
    let rate = try Child(
      "/bin/sh", ["-c", "exec \(CaptureProgram.path) rate 3 \(fixture.ids[0]) 2>&1"],
      in: fixture.folder, environment: CaptureProgram.home(in: fixture.folder))
    let line = rate.line() ?? ""
    #expect(line.contains("waiting for sleep (pid "), "\(line)")
    rate.send(signal)
    let outcome = try rate.wait()
    #expect(outcome.status == -Int(signal), "\(outcome.text)")
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `a writer's mark that belongs to another user does not block commands on the store`() throws
  {
    let fixture = try HomeFixture(photos: 1)
    let mark = "\(fixture.folder.path)/.local/share/capture/.capture/writers/root"
    try fixture.folder.write([], as: ".local/share/capture/.capture/writers/root")
    _ = try Child.run("/bin/chown", ["-R", "nobody", "."], in: fixture.folder)
    #expect(chown(mark, 0, 0) == 0 && chmod(mark, 0o600) == 0)
    #expect(chmod(fixture.folder.path, 0o755) == 0)
    for words in ["list", "rate 4 \(try fixture.ids[0])"] {
      let outcome = try Child.run(
        "/usr/bin/setpriv",
        ["--reuid=nobody", "--clear-groups", "/bin/sh", "-c", "\(CaptureProgram.path) \(words)"],
        in: fixture.folder, environment: CaptureProgram.home(in: fixture.folder))
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
    }
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `an original without read permission is not treated as damaged`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let original = try #require(fixture.objects(["show", id]).first?["path"]?.text)
    let jpeg = try [UInt8](contentsOf: original)
    try fixture.folder.write(jpeg, as: "copy.jpg")
    _ = try Child.run("/bin/chown", ["-R", "nobody", "."], in: fixture.folder)
    #expect(chown(original, 0, 0) == 0 && chmod(original, 0o600) == 0)
    #expect(chmod(fixture.folder.path, 0o755) == 0)
    let outcome = try Child.run(
      "/usr/bin/setpriv",
      ["--reuid=nobody", "--clear-groups", CaptureProgram.path, "add", "copy.jpg"],
      in: fixture.folder, environment: CaptureProgram.home(in: fixture.folder))
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("Permission denied"), "\(outcome.errors)")
    #expect(try [UInt8](contentsOf: original) == jpeg)
  }
}
