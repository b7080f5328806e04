import Testing

@testable import CaptureCommand

struct ScrubSequenceTests {
  private func places(_ sequence: ScrubSequence, of count: Int = 100, ticks: Int = 600) -> [Int?] {
    sequence.places(count: count, ticks: ticks, rate: 60)
  }

  @Test(arguments: ScrubSequence.allCases, [2, 3, 100])
  func `a scrub sequence never leaves the list or requests a place twice in a row`(
    sequence: ScrubSequence, count: Int
  ) {
    let asked = places(sequence, of: count).compactMap { $0 }
    let areThere = asked.allSatisfy((0..<count).contains)
    let areNew = zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 }
    #expect(areThere && areNew)
  }

  @Test func `the forward and backward sequences wrap around at the ends of the list`() {
    #expect(places(.forward, of: 3).prefix(4) == [0, 1, 2, 0])
    #expect(places(.backward, of: 3).prefix(4) == [2, 1, 0, 2])
  }

  @Test
  func `the slow sequence requests four photos per second, and stop pauses every other second`() {
    #expect(places(.slow, ticks: 60).compactMap { $0 } == [0, 1, 2, 3])
    let stop = places(.stop, ticks: 180)
    #expect(stop.prefix(60).compactMap { $0 } == Array(0..<60))
    #expect(stop[60..<120].allSatisfy { $0 == nil } && stop[120] == 60)
  }

  @Test func `the reversal sequence goes forty places forward and fifteen back`() {
    let places = places(.reversal).compactMap { $0 }
    #expect(places[40] == 40 && places[55] == 25 && places[41] == 39)
  }

  @Test func `the random sequence reaches most of the list, and is the same every time`() {
    let first = places(.random)
    #expect(Set(first).count > 95)
    #expect(first == places(.random))
  }
}
