import CaptureBase
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BroadcastTests {
  @Test func `each stream receives the elements sent after it was opened, then finishes`() async {
    var broadcast: Broadcast? = Broadcast<Int>()
    let early = broadcast?.stream()
    broadcast?.send(1)
    let late = broadcast?.stream()
    broadcast?.send(2)
    broadcast = nil
    #expect(await all(of: early) == [1, 2])
    #expect(await all(of: late) == [2])
  }

  @Test func `a stream that buffers only the newest element delivers only that one`() async {
    var broadcast: Broadcast? = Broadcast<Int>()
    let stream = broadcast?.stream(keeping: .bufferingNewest(1))
    for number in 1...5 { broadcast?.send(number) }
    broadcast = nil
    #expect(await all(of: stream) == [5])
  }

  @Test func `a stream dropped by its reader does not stop elements reaching the others`() async {
    var broadcast: Broadcast? = Broadcast<Int>()
    _ = broadcast?.stream()
    let stream = broadcast?.stream()
    broadcast?.send(1)
    broadcast = nil
    #expect(await all(of: stream) == [1])
  }

  private func all(of stream: AsyncStream<Int>?) async -> [Int] {
    var all: [Int] = []
    guard let stream else { return all }
    for await number in stream { all.append(number) }
    return all
  }
}
