import CaptureBase
import Dispatch
import Testing

@testable import CaptureV4L2

@Suite(.timeLimit(.minutes(10)))
struct BlockingRequestsTests {
  @Test func `a request to a camera node returns the result of its work`() async {
    #expect(await BlockingRequests().ask("/dev/a", within: .seconds(30)) { 7 } == 7)
  }

  @Test func `a request that is not answered returns nil at the deadline`() async {
    let questions = BlockingRequests()
    let kernel = DispatchSemaphore(value: 0)
    let answer = await questions.ask("/dev/a", within: .milliseconds(20)) {
      kernel.wait()
      return 7
    }
    #expect(answer == nil)
    kernel.signal()
  }

  @Test func `requests for the same camera run one after another`() async {
    let questions = BlockingRequests()
    let kernel = DispatchSemaphore(value: 0)
    async let first = questions.ask("/dev/a", within: .seconds(30)) {
      kernel.wait()
      return 1
    }
    async let second = questions.ask("/dev/a", within: .seconds(30)) { 2 }
    async let third: Int? = questions.ask("/dev/a", within: .seconds(30)) {
      kernel.wait()
      return 3
    }
    kernel.signal()
    kernel.signal()
    #expect(await [first, second, third] == [1, 2, 3])
  }

  @Test func `a request waiting behind another returns nil at its own deadline`() async {
    let questions = BlockingRequests()
    let kernel = DispatchSemaphore(value: 0)
    let wasAsked = Guarded(false)
    async let first = questions.ask("/dev/a", within: .seconds(30)) {
      kernel.wait()
      return 1
    }
    await Task.yield()
    let second: Int? =
      await questions.ask("/dev/a", within: .milliseconds(20)) {
        wasAsked.withLock { $0 = true }
        return kernel.wait(timeout: .now() + .seconds(30)) == .success ? 2 : nil
      } ?? nil
    kernel.signal()
    kernel.signal()
    #expect(second == nil)
    #expect(await first == 1)
    withExtendedLifetime(wasAsked) {}
  }

  @Test func `an overdue request blocks further ones for its camera but not for others`() async {
    let questions = BlockingRequests()
    let kernel = DispatchSemaphore(value: 0)
    _ = await questions.ask("/dev/a", within: .milliseconds(1)) { kernel.wait() }
    let wasAsked = Guarded(false)
    let answer: Void? = await questions.ask("/dev/a", within: .seconds(30)) {
      wasAsked.withLock { $0 = true }
    }
    #expect(answer == nil)
    #expect(!wasAsked.withLock { $0 })
    #expect(await questions.ask("/dev/b", within: .seconds(30)) { 8 } == 8)
    kernel.signal()
  }
}
