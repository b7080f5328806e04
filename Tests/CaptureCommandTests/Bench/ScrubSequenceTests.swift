import Testing

@testable import CaptureCommand

struct ScrubSequenceTests {
  private func places(_ sequence: ScrubSequence, of count: Int = 100, ticks: Int = 600) -> [Int?] {
    sequence.places(count: count, ticks: ticks, rate: 60)
  }

  @Test(arguments: ScrubSequence.allCases, [2, 3, 100])
  func `no place is outside the list, or asked for twice in a row`(
    sequence: ScrubSequence, count: Int
  ) {
    let asked = places(sequence, of: count).compactMap { $0 }
    let areThere = asked.allSatisfy((0..<count).contains)
    let areNew = zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 }
    #expect(areThere && areNew)
  }

  @Test func `forward goes on, backward back, and both from an end to the other`() {
    #expect(places(.forward, of: 3).prefix(4) == [0, 1, 2, 0])
    #expect(places(.backward, of: 3).prefix(4) == [2, 1, 0, 2])
  }

  @Test func `slow asks four times a second, and a stop asks nothing for a second`() {
    #expect(places(.slow, ticks: 60).compactMap { $0 } == [0, 1, 2, 3])
    let stop = places(.stop, ticks: 180)
    #expect(stop.prefix(60).compactMap { $0 } == Array(0..<60))
    #expect(stop[60..<120].allSatisfy { $0 == nil } && stop[120] == 60)
  }

  @Test func `a reversal goes forty on and fifteen back`() {
    let places = places(.reversal).compactMap { $0 }
    #expect(places[40] == 40 && places[55] == 25 && places[41] == 39)
  }

  @Test func `random jumps reach most of the list, the same way every time`() {
    let first = places(.random)
    #expect(Set(first).count > 95)
    #expect(first == places(.random))
  }
}
