import Testing

@testable import CaptureImaging

@Suite(.timeLimit(.minutes(10)))
struct BroadcastTests {
  @Test func `everybody hears all from when they came, and the end`() async {
    var broadcast: Broadcast? = Broadcast<Int>()
    let early = broadcast?.stream()
    broadcast?.send(1)
    let late = broadcast?.stream()
    broadcast?.send(2)
    broadcast = nil
    #expect(await all(of: early) == [1, 2])
    #expect(await all(of: late) == [2])
  }

  @Test func `who wants only the newest gets that`() async {
    var broadcast: Broadcast? = Broadcast<Int>()
    let stream = broadcast?.stream(keeping: .bufferingNewest(1))
    for number in 1...5 { broadcast?.send(number) }
    broadcast = nil
    #expect(await all(of: stream) == [5])
  }

  @Test func `who has gone does not keep the others from hearing`() async {
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
