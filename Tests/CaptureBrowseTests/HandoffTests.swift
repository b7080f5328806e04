import Testing

@testable import CaptureBrowse

struct HandoffTests {
  private func decode(_ number: Int) -> BrowseDesk.Errand {
    .decode(.numbered(number), .screen, [])
  }

  @Test func `the first decode stays with the worker, anything else goes elsewhere`() {
    var handoff = Handoff()
    let answers = [.deliver, decode(1), decode(2)].map { handoff.accept($0) }
    #expect(answers == [false, true, false])
    #expect(handoff.close()?.photo == .numbered(1))
  }

  @Test func `a worker that is gone takes nothing on`() {
    var handoff = Handoff()
    #expect(handoff.close() == nil)
    #expect(!handoff.accept(decode(1)))
  }
}
