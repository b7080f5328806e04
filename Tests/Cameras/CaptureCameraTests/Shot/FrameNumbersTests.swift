import CaptureBase
import Testing

@testable import CaptureCamera

/// Frames that the driver numbered and never delivered.
@Suite struct FrameNumbersTests {
  private struct Frame {
    var number: Int
    var isEmpty = false
    var isFlagged = false
  }

  private static func missed(_ frames: [Frame]) -> [Int] {
    var numbers = FrameNumbers()
    return frames.map { frame in
      numbers.missed(
        before: frame.number, isEmpty: frame.isEmpty, isWhole: !frame.isEmpty && !frame.isFlagged)
    }
  }

  @Test func `frames whose numbers follow each other miss nothing`() {
    #expect(Self.missed([Frame(number: 7), Frame(number: 8), Frame(number: 9)]) == [0, 0, 0])
  }

  @Test func `a gap in the frames' numbers counts as that many missed frames`() {
    #expect(Self.missed([Frame(number: 0), Frame(number: 3), Frame(number: 5)]) == [0, 2, 1])
  }

  @Test func `an intact frame whose number goes back restarts the count`() {
    #expect(Self.missed([Frame(number: 90), Frame(number: 1), Frame(number: 3)]) == [0, 0, 1])
  }

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func `the number of a broken frame counts only if it continues those before`(
    isEmpty: Bool, isFlagged: Bool
  ) {
    let old = Frame(number: 0, isEmpty: isEmpty, isFlagged: isFlagged)
    #expect(Self.missed([Frame(number: 4), old, Frame(number: 5)]) == [0, 0, 0])
    let next = Frame(number: 6, isEmpty: isEmpty, isFlagged: isFlagged)
    #expect(Self.missed([Frame(number: 4), next, Frame(number: 7)]) == [0, 1, 0])
  }

  @Test func `the number of an empty first frame is ignored`() {
    #expect(Self.missed([Frame(number: 0, isEmpty: true), Frame(number: 8)]) == [0, 0])
  }

  @Test func `a timestamp in the future or not after the last one is untimely`() {
    let now = Timestamp(nanoseconds: 1_000)
    let past = now - .nanoseconds(10)
    #expect(!past.isUntimely(after: nil, arrivedAt: now))
    #expect(!now.isUntimely(after: past, arrivedAt: now))
    #expect(now.isUntimely(after: nil, arrivedAt: past))
    #expect(past.isUntimely(after: past, arrivedAt: now))
    #expect(past.isUntimely(after: now, arrivedAt: now))
  }
}
