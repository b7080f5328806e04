import CaptureTestSupport
import Testing

/// The program without the proc file system or one of the standard streams.
@Suite(.timeLimit(.minutes(10)))
struct ProgramStartTests {
  private static let photo = "snap --no-settle --size 640x480 --to a.jpg"

  private func run(_ command: String, in folder: borrowing TestFolder) throws -> Child.Outcome {
    let environment = CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) {
      $1
    }
    return try Child.run(
      "/bin/sh", ["-c", command.replacing("capture ", with: CaptureProgram.path + " ")], in: folder,
      environment: environment)
  }

  @Test func `the program reads its arguments without the proc file system`() throws {
    let folder = try TestFolder()
    let tracing = "strace -f -qq -o trace -e inject=openat:error=ENOENT -P /proc/self/cmdline"
    let outcome = try run("\(tracing) capture \(Self.photo)", in: folder)
    outcome.expect(0, text: "a.jpg\n")
  }

  @Test func `the program reads its arguments although a preloaded library moves the environment`()
    throws
  {
    let folder = try TestFolder()
    let source = """
      #include <stdlib.h>
      #include <string.h>
      extern char **environ;
      __attribute__((constructor)) static void move(void) {
        int count = 0;
        while (environ[count]) count++;
        char **moved = calloc(count + 1, sizeof *moved);
        for (int i = 0; i < count; i++) moved[i] = strdup(environ[i]);
        environ = moved;
      }
      """
    try folder.write(Array(source.utf8), as: "move.c")
    let compiling = "clang -shared -fPIC -o move.so move.c"
    let tracing = "strace -f -qq -o trace -e inject=openat:error=ENOENT -P /proc/self/cmdline"
    for tool in ["", tracing + " -E LD_PRELOAD=$PWD/move.so "] {
      let preloading = tool.isEmpty ? "LD_PRELOAD=$PWD/move.so " : tool
      let outcome = try run("\(compiling) && \(preloading)capture \(Self.photo)", in: folder)
      outcome.expect(0, text: "a.jpg\n")
    }
  }

  @Test func `without the proc file system the program exits with 21 before it takes a photo`()
    throws
  {
    let folder = try TestFolder()
    let tracing =
      "strace -f -qq -o trace -e inject=openat:error=ENOENT -P /proc/thread-self/stat"
    let outcome = try run("\(tracing) capture \(Self.photo)", in: folder)
    #expect(outcome.status == 21)
    let sentence =
      "cannot read the states of threads in /proc: No such file or directory; mount /proc"
    #expect(outcome.errors.hasSuffix("capture: \(sentence)\n"), "\(outcome.errors)")
  }

  @Test func `messages to a closed standard error are not written to any file of the store`() throws
  {
    let folder = try TestFolder()
    for closing in ["2>&-", "<&- 2>&-"] {
      let outcome = try run("capture snap --no-settle --json \(closing)", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("{\"id\""))
    }
    #expect(try run("capture verify", in: folder).status == 0)
    let found = try run("grep -rl 'camera is simulated' .local; true", in: folder)
    #expect(found.text == "")
  }

  @Test(arguments: [
    (photo, "cannot write the results: standard output is closed"),
    ("snap --no-settle --to -", "on standard output"),
    ("devices", "cannot write the results: standard output is closed"),
  ])
  func `a result that cannot be written to a closed standard output is an error`(
    words: String, sentence: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try run("capture \(words) >&-", in: folder)
    outcome.expect(30, errorsContain: sentence)
  }

  @Test func `a photo is taken with standard input closed`() throws {
    let folder = try TestFolder()
    let outcome = try run("capture \(Self.photo) <&-", in: folder)
    outcome.expect(0, text: "a.jpg\n")
  }
}
