import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

@testable import CaptureBrowse

/// The browser on real queues, with requests from several threads at once.
@Suite(.timeLimit(.minutes(10)))
struct BrowseRaceTests {
  /// Makes requests on its own queue, and counts outcomes of earlier requests.
  private final class Requester: Sendable {
    let queue = DispatchQueue(label: "capture.tests.requester")
    private let notes = Guarded((latest: 0, stale: 0, wrong: 0))

    var stale: Int { notes.withLock { $0.stale } }
    var wrong: Int { notes.withLock { $0.wrong } }

    func ask(_ browser: PhotoBrowser, _ photo: PhotoID) -> Int {
      queue.sync {
        let number = browser.show(photo)
        notes.withLock { $0.latest = number }
        return number
      }
    }

    func see(_ outcome: BrowseOutcome) {
      guard case .shown(let photo) = outcome else { return }
      notes.withLock { notes in
        if photo.request != notes.latest { notes.stale += 1 }
        if photo.pixels.size != .of(photo.photo, photo.tier) { notes.wrong += 1 }
      }
    }
  }

  private func finalPhoto(of request: Int, in outcomes: AsyncStream<BrowseOutcome>) async
    -> PhotoID?
  {
    for await outcome in outcomes {
      guard case .shown(let shown) = outcome, shown.request == request, shown.isFinal else {
        continue
      }
      return shown.photo
    }
    return nil
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a request on an observer's queue ends all outcomes of earlier ones`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let requester = Requester()
    let browser = PhotoBrowser(source: ScriptedSource(on: WallTimeline()))
    let observation = browser.observe(on: requester.queue) { requester.see($0) }
    browser.setPhotos(PhotoID.numbered(0..<50))
    browser.precache()
    let outcomes = browser.outcomes()
    for _ in 0..<400 {
      _ = requester.ask(browser, .numbered(Int.random(in: 0..<50, using: &random)))
      if Int.random(in: 0..<20, using: &random) == 0 { browser.shrink(to: .half) }
    }
    let last = requester.ask(browser, .numbered(60))
    #expect(await finalPhoto(of: last, in: outcomes) == .numbered(60))
    #expect(requester.wrong == 0)
    #expect(requester.stale == 0)
    observation.cancel()
  }

  @Test func `threads can request, zoom, flush and change the list at the same time`() async {
    let browser = PhotoBrowser(source: ScriptedSource(on: WallTimeline()))
    browser.setPhotos(PhotoID.numbered(0..<50))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 as Range<UInt64> {
        group.addTask {
          var random = SeededGenerator(seed: thread)
          for _ in 0..<200 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: browser.zoom()
            case 1: browser.shrink(to: .everythingNotShown)
            case 2: browser.setPhotos(PhotoID.numbered(0..<Int.random(in: 1..<50, using: &random)))
            case 3: browser.precache()
            case 4: _ = browser.statistics
            default: browser.show(.numbered(Int.random(in: 0..<50, using: &random)))
            }
          }
        }
      }
    }
    let outcomes = browser.outcomes()
    let last = browser.show(.numbered(70))
    #expect(await finalPhoto(of: last, in: outcomes) == .numbered(70))
    #expect(browser.statistics.failed == 0)
  }
}
