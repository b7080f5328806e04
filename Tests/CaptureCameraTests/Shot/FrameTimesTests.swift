import CaptureImaging
import Testing

@testable import CaptureCamera

/// Which timestamps are believed.
@Suite struct FrameTimesTests {
  /// A frame's stamp, when it arrived, and when it is taken to have been exposed; milliseconds.
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

  @Test func `ordinary stamps are believed as they are`() {
    check((1...9).map { Step($0 * 33, arrived: $0 * 33 + 20, $0 * 33) })
  }

  @Test func `one stamp that runs backwards is refused, and forgotten`() {
    check([
      Step(100, arrived: 120, 100), Step(90, arrived: 150, nil), Step(166, arrived: 186, 166),
    ])
  }

  @Test func `the same stamp twice is refused the second time`() {
    check([Step(100, arrived: 120, 100), Step(100, arrived: 150, nil)])
  }

  @Test func `a stamp from the future is refused`() {
    check([Step(100, arrived: 120, 100), Step(500, arrived: 153, nil)])
  }

  @Test func `a stamp a little ahead of the frame's arrival stands for that`() {
    check([
      Step(155, arrived: 120, 120), Step(188, arrived: 153, 153), Step(190, arrived: 200, 190),
      Step(330, arrived: 230, nil), Step(329, arrived: 231, 231),
    ])
  }

  @Test func `a clock that was set back for good is believed again after three frames`() {
    check([
      Step(1000, arrived: 1020, 1000), Step(10, arrived: 1053, nil), Step(43, arrived: 1086, nil),
      Step(76, arrived: 1119, 1119), Step(109, arrived: 1152, 1152),
    ])
  }

  @Test func `a clock that runs ahead for good is shifted to fit`() {
    check([
      Step(90_000, arrived: 100, nil), Step(90_033, arrived: 133, nil),
      Step(90_066, arrived: 166, 166), Step(90_099, arrived: 199, 199),
    ])
  }

  @Test func `a shifted frame that arrives sooner than the others makes the shift smaller`() {
    check([
      Step(90_000, arrived: 100, nil), Step(90_033, arrived: 133, nil),
      Step(90_066, arrived: 166, 166),
      Step(90_099, arrived: 195, 195),  // four milliseconds faster on its way
      Step(90_132, arrived: 232, 228),
    ])
  }

  @Test func `two troubled frames with a good one between them are no new clock`() {
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
