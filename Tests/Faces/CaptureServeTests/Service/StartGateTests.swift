import CaptureBase
import Testing

@testable import CaptureServe

/// Requests that are there before the server.
@Suite(.timeLimit(.minutes(10)))
struct StartGateTests {
  @Test func `early requests wait until the gate is open, and later ones do not wait`() async {
    let gate = StartGate()
    let isOpen = Guarded(false)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        group.addTask {
          await gate.pass()
          return isOpen.withLock { $0 }
        }
      }
      for _ in 0..<100 { await Task.yield() }
      isOpen.withLock { $0 = true }
      gate.open()
      for await wasOpen in group { #expect(wasOpen) }
    }
    await gate.pass()
  }

  @Test func `a client that leaves waits no longer`() async {
    let gate = StartGate()
    let request = Task { await gate.pass() }
    request.cancel()
    await request.value
  }
}
