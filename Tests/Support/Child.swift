import CaptureFiles
import CaptureProcesses
import Glibc

/// A program run by a test.
///
/// Foundation's `Process` leaks a little with each run, which the leak checker reports.
package struct Child: ~Copyable {
  /// The result of a program that has ended.
  package struct Outcome: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    package let status: Int
    package let output: [UInt8]
    package let errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  private let process: pid_t
  private var hasEnded = false
  /// The read end of the program's standard output.
  private let output: CInt
  private let errorsPath: String
  private let check: (Outcome) -> Void

  /// Starts a program in a folder, with these variables on top of the test's own environment.
  ///
  /// Without `CAPTURE_CONFIG` among them, no settings of the machine or its user apply. Descriptors
  /// become those from 3 on. What it did is checked when it has ended.
  package init(
    _ program: String, _ arguments: [String], in folder: borrowing TestFolder,
    environment: [String: String] = [:], passing descriptors: [CInt] = [],
    check: @escaping (Outcome) -> Void = { _ in }
  ) throws {
    let environment = ["CAPTURE_CONFIG": "/dev/null"].merging(environment) { $1 }
    guard access(program, X_OK) == 0 else { throw TestSetupError("\(program) is missing") }
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw TestSetupError("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let errorsPath = "\(folder.path)/.errors"
    let errors = open(errorsPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    // Far from the numbers that they get, so that none is overwritten before it is copied.
    let copies = ([ends[1], errors] + descriptors).map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    defer { for own in [ends[1], errors] + copies { close(own) } }
    let numbers = (0..<CInt(copies.count)).map { STDOUT_FILENO + $0 }
    let started: ChildProcess
    do {
      started = try ChildProcess(
        ["/usr/bin/env", "-C", folder.path, program] + arguments,
        environment: ChildProcess.environment(with: environment),
        descriptors: Dictionary(uniqueKeysWithValues: zip(numbers, copies)))
    } catch {
      close(ends[0])
      throw TestSetupError("\(program) cannot be run: \(error)")
    }
    process = started.number
    self.errorsPath = errorsPath
    self.check = check
    output = ends[0]
  }

  /// Kills the program if nobody has waited for it.
  ///
  /// A zombie would be found again and again by code that waits for any child, such as the testing
  /// library, which would then never find its own.
  deinit {
    close(output)
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    Self.awaitEnd(of: process)
  }

  /// Runs a program until it exits.
  package static func run(
    _ program: String, _ arguments: [String], in folder: borrowing TestFolder,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let child = try Child(program, arguments, in: folder, environment: environment)
    return try child.wait()
  }

  /// Returns the next line of the program's output, or nil at its end.
  ///
  /// A program that prints nothing for a minute is killed.
  package func line() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while isReadable, read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  private var isReadable: Bool {
    var end = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&end, 1, 60_000) == 1 { return true }
    kill(process, SIGKILL)
    return false
  }

  /// Waits until the program handles a signal, which would end it before.
  ///
  /// A program that does not handle it within a minute is killed.
  package func awaitHandler(of signal: CInt) {
    for _ in 1...6_000 where !hasHandler(of: signal) { usleep(10_000) }
    if !hasHandler(of: signal) { kill(process, SIGKILL) }
  }

  private func hasHandler(of signal: CInt) -> Bool {
    let status = (try? [UInt8](contentsOf: "/proc/\(process)/status")) ?? []
    let label = "SigCgt:\t"
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(label) }) else { return false }
    let signals = UInt64(line.dropFirst(label.count), radix: 16) ?? 0
    return signals >> UInt64(signal - 1) & 1 == 1
  }

  /// The process of the program.
  package var number: Int { Int(process) }

  package func send(_ signal: CInt) {
    kill(process, signal)
  }

  /// Waits until the program exits, and collects the rest of its output.
  package consuming func wait() throws -> Outcome {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(output, &chunk, chunk.count), count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    }
    let status = Self.awaitEnd(of: process)
    hasEnded = true
    let signal = Int(status & 0x7f)
    let outcome = Outcome(
      status: signal == 0 ? Int((status >> 8) & 0xff) : -signal, output: bytes,
      errors: String(decoding: try [UInt8](contentsOf: errorsPath), as: UTF8.self))
    check(outcome)
    return outcome
  }

  @discardableResult
  private static func awaitEnd(of process: pid_t) -> CInt {
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status
  }
}
