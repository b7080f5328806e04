import CaptureBase
import CaptureCamera
import CaptureImaging
import Testing

@testable import CaptureServe

/// Which moment a person meant who pressed the shutter.
struct PressMomentTests {
  /// Frames 1 to 300, exposed every 33 ms.
  private var history: FrameHistory {
    var history = FrameHistory()
    for number in 1...300 { history.add(number, exposed: exposure(of: number)) }
    return history
  }

  private func exposure(of number: Int) -> Timestamp {
    Timestamp(nanoseconds: Int64(number) * 33_000_000)
  }

  @Test(arguments: [0, 14, 40])
  func `a press is timed from the frame that the person saw`(milliseconds: Int) {
    let press = PressMoment(frame: 290, after: .milliseconds(milliseconds))
    let moment = press.timestamp(in: history, now: exposure(of: 300))
    #expect(moment == exposure(of: 290) + .milliseconds(milliseconds))
  }

  @Test func `a press is never in the future`() {
    let press = PressMoment(frame: 300, after: .seconds(3))
    let now = exposure(of: 300) + .milliseconds(5)
    #expect(press.timestamp(in: history, now: now) == now)
  }

  @Test(arguments: [0, 60, 301])
  func `the moment of a press after a forgotten frame is unknown`(number: Int) {
    let press = PressMoment(frame: number, after: .zero)
    #expect(press.timestamp(in: history, now: exposure(of: 300)) == nil)
  }

  @Test(
    arguments: [
      (0, 61), (33 * 200 - 16, 200), (33 * 200 + 16, 200), (33 * 200 + 17, 201), (99_999, 300),
    ])
  func `the frame of a photo is the one that was exposed nearest to it`(
    milliseconds: Int, number: Int
  ) {
    let exposed = Timestamp(nanoseconds: Int64(milliseconds) * 1_000_000)
    #expect(history.number(nearestTo: exposed) == number)
    #expect(FrameHistory().number(nearestTo: exposed) == nil)
  }

  private func moments(_ order: ShotOrder) -> [PhotoSettings.Moment] {
    order.settings(at: exposure(of: 300), history).map(\.moment)
  }

  @Test func `a photo shows the moment of the press, and without one a moment after the request`() {
    let press = PressMoment(frame: 299, after: .milliseconds(5))
    #expect(moments(ShotOrder()) == [.afterRequest])
    #expect(
      moments(ShotOrder(press: press)) == [.nearest(to: exposure(of: 299) + .milliseconds(5))])
    let forgotten = PressMoment(frame: 7, after: .zero)
    #expect(moments(ShotOrder(press: forgotten)) == [.nearestRequest])
  }

  @Test(arguments: [299, 7])
  func `a photo of quality is kept in any case if it shows the press, even one not remembered`(
    frame: Int
  ) {
    func keeps(_ order: ShotOrder) -> [Bool] {
      order.settings(at: exposure(of: 300), history).map(\.keepsUnsettled)
    }
    var order = ShotOrder(
      press: PressMoment(frame: frame, after: .zero), priority: .quality, count: 2)
    #expect(keeps(order) == [true, false])
    order.delay = .seconds(1)
    #expect(keeps(order) == [false, false])
    #expect(keeps(ShotOrder(priority: .quality)) == [false])
  }

  @Test func `a burst begins with the press, and goes on at its interval`() {
    let now = exposure(of: 300)
    let press = PressMoment(frame: 300, after: .zero)
    let order = ShotOrder(press: press, count: 3, interval: .milliseconds(250))
    #expect(
      moments(order) == [
        .nearest(to: now), .at(now + .milliseconds(250)), .at(now + .milliseconds(500)),
      ])
    #expect(moments(ShotOrder(count: 2)) == [.afterRequest, .afterRequest])
  }

  @Test func `a self-timer counts from the request, whatever was seen when it was started`() {
    let now = exposure(of: 300)
    let press = PressMoment(frame: 300, after: .zero)
    let order = ShotOrder(press: press, count: 2, interval: .seconds(1), delay: .seconds(3))
    #expect(moments(order) == [.at(now + .seconds(3)), .at(now + .seconds(4))])
  }
}
