import Testing

@testable import CaptureFiles

/// The times of files, which archives and disks round.
struct MomentTests {
  private typealias Moment = FileIdentity.Moment

  @Test(arguments: [
    (123_456_789, 123_456_789, true), (123_456_789, 0, true), (123_456_789, 120_000_000, true),
    (123_456_789, 123_456_000, true), (123_456_789, 123_456_700, true),
    (123_456_789, 123_456_800, true), (123_456_789, 123_456_790, false),
    (123_456_789, 130_000_001, false), (123_456_789, 140_000_000, false),
    (123_456_789, 123_458_000, false), (123_456_789, 987_654_321, false),
  ])
  func `two times within a second agree if one of them may be the other one, rounded`(
    first: Int32, second: Int32, agree: Bool
  ) {
    let moments = [first, second].map { Moment(seconds: 1000, nanoseconds: $0) }
    #expect(moments[0].agrees(with: moments[1]) == agree)
    #expect(moments[1].agrees(with: moments[0]) == agree)
  }

  @Test(arguments: [
    (Moment(seconds: 999, nanoseconds: 900_000_001), true),
    (Moment(seconds: 999, nanoseconds: 0), false),
    (Moment(seconds: 1001, nanoseconds: 0), false),
    (Moment(seconds: .min, nanoseconds: 0), false), (Moment(seconds: .max, nanoseconds: 0), false),
  ])
  private func `a time agrees with a whole second that is less than a second away`(
    other: Moment, agree: Bool
  ) {
    #expect(Moment(seconds: 1000, nanoseconds: 0).agrees(with: other) == agree)
  }
}
