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
      var action: (@Sendable () -> Void)?
    }

    let clock = ManualClock()
    private let queue: DispatchQueue
    private let state = Guarded(State())

    init(on queue: DispatchQueue) {
      self.queue = queue
    }

    func interrupt(with action: @escaping @Sendable () -> Void) {
      state.withLock { $0.action = action }
    }

    var now: Timestamp {
      let action = state.withLock { $0.isOnQueue ? $0.action.take() : nil }
      action?()
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

  private let first = Viewer()
  private let second = Viewer()
  private let timeline: Interrupter
  private let browser: PhotoBrowser

  init() {
    timeline = Interrupter(on: first.queue)
    browser = PhotoBrowser(
      source: ScriptedSource(on: timeline),
      configuration: BrowserConfiguration(flush: .manual), timeline: timeline)
    first.watch(browser)
  }

  private func show(_ number: Int) throws {
    browser.show(.numbered(number))
    try timeline.clock.advance(by: .seconds(1))
  }

  @Test func `an observer added during a delivery gets the next outcome on its own queue`() throws {
    timeline.interrupt { [second, browser] in second.watch(browser) }
    try show(4)
    #expect(first.words == ["4 screen"])
    try show(5)
    #expect(first.words == ["4 screen", "5 screen"])
    #expect(second.words == ["5 screen"])
    #expect(first.callsElsewhere == 0 && second.callsElsewhere == 0)
  }

  @Test func `an observer that ends its observation during a delivery is not called any more`()
    throws
  {
    second.watch(browser)
    timeline.interrupt { [first] in first.stopWatching() }
    try show(4)
    #expect(first.words == [])
    #expect(second.words == ["4 screen"])
  }

  @Test func `all observers and streams get the same outcomes, which count once`() async throws {
    second.watch(browser)
    var outcomes = browser.outcomes().makeAsyncIterator()
    try show(4)
    #expect(first.words == ["4 screen"])
    #expect(second.words == first.words)
    #expect(await outcomes.next()?.request == first.pictures.first?.request)
    #expect("\(browser.statistics)" == "1/1 screen, 0 low, 0 blank")
  }

  @Test func `a photo counts as shown if only a stream is read`() throws {
    first.stopWatching()
    try show(4)
    #expect("\(browser.statistics)" == "1/1 screen, 0 low, 0 blank")
  }

  @Test func `a class on the main actor is a delegate of a browser until it is released`()
    async throws
  {
    weak var gone: PhotoDisplay?
    let observation: ObserverToken
    do {
      let display = PhotoDisplay()
      gone = display
      observation = browser.addDelegate(display)
      try show(4)
      #expect(await display.photos == [.numbered(4)])
    }
    #expect(gone == nil)
    try show(5)
    observation.cancel()
  }
}

/// Shows photos as a program with a user interface does.
@MainActor private final class PhotoDisplay: PhotoBrowserDelegate {
  private(set) var photos: [PhotoID] = []

  func browser(_ browser: PhotoBrowser, show photo: ShownPhoto) {
    photos.append(photo.photo)
  }
}
