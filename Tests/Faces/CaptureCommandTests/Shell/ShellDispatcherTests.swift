import CaptureBase
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The dispatcher of the shell, with work that is done when the test says so.
@Suite(.timeLimit(.minutes(10)))
struct ShellDispatcherTests {
  /// Lines that were written, and a way to wait for them.
  private struct Output: Sendable {
    let writer: ShellWriter
    private let lines: AsyncStream<String>

    init() {
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      self.lines = lines
      writer = ShellWriter { bytes in
        for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          line.yield(String(text))
        }
        return true
      }
    }

    func next(_ count: Int) async -> [String] {
      var found: [String] = []
      for await line in lines {
        found.append(line)
        if found.count == count { break }
      }
      return found
    }
  }

  private static func line(_ text: String) -> ShellLines.Line { .text(Array(text.utf8)) }

  /// Creates a dispatcher whose photos wait until their task is cancelled; all other requests are done at
  /// once.
  private static func dispatcher(to output: Output) -> ShellDispatcher {
    ShellDispatcher(writer: output.writer) { work in
      if case .state = work { .result(["state": "idle"]) } else { nil }
    } work: { work, _, didBegin in
      guard case .snap = work else { return .result([:]) }
      await didBegin()
      let (calls, call) = AsyncStream.makeStream(of: Void.self)
      _ = await calls.first { true }
      call.finish()
      return .failure(.cancelled)
    }
  }

  private static let cancelled =
    #""error":{"message":"the request was cancelled","code":130,"kind":"interrupted"}"#

  @Test func `the state is answered while photos are in progress and other requests wait`() async {
    let output = Output()
    let dispatcher = Self.dispatcher(to: output)
    _ = await dispatcher.take(Self.line(#"{"id":1,"do":"snap"}"#))
    _ = await dispatcher.take(Self.line(#"{"id":2,"do":"close"}"#))
    _ = await dispatcher.take(Self.line(#"{"id":3,"do":"state"}"#))
    #expect(await output.next(1) == [#"{"id":3,"result":{"state":"idle"}}"#])
    await dispatcher.close()
  }

  @Test func `a cancelled request is answered with an error, and the next one goes on`() async {
    let output = Output()
    let dispatcher = Self.dispatcher(to: output)
    _ = await dispatcher.take(Self.line(#"{"id":1,"do":"snap"}"#))
    _ = await dispatcher.take(Self.line(#"{"id":2,"do":"close"}"#))
    _ = await dispatcher.take(Self.line(#"{"id":3,"do":"cancel","request":1}"#))
    #expect(
      await output.next(3) == [
        #"{"id":3,"result":{"requestsCancelled":1}}"#, #"{"id":1,\#(Self.cancelled)}"#,
        #"{"id":2,"result":{}}"#,
      ])
  }

  @Test func `a closed dispatcher cancels everything, answers it, and takes no more`() async {
    let output = Output()
    let dispatcher = Self.dispatcher(to: output)
    _ = await dispatcher.take(Self.line(#"{"id":1,"do":"snap"}"#))
    _ = await dispatcher.take(Self.line(#"{"id":2,"do":"close"}"#))
    await dispatcher.close()
    #expect(await dispatcher.take(Self.line(#"{"id":3,"do":"state"}"#)) == false)
    await dispatcher.awaitEnd()
    let lines = await output.next(2)
    #expect(lines.sorted() == [1, 2].map { #"{"id":\#($0),\#(Self.cancelled)}"# })
  }

  @Test func `nothing is taken after quit, which is answered when all before it is done`() async {
    let output = Output()
    let dispatcher = Self.dispatcher(to: output)
    #expect(await dispatcher.take(Self.line(#"{"id":1,"do":"snap"}"#)))
    #expect(await dispatcher.take(Self.line(#"{"id":2,"do":"quit"}"#)) == false)
    #expect(await dispatcher.take(Self.line(#"{"id":3,"do":"state"}"#)) == false)
    await dispatcher.close()
    #expect(
      await output.next(2) == [#"{"id":1,\#(Self.cancelled)}"#, #"{"id":2,"result":{}}"#])
  }

  @Test func `a line that is not a request is answered, and the next one is accepted`() async {
    let output = Output()
    let dispatcher = Self.dispatcher(to: output)
    #expect(await dispatcher.take(.tooLong))
    #expect(await dispatcher.take(Self.line("nonsense")))
    #expect(await dispatcher.take(Self.line(#"{"id":3,"do":"state"}"#)))
    let lines = await output.next(3)
    #expect(lines[0].contains("longer than 1048576 bytes"))
    #expect(lines[0].hasPrefix(#"{"id":null,"error":"#))
    #expect(lines[1].contains(#""code":64,"kind":"usage""#))
    #expect(lines[2].hasPrefix(#"{"id":3,"result":"#))
  }
}
