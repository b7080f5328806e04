import CaptureFiles
import CaptureTestSupport
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PriorityWatchTests {
  /// Whether the kernel reports stalls, and lets this user register a trigger for them.
  private static let canWatch: Bool = {
    let watch = cpuWatch {}
    watch?.stop()
    return watch != nil
  }()

  private static func cpuWatch(_ report: @escaping @Sendable () -> Void) -> PriorityWatch? {
    PriorityWatch(
      "/proc/pressure/cpu", trigger: "some 2000 2000000", queue: DispatchQueue(label: "watch"),
      happened: report)
  }

  @Test(.enabled(if: Requirement.isMet(canWatch), "the kernel does not report stalls"))
  func `the kernel reports stalls for a registered trigger`() async throws {
    let (events, output) = AsyncStream.makeStream(of: Void.self)
    let watch = try #require(Self.cpuWatch { output.yield() })
    // More programs than processors, so that some must wait; they end on their own.
    let folder = try TestFolder()
    let loop = "(i=0; while [ $i -lt 60000 ]; do i=$((i + 1)); done) & "
    let loops = String(repeating: loop, count: 4)
    DispatchQueue(label: "deadline").asyncAfter(deadline: .now() + 40) { output.finish() }
    _ = try Child.run("/bin/sh", ["-c", "\(loops) true"], in: folder)
    #expect(await events.first { true } != nil)
    watch.stop()
  }

  @Test func `an ordinary file cannot be watched and is left unchanged`() throws {
    let folder = try TestFolder()
    try folder.write(Array("some avg10=0.00".utf8), as: "memory")
    let watch = PriorityWatch(
      "\(folder.path)/memory", trigger: "some 1 2", queue: DispatchQueue(label: "watch")
    ) {}
    #expect(watch == nil)
    let text = String(decoding: try [UInt8](contentsOf: "\(folder.path)/memory"), as: UTF8.self)
    #expect(text == "some avg10=0.00")
  }
}
