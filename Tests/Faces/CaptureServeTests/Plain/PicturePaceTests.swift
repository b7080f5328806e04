import CaptureBase
import Testing

@testable import CaptureServe

/// Which of a camera's frames another program gets.
struct PicturePaceTests {
  /// Returns how many frames are taken whose times have these distances in milliseconds.
  private static func taken(_ distances: [Int], rate: Int) -> [Bool] {
    var pace = PicturePace(rate: rate)
    var moment = Timestamp(nanoseconds: 1_000_000_000)
    return [pace.takes(frameAt: moment)]
      + distances.map { distance in
        moment = moment + .milliseconds(distance)
        return pace.takes(frameAt: moment)
      }
  }

  @Test(arguments: [(30, 301), (10, 100), (7, 70), (1, 10)])
  func `as many frames are taken per second as were requested`(rate: Int, count: Int) {
    let frames = Self.taken((0..<300).map { 33 + ($0 % 3 == 0 ? 1 : 0) }, rate: rate)
    #expect(abs(frames.count(where: \.self) - count) <= 1)
  }

  @Test func `frames that come a little early or late are all taken at the camera's own rate`() {
    let jitter = (0..<300).map { 33 + [4, -4, 9, -8, 1, -1][$0 % 6] }
    #expect(Self.taken(jitter, rate: 30).count(where: \.self) > 290)
  }

  @Test func `time in which no frame came is not made up for`() {
    let frames = Self.taken([10_000] + Array(repeating: 33, count: 60), rate: 10)
    #expect(frames.dropFirst(2).count(where: \.self) <= 22)
  }
}
