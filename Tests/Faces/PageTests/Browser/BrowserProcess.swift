internal import CaptureProcesses
internal import CaptureTestSupport
internal import Glibc

/// A browser that reads commands from descriptor 3 and writes messages to descriptor 4.
///
/// It is killed with all its processes when it is no longer used, also when a test fails.
struct BrowserProcess: ~Copyable {
  private let process: ChildProcess
  private let commands: CInt
  private let messages: CInt

  init(_ program: String, _ arguments: [String], environment: [String]) throws {
    let down = try Self.ends { socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, $0) }
    let up = try Self.ends { Glibc.pipe($0) }
    defer {
      close(down.read)
      close(up.write)
    }
    // A group of its own, so that all of its processes end with it.
    do {
      process = try ChildProcess(
        [program] + arguments, environment: environment, descriptors: [3: down.read, 4: up.write],
        withoutOutput: true, inOwnGroup: true)
    } catch {
      close(down.write)
      close(up.read)
      throw TestSetupError("\(program) cannot be run: \(error)")
    }
    commands = down.write
    messages = up.read
  }

  deinit {
    close(commands)
    close(messages)
    kill(-process.number, SIGKILL)
    process.status()
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A browser that was killed is an error here, not a signal that ends the tests.
      let count = rest.withUnsafeBytes {
        send(commands, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw TestSetupError("the browser has ended") }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns what the browser wrote, or nil if it writes nothing for so long.
  func read(within timeout: Duration) throws -> ArraySlice<UInt8>? {
    let milliseconds = timeout / .milliseconds(1)
    guard milliseconds > 0 else { return nil }
    var end = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
    guard poll(&end, 1, CInt(milliseconds.rounded(.up))) == 1 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 262_144)
    let count = Glibc.read(messages, &chunk, chunk.count)
    guard count > 0 else { throw TestSetupError("the browser has ended") }
    return chunk[..<count]
  }

  /// Kills the browser as a crash would, for tests of what becomes of its tabs' leases.
  func crash() {
    kill(-process.number, SIGKILL)
  }

  /// Two descriptors that are none of those that the browser gets, so that each can be moved to its place.
  private static func ends(
    of open: (UnsafeMutablePointer<CInt>) -> CInt
  ) throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [0, 0]
    guard open(&ends) == 0 else { throw TestSetupError("no descriptors") }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    ends.forEach { close($0) }
    return (moved[0], moved[1])
  }
}

/// The processes of this machine.
enum Processes {
  /// The ids of those with an argument in their command line.
  static func withArgument(_ argument: String) throws -> [Int] {
    TestFolder.names(in: "/proc").compactMap(Int.init).filter { process in
      let words = (try? [UInt8](contentsOf: "/proc/\(process)/cmdline")) ?? []
      return words.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
    }
  }
}
