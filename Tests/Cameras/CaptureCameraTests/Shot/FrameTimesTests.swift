import CaptureBase
import Testing

@testable import CaptureCamera

/// The plausibility of frames' timestamps.
@Suite struct FrameTimesTests {
  /// A frame's timestamp, its arrival and its expected time of exposure, in milliseconds.
  struct Step {
    let stamp: Int
    let arrival: Int
    let moment: Int?

    init(_ stamp: Int, arrived arrival: Int, _ moment: Int?) {
      self.stamp = stamp
      self.arrival = arrival
      self.moment = moment
    }
  }

  private func check(_ steps: [Step]) {
    var times = FrameTimes()
    for (index, step) in steps.enumerated() {
      let moment = times.moment(of: Timestamp(step.stamp), arrivedAt: Timestamp(step.arrival))
      #expect(moment == step.moment.map(Timestamp.init), "frame \(index + 1)")
    }
  }

  @Test func `plausible timestamps of frames are used unchanged`() {
    check((1...9).map { Step($0 * 33, arrived: $0 * 33 + 20, $0 * 33) })
  }

  @Test func `a single timestamp that goes backwards is rejected without consequences`() {
    check([
      Step(100, arrived: 120, 100), Step(90, arrived: 150, nil), Step(166, arrived: 186, 166),
    ])
  }

  @Test func `a frame with the timestamp of the previous one is untimely`() {
    check([Step(100, arrived: 120, 100), Step(100, arrived: 150, nil)])
  }

  @Test func `a timestamp in the future is rejected`() {
    check([Step(100, arrived: 120, 100), Step(500, arrived: 153, nil)])
  }

  @Test func `a timestamp slightly in the future is replaced by the time of arrival`() {
    check([
      Step(155, arrived: 120, 120), Step(188, arrived: 153, 153), Step(190, arrived: 200, 190),
      Step(330, arrived: 230, nil), Step(329, arrived: 231, 231),
    ])
  }

  @Test func `a clock that was set back is trusted again after three frames`() {
    check([
      Step(1000, arrived: 1020, 1000), Step(10, arrived: 1053, nil), Step(43, arrived: 1086, nil),
      Step(76, arrived: 1119, 1119), Step(109, arrived: 1152, 1152),
    ])
  }

  @Test func `timestamps of a clock that runs ahead are shifted after three frames`() {
    check([
      Step(90_000, arrived: 100, nil), Step(90_033, arrived: 133, nil),
      Step(90_066, arrived: 166, 166), Step(90_099, arrived: 199, 199),
    ])
  }

  @Test func `a shifted frame that arrives early reduces the shift`() {
    check([
      Step(90_000, arrived: 100, nil), Step(90_033, arrived: 133, nil),
      Step(90_066, arrived: 166, 166),
      Step(90_099, arrived: 195, 195),  // arrives four milliseconds sooner
      Step(90_132, arrived: 232, 228),
    ])
  }

  @Test func `bad timestamps with a good one in between do not count as a new clock`() {
    check([
      Step(100, arrived: 110, 100), Step(90, arrived: 143, nil), Step(80, arrived: 176, nil),
      Step(199, arrived: 209, 199), Step(90, arrived: 242, nil), Step(80, arrived: 275, nil),
    ])
  }
}

extension Timestamp {
  fileprivate init(_ milliseconds: Int) {
    self.init(nanoseconds: Int64(milliseconds) * 1_000_000)
  }
}
