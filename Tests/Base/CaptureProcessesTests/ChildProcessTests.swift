import CaptureFiles
import CaptureProcesses
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ChildProcessTests {
  @Test func `a program gets the parent's environment, with variables replaced or added`() throws {
    let changed = ["HOME": "/none", "CAPTURE_OTHER": "é"]
    let environment = ChildProcess.environment(with: changed)
    let script = #"[ "$HOME" = /none ] && [ "$CAPTURE_OTHER" = é ] && [ -n "$PATH" ] && exit 5"#
    let child = try ChildProcess(["sh", "-c", script], environment: environment)
    #expect(child.status() == 5)
    #expect(environment.filter { $0.hasPrefix("HOME=") } == ["HOME=/none"])
  }

  @Test func `a program gets words with their exact bytes`() throws {
    let word = FileName.text(of: [0xE9, 0x41])
    let script = #"[ "$(printf %s "$1" | od -An -tx1)" = " e9 41" ] && exit 5"#
    #expect(try ChildProcess(["sh", "-c", script, "sh", word]).status() == 5)
  }

  @Test func `a program writes to the descriptors that it is passed`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/output"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let own = fcntl(file, F_DUPFD_CLOEXEC, 100)
    close(file)
    defer { close(own) }
    let child = try ChildProcess(
      ["sh", "-c", "echo one; echo two >&7"], descriptors: [7: own], withoutOutput: true)
    #expect(child.status() == 0)
    #expect(try String(decoding: [UInt8](contentsOf: path), as: UTF8.self) == "two\n")
  }

  @Test func `a program in its own process group leads it`() throws {
    let child = try ChildProcess(["sleep", "60"], inOwnGroup: true)
    #expect(getpgid(child.number) == child.number)
    kill(-child.number, SIGKILL)
    child.awaitEnd()
    #expect(child.status() == 128 + SIGKILL)
  }

  @Test(arguments: [["/none/at/all"], ["capture-that-does-not-exist"], []])
  func `a program that does not exist is not started`(words: [String]) {
    #expect(throws: Errno.noSuchFile) { try ChildProcess(words) }
  }

  @Test func `a program that does not exist replaces no other`() {
    #expect(replaceProgram(with: ["/none/at/all", "word"]) == .noSuchFile)
  }
}
