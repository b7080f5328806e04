import CaptureImaging
import CaptureStore
import Testing

@testable import CaptureBrowse

struct HandoffTests {
  private func decode(_ number: Int) -> BrowserState.Action {
    .decode(.numbered(number), .screen, [])
  }

  @Test func `only the first decode is handed to the worker that loaded the picture`() {
    var handoff = Handoff()
    var answers: [Bool] = []
    for action in [.deliver, decode(1), decode(2)] { answers.append(handoff.accept(action)) }
    #expect(answers == [false, true, false])
    let picture = handoff.close()
    #expect(picture?.photo == .numbered(1))
  }

  @Test func `a worker that has finished accepts no more work`() {
    var handoff = Handoff()
    let isEmpty = handoff.close() == nil
    let isAccepted = handoff.accept(decode(1))
    #expect(isEmpty && !isAccepted)
  }
}
