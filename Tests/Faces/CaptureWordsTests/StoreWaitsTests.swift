import CaptureStore
import CaptureWords
import Testing

/// The announcements of waits for the store.
@Suite struct StoreWaitsTests {
  @Test func `a wait of several threads for the store is announced once`() {
    var waits = StoreWaits()
    for _ in 1...2 { #expect(waits.sentence(after: .began) == nil) }
    let announcement = StoreWait.continues(process: 7, program: "rebuild", user: nil)
    let sentence = "waiting for rebuild (pid 7), which is changing the store"
    #expect(waits.sentence(after: announcement) == sentence)
    #expect(waits.sentence(after: .ended) == nil)
    #expect(waits.sentence(after: announcement) == nil)
    #expect(waits.sentence(after: .ended) == nil)
    #expect(waits.count == 0)
    #expect(waits.sentence(after: .began) == nil)
    #expect(waits.sentence(after: announcement) == sentence)
  }

  @Test func `a wait for another user's program names that user`() {
    var waits = StoreWaits()
    _ = waits.sentence(after: .began)
    let sentence = waits.sentence(after: .continues(process: 7, program: "flock", user: "eve"))
    #expect(sentence == "waiting for flock (pid 7, user eve), which is changing the store")
  }

  @Test func `a long recovery is announced, and a signal does not interrupt it`() {
    var waits = StoreWaits()
    let sentence = waits.sentence(after: .recovery(steps: 700))
    #expect(sentence == "finishing 700 changes that another program left unfinished")
    #expect(waits.count == 0)
  }
}
