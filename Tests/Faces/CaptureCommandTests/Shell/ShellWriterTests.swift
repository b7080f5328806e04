import CaptureBase
import CaptureJSON
import CaptureTestSupport
import Dispatch
import Testing

@testable import CaptureCommand

/// The shell's output, and its reader, which may be slow or gone.
@Suite(.timeLimit(.minutes(10)))
struct ShellWriterTests {
  /// A reader that reads nothing until it is released.
  private final class Reader: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let bytes = Guarded<[UInt8]>([])
    private let isGone = Guarded(false)

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func take(_ bytes: [UInt8]) -> Bool {
      gate.wait()
      gate.signal()
      guard !isGone.withLock({ $0 }) else { return false }
      self.bytes.withLock { $0 += bytes }
      return true
    }

    func startReading() {
      gate.signal()
    }

    func goAway() {
      isGone.withLock { $0 = true }
      gate.signal()
    }
  }

  @Test func `lines are written in their order`() async {
    let reader = Reader()
    reader.startReading()
    let writer = ShellWriter { reader.take($0) }
    for number in 1...100 { writer.send(Array("\(number)\n".utf8)) }
    await writer.awaitEnd()
    #expect(reader.text == (1...100).map { "\($0)\n" }.joined())
  }

  @Test func `there is no room for more answers until a slow reader has read enough`() async {
    let reader = Reader()
    let writer = ShellWriter { reader.take($0) }
    writer.send([UInt8](repeating: 0x20, count: ShellWriter.answerRoom))
    await writer.awaitRoom()
    writer.send([0x20])
    let hasRoom = Guarded(false)
    let wait = Task {
      await writer.awaitRoom()
      hasRoom.withLock { $0 = true }
    }
    await Task.yield()
    #expect(!hasRoom.withLock { $0 })
    reader.startReading()
    await wait.value
  }

  @Test func `unread events are dropped, and their number is reported`() async throws {
    let reader = Reader()
    let writer = ShellWriter { reader.take($0) }
    let text = String(repeating: "x", count: 1_000)
    for _ in 1...2_000 { writer.send(event: ["event": .string(text)]) }
    writer.send(Array("answer\n".utf8))
    reader.startReading()
    await writer.awaitEnd()
    let lines = reader.text.split(separator: "\n")
    let events = lines.count { $0.contains("xxx") }
    #expect(events > 900 && events < 1_100)
    #expect(lines.contains("answer"))
    #expect(lines.last == #"{"event":"events-missed","count":\#(2_000 - events)}"#)
  }

  @Test func `a reader that has gone ends all waits, and nothing more is kept`() async {
    let reader = Reader()
    let writer = ShellWriter { reader.take($0) }
    writer.send([UInt8](repeating: 0x20, count: 2 * ShellWriter.answerRoom))
    reader.goAway()
    for await _ in writer.losses {}
    await writer.awaitRoom()
    writer.send([0x20])
    await writer.awaitEnd()
    #expect(reader.text == "")
  }
}
