import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// A client of `capture shell`, which compares each line that it reads with the schema.
struct ShellClient: ~Copyable {
  private let child: Child
  private let input: WritingEnd

  /// Starts the shell in a folder, with a simulated camera of small frames.
  ///
  /// With a reader of its own, its answers are not for the test, and a file gets its exit code.
  init(
    _ options: [String] = [], in folder: borrowing TestFolder,
    device: String = "simulator", environment: [String: String] = [:], reader: String? = nil
  ) throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw TestSetupError("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let writing = WritingEnd(ends[1])
    defer { close(ends[0]) }
    let words = ["'\(CaptureProgram.path)'", "shell", "--size", "640x480"] + options
    let command = "\(words.joined(separator: " ")) <&3 3<&-"
    let line = reader.map { "{ \(command); echo $? > status; } | \($0)" } ?? "exec \(command)"
    let environment = CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": device]) { $1 }
      .merging(environment) { $1 }
    child = try Child(
      "/bin/sh", ["-c", line], in: folder, environment: environment, passing: [ends[0]])
    input = writing
  }

  var process: Int { child.number }

  /// Writes a line.
  func send(_ line: String) {
    input.write(Array((line + "\n").utf8))
  }

  func send(bytes: [UInt8]) {
    input.write(bytes)
  }

  /// Returns the next line of the output, an answer or an event; nil at the end.
  func line() -> JSON? {
    guard let line = child.line() else { return nil }
    guard let value = try? LocatedJSON(reading: Array(line.utf8), file: "answer").json else {
      Issue.record("\(line) is not JSON")
      return nil
    }
    let definition = value["event"] == nil ? "ShellAnswer" : "ShellEvent"
    let problems = OutputSchema.schema?.problems(of: value, as: definition) ?? ["no schema"]
    for problem in problems { Issue.record("\(problem) in \(line)") }
    return value
  }

  /// Returns the next line, which has to be there.
  func answer() throws -> JSON {
    let next = line()
    return try #require(next)
  }

  /// Writes a request, and returns the next line.
  func ask(_ request: String) throws -> JSON {
    send(request)
    return try answer()
  }

  /// Returns the answer with an id, and skips all other lines.
  func answer(to id: JSON) throws -> JSON {
    while true {
      let line = try answer()
      if line["id"] == id { return line }
    }
  }

  /// Returns the next event of a kind, and skips all other lines.
  func event(_ name: String) throws -> JSON {
    while true {
      let line = try answer()
      if line["event"] == .string(name) { return line }
    }
  }

  func closeInput() {
    input.close()
  }

  func signal(_ number: CInt) {
    child.send(number)
  }

  /// Ends the input, and waits until the shell has ended.
  consuming func wait() throws -> Child.Outcome {
    input.close()
    return try child.wait()
  }
}

/// The writing end of a pipe.
private final class WritingEnd {
  private var number: CInt?

  init(_ number: CInt) {
    self.number = number
  }

  deinit {
    close()
  }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let number, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func close() {
    if let number { Glibc.close(number) }
    number = nil
  }
}

extension JSON {
  /// The exit code's word of an answer with an error.
  var kind: String? { self["error"]?["kind"]?.text }

  var isEmptyObject: Bool { self == .object([]) }
}
