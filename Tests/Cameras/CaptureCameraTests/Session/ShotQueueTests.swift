import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureCamera

/// The frames that wait for their examination.
@Suite struct ShotQueueTests {
  private static let moment = Timestamp(nanoseconds: 1_000_000_000)

  @Test(
    arguments: [
      (.afterRequest, 1), (.nearestRequest, 1), (.at(moment), 1), (.nearest(to: moment), 3),
    ] as [(PhotoSettings.Moment, Int)])
  func `only a photo nearest to a moment keeps frames until they are examined`(
    moment: PhotoSettings.Moment, kept: Int
  ) {
    var current = ShotQueue.Current(
      waiting: ShotQueue.Waiting(
        id: ShotID(number: 1), settings: PhotoSettings(moment: moment), requested: Self.moment,
        alarm: nil))
    let layout = FrameLayout(packed: .grey, size: FrameSize(width: 1, height: 1))
    for number in 1...3 {
      current.offer(Frame(sequence: number, layout: layout, bytes: [1]))
    }
    #expect(current.candidates.map(\.sequence) == Array([3, 2, 1].prefix(kept)))
  }
}
