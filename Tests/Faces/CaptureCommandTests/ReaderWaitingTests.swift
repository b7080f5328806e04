import CaptureTestSupport
import Glibc
import Testing

/// Signals while a photo, an archive or results are written to a pipe that nobody reads.
@Suite(.timeLimit(.minutes(10)))
struct ReaderWaitingTests {
  /// The signals that end the program, and their exit codes.
  private static let endings = [(signal: SIGTERM, code: 143), (signal: SIGINT, code: 130)]

  /// Starts `capture` after printing its process id.
  ///
  /// The output that a test reads stays open until the program has ended.
  private static func start(_ words: String, in folder: borrowing TestFolder) throws -> Child {
    try Child(
      "/bin/sh", ["-c", "echo $$; exec \(CaptureProgram.path) \(words)"], in: folder,
      environment: CaptureProgram.home(in: folder))
  }

  /// Polls a condition until it is true, for at most ten seconds.
  private static func wait(until isTrue: () -> Bool) {
    for _ in 1...1000 where !isTrue() { usleep(10_000) }
  }

  /// Returns whether a thread of a process waits for a reader to open its pipe.
  private static func opensPipe(_ process: String) -> Bool {
    let folder = "/proc/\(process)/task"
    return TestFolder.names(in: folder).contains { thread in
      guard let place = try? [UInt8](contentsOf: "\(folder)/\(thread)/wchan") else { return false }
      return ["wait_for_partner", "fifo_open"].contains(String(decoding: place, as: UTF8.self))
    }
  }

  private static func byteCount(in pipe: CInt) -> Int {
    var count: CInt = 0
    return ioctl(pipe, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  @Test(arguments: endings)
  func `the first signal ends a program that waits for a reader to open the pipe for its photo`(
    signal: CInt, code: Int
  ) throws {
    let folder = try TestFolder()
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let child = try Self.start("snap --simulator --no-settle --to pipe", in: folder)
    let process = child.line() ?? ""
    Self.wait { Self.opensPipe(process) }
    child.send(signal)
    #expect(child.line() == nil)  // returns when the program ends, or is killed after a minute
    #expect(try child.wait().status == code)
    #expect(folder.names.filter { $0 != ".errors" } == ["pipe"])
  }

  @Test(
    arguments: endings,
    [
      "snap --simulator --no-settle --to pipe", "snap --simulator --no-settle --to - 3>&1 >pipe",
      "export --zip 3>&1 >pipe",
    ])
  func `the first signal ends a program whose photo or archive is no longer read from its pipe`(
    ending: (signal: CInt, code: Int), words: String
  ) throws {
    let folder = try TestFolder()
    let added = try CaptureProgram.run(
      ["add", SamplePhotos.path(of: "01-harbour.jpg")], in: folder)
    #expect(added.status == 0)
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let pipe = open("\(folder.path)/pipe", O_RDONLY | O_NONBLOCK)
    defer { close(pipe) }
    let child = try Self.start(words, in: folder)
    _ = child.line()
    Self.wait { Self.byteCount(in: pipe) >= 4096 }
    #expect(Self.byteCount(in: pipe) >= 4096)  // the rest of the pipe fills up immediately
    child.send(ending.signal)
    #expect(child.line() == nil)  // returns when the program ends, or is killed after a minute
    #expect(try child.wait().status == ending.code)
    #expect(folder.names.filter { ![".errors", ".local"].contains($0) } == ["pipe"])
  }

  @Test(arguments: endings, ["verify --json", "changes --reader sync --follow --json"])
  func `the first signal ends a program that prints more results than its reader accepts`(
    ending: (signal: CInt, code: Int), words: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    #expect(try fixture.run(["changes", "--reader", "sync"]).status == 0)
    let numbers = 3...40
    for number in numbers {
      try fixture.folder.write(HomeFixture.jpeg(number), as: "in-\(number).jpg")
    }
    #expect(try fixture.run(["add"] + numbers.map { "in-\($0).jpg" }).status == 0)
    let store = ".local/share/capture"
    _ = try Child.run("/bin/rm", ["-r", "\(store)/2026"], in: fixture.folder)
    let path = "\(fixture.folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(pipe) }
    // The smallest possible size, which is full after the first line.
    #expect(fcntl(pipe, Self.setPipeSize, 4096) == 4096)
    let child = try Self.start("\(words) 3>&1 >pipe", in: fixture.folder)
    _ = child.line()
    Self.wait { Self.byteCount(in: pipe) > 0 }
    child.send(ending.signal)
    #expect(child.line() == nil)  // returns when the program ends, or is killed after a minute
    let status = try child.wait().status
    // A program that does not handle signals yet is killed by them.
    #expect([ending.code, -Int(ending.signal)].contains(status))
  }

  /// `F_SETPIPE_SZ`, which Swift does not import.
  private static let setPipeSize: CInt = 1031
}
