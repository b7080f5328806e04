import CaptureBase
import CaptureStore
import CaptureTestKit
import CaptureTime
import Dispatch
import Testing

@testable import CaptureBrowse

struct DeliveryTests {
  /// A manual clock that runs an action when the time is read on a certain queue.
  private final class Interrupter: Timeline {
    private struct State: Sendable {
      var isOnQueue = false
      var errand: (@Sendable () -> Void)?
    }

    let clock = ManualClock()
    private let queue: DispatchQueue
    private let state = Guarded(State())

    init(on queue: DispatchQueue) {
      self.queue = queue
    }

    func interrupt(with errand: @escaping @Sendable () -> Void) {
      state.withLock { $0.errand = errand }
    }

    var now: Timestamp {
      let errand = state.withLock { $0.isOnQueue ? $0.errand.take() : nil }
      errand?()
      return clock.now
    }

    var date: WallTime { clock.date }

    func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
      guard queue === self.queue else { return clock.perform(on: queue, work) }
      clock.perform(on: queue) { [state] in
        state.withLock { $0.isOnQueue = true }
        work()
        state.withLock { $0.isOnQueue = false }
      }
    }

    func alarm(
      at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> Alarm {
      clock.alarm(at: moment, on: queue, work)
    }
  }

  @Test func `a delegate set during a delivery receives the next outcome on its own queue`() {
    let (first, second) = (Viewer(), Viewer())
    let timeline = Interrupter(on: first.queue)
    let browser = PhotoBrowser(
      source: ScriptedSource(on: timeline),
      configuration: BrowserConfiguration(flush: .manual), timeline: timeline)
    browser.setDelegate(first, queue: first.queue)
    timeline.interrupt { browser.setDelegate(second, queue: second.queue) }
    browser.show(.numbered(4))
    timeline.clock.advance(by: .seconds(1))
    #expect(first.words == ["4 screen"])
    browser.show(.numbered(5))
    timeline.clock.advance(by: .seconds(1))
    #expect(first.words == ["4 screen"])
    #expect(second.words == ["5 screen"])
    #expect(first.callsElsewhere == 0 && second.callsElsewhere == 0)
  }
}
