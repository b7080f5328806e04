import CaptureImaging
import CaptureStore
import CaptureTestKit
import CaptureTime
import Testing

@testable import CaptureBrowse

@Suite(.timeLimit(.minutes(10)))
struct PhotoBrowserTests {
  struct Fixture {
    let clock = ManualClock()
    let source: ScriptedSource
    let browser: PhotoBrowser
    let viewer = Viewer()

    init(
      _ delays: [TierPart: Duration] = [:], policy: ScrubPolicy = .adaptive,
      limits: CacheLimits = CacheLimits(), photos: Int = 40, flush: FlushRules = .manual
    ) {
      source = ScriptedSource(delays, on: clock)
      browser = PhotoBrowser(
        source: source,
        configuration: BrowserConfiguration(limits: limits, policy: policy, flush: flush),
        timeline: clock)
      viewer.watch(browser)
      browser.setPhotos(PhotoID.numbered(0..<photos))
    }

    func show(_ number: Int, for span: Duration = .zero) throws {
      browser.show(.numbered(number))
      try clock.advance(by: span)
    }
  }

  @Test func `a photo is shown at screen quality, with its own pixels`() throws {
    let fixture = Fixture()
    try fixture.show(3)
    #expect(fixture.viewer.words == ["3 screen"])
    #expect(fixture.viewer.pictures.first?.size == .of(.numbered(3), .screen))
    #expect(fixture.viewer.pictures.first?.isFinal == true)
    #expect("\(fixture.browser.statistics)" == "1/1 screen, 0 low, 0 blank")
  }

  @Test func `after a photo that came too late, the next is shown low first, then upgraded`() throws
  {
    let fixture = Fixture(
      [.tiers: .milliseconds(50), .tier(.low): .milliseconds(10)], policy: .classic)
    try fixture.show(0, for: .milliseconds(20))
    try fixture.show(1, for: .milliseconds(200))
    #expect(fixture.viewer.words == ["1 low", "1 screen"])
    let statistics = fixture.browser.statistics
    #expect("\(statistics)" == "0/2 screen, 1 low, 1 blank")
    #expect(statistics.upgraded == 1)
  }

  @Test func `a photo that arrives too late is cached but never shown`() throws {
    let fixture = Fixture([.tiers: .milliseconds(50)], policy: .classic)
    try fixture.show(0, for: .milliseconds(20))
    try fixture.show(20, for: .milliseconds(500))
    #expect(fixture.viewer.words == ["20 low", "20 screen"])
    let loads = fixture.source.loads.count
    try fixture.show(0)
    #expect(fixture.viewer.words.last == "0 screen")
    #expect(fixture.source.loads.filter { $0.photo == .numbered(0) }.count == 1)
    #expect(fixture.browser.statistics.screenHits == 1)
    withExtendedLifetime(loads) {}
  }

  @Test func `the low tier is shown first if the screen tier takes longer than a frame`() throws {
    let fixture = Fixture([.tiers: .milliseconds(40), .tier(.low): .milliseconds(5)])
    try fixture.show(0, for: .milliseconds(600))
    fixture.browser.shrink(to: .everythingNotShown)
    try fixture.show(30, for: .milliseconds(600))
    #expect(fixture.viewer.words == ["0 screen", "30 low", "30 screen"])
  }

  @Test func `the low tier is skipped if the screen tier comes within a frame`() throws {
    let fixture = Fixture([.tiers: .milliseconds(12), .tier(.low): .milliseconds(5)])
    try fixture.show(0, for: .seconds(1))
    try fixture.show(30, for: .milliseconds(6))
    try fixture.show(10, for: .milliseconds(20))
    #expect(fixture.viewer.words == ["0 screen", "10 screen"])
  }

  @Test func `a browser keeps only the photo on the screen after ten idle seconds`() throws {
    let fixture = Fixture(flush: FlushRules(respondsToPressure: false))
    try fixture.show(0, for: .seconds(9))
    try fixture.show(1, for: .seconds(9))
    let kept = fixture.source.loads.count
    try fixture.show(0, for: .zero)
    #expect(fixture.source.loads.count == kept, "loaded again")
    try fixture.clock.advance(by: .seconds(11))
    try fixture.show(0, for: .zero)
    #expect(fixture.source.loads.filter { $0.photo == .numbered(0) }.count == 1)
    try fixture.show(1, for: .zero)
    #expect(fixture.source.loads.filter { $0.photo == .numbered(1) }.count == 2)
  }

  @Test func `the full size is shown after the screen tier when it is requested`() throws {
    let fixture = Fixture([.tiers: .milliseconds(5), .tier(.full): .milliseconds(50)])
    try fixture.show(2)
    fixture.browser.zoom()
    try fixture.clock.advance(by: .milliseconds(100))
    #expect(fixture.viewer.words == ["2 screen", "2 full"])
    #expect(fixture.viewer.pictures.last?.size == .of(.numbered(2), .full))
  }

  @Test func `an unreadable photo is reported and retried once`() throws {
    let fixture = Fixture()
    fixture.source.change { $0.broken = [.numbered(4)] }
    try fixture.show(4, for: .milliseconds(100))
    #expect(
      fixture.viewer.errors.map(\.description) == [
        "cannot show the photo \(PhotoID.numbered(4)): it is broken"
      ])
    fixture.source.change { $0.broken = [] }
    try fixture.clock.advance(by: .seconds(1))
    #expect(fixture.viewer.words == ["4 screen"])
    #expect(fixture.browser.statistics.failed == 0)
  }

  @Test func `a photo whose load fails long after the scrub has ended is retried once`() throws {
    let fixture = Fixture([.tiers: .milliseconds(500)])
    fixture.source.change { $0.broken = [.numbered(4)] }
    try fixture.show(4, for: .milliseconds(600))
    #expect(fixture.viewer.errors.count == 1)
    fixture.source.change { $0.broken = [] }
    try fixture.clock.advance(by: .seconds(2))
    #expect(fixture.viewer.words == ["4 screen"])
  }

  @Test func `a failure carries the picture on the screen, for readers that missed it`()
    async throws
  {
    let fixture = Fixture()
    let stream = fixture.browser.outcomes()
    try fixture.show(2)
    fixture.source.change { $0.broken = [.numbered(2)] }
    fixture.browser.zoom()
    try fixture.clock.advance(by: .seconds(1))
    var outcomes = stream.makeAsyncIterator()
    guard case .failed(_, _, let showing) = await outcomes.next() else {
      Issue.record("it did not fail")
      return
    }
    #expect(showing?.photo == .numbered(2))
    #expect(showing?.tier == .screen)
  }

  @Test func `a new observer is called on its own queue, even for earlier requests`() throws {
    let fixture = Fixture()
    try fixture.show(3, for: .seconds(1))
    let viewer = Viewer()
    fixture.browser.show(.numbered(4))
    viewer.watch(fixture.browser)
    try fixture.clock.advance(by: .seconds(1))
    #expect(viewer.words == ["4 screen"])
    #expect(viewer.callsElsewhere == 0)
  }

  @Test func `setting a list at rest loads the neighbours of the current photo`() throws {
    let fixture = Fixture()
    try fixture.show(20, for: .seconds(1))
    fixture.browser.setPhotos([.numbered(20)] + PhotoID.numbered(100..<120))
    try fixture.clock.advance(by: .seconds(1))
    let loaded = Set(fixture.source.loads.map(\.photo.number))
    #expect(loaded.isSuperset(of: 100...104))
  }

  @Test func `at rest, five photos on each side are in memory, and two are decoded`() throws {
    let fixture = Fixture()
    try fixture.show(20, for: .seconds(1))
    let loaded = Set(fixture.source.loads.map(\.photo.number))
    #expect(loaded == Set(15...25))
    let loads = fixture.source.loads.count
    try fixture.show(22, for: .milliseconds(1))
    #expect(fixture.browser.statistics.pixelHits == 1)
    #expect(fixture.source.loads.dropFirst(loads).map(\.photo.number) == [26, 28, 27])
  }

  @Test func `a precache yields to requests and continues once they stop`() throws {
    let fixture = Fixture([.tiers: .milliseconds(10)], photos: 100)
    fixture.browser.precache()
    try fixture.clock.advance(by: .milliseconds(95))
    let before = fixture.source.loads.count
    #expect(before == 10)
    try fixture.show(90)
    try fixture.clock.advance(by: .milliseconds(199))
    #expect(fixture.source.loads.dropFirst(before).allSatisfy { $0.photo.number >= 85 })
    try fixture.clock.advance(by: .seconds(5))
    #expect(Set(fixture.source.loads.map(\.photo)).count == 100)
    #expect(fixture.source.loads.count == 100)
  }

  @Test func `a stopped precache loads nothing more, and a new one only what is missing`() throws {
    let fixture = Fixture([.tiers: .milliseconds(10)])
    fixture.browser.precache()
    try fixture.clock.advance(by: .milliseconds(95))
    fixture.browser.stopPrecaching()
    try fixture.clock.advance(by: .seconds(1))
    #expect(fixture.source.loads.count == 10)
    fixture.browser.precache()
    try fixture.clock.advance(by: .seconds(5))
    #expect(fixture.source.loads.count == 40)
  }

  @Test func `a precache that is stopped during its survey loads nothing`() throws {
    let fixture = Fixture()
    fixture.browser.precache()
    fixture.browser.stopPrecaching()
    try fixture.clock.advance(by: .seconds(5))
    #expect(fixture.source.loads.isEmpty)
  }

  @Test func `an unfinished precache resumes at the first request after a flush`() throws {
    let fixture = Fixture([.tiers: .milliseconds(10)])
    fixture.browser.precache()
    try fixture.clock.advance(by: .milliseconds(95))
    fixture.browser.shrink(to: .everythingNotShown)
    fixture.browser.shrink(to: .half)
    try fixture.clock.advance(by: .seconds(5))
    #expect(fixture.source.loads.count == 10)
    try fixture.show(0, for: .seconds(5))
    #expect(Set(fixture.source.loads.map(\.photo)).count == 40)

    fixture.browser.shrink(to: .everythingNotShown)
    let loads = fixture.source.loads.count
    try fixture.show(1, for: .seconds(5))
    let lookAhead = 6
    #expect(fixture.source.loads.count == loads + lookAhead)
  }

  @Test func `a precache stopped by the caller does not resume after a request`() throws {
    let fixture = Fixture([.tiers: .milliseconds(10)])
    fixture.browser.precache()
    try fixture.clock.advance(by: .milliseconds(95))
    fixture.browser.shrink(to: .everythingNotShown)
    fixture.browser.stopPrecaching()
    try fixture.show(0, for: .seconds(5))
    let (precached, lookAhead) = (10, 6)
    #expect(fixture.source.loads.count == precached + lookAhead)
  }

  @Test func `a precache restarts with a new list, and stops under memory pressure`() throws {
    let fixture = Fixture([.tiers: .milliseconds(10)])
    fixture.browser.precache()
    try fixture.clock.advance(by: .milliseconds(95))
    fixture.browser.setPhotos(PhotoID.numbered(200..<240))
    try fixture.clock.advance(by: .milliseconds(100))
    #expect(fixture.source.loads.last?.photo.number ?? 0 >= 200)
    fixture.browser.shrink(to: .half)
    let loads = fixture.source.loads.count
    try fixture.clock.advance(by: .seconds(5))
    #expect(fixture.source.loads.count == loads)
  }

  @Test func `a stream of outcomes delivers the newest one`() async throws {
    let fixture = Fixture()
    let stream = fixture.browser.outcomes()
    try await fixture.clock.run {
      fixture.browser.show(at: 5)
      for await outcome in stream {
        guard case .shown(let shown) = outcome else { continue }
        #expect(shown.photo == .numbered(5))
        break
      }
    }
    #expect(fixture.browser.show(at: 40) == nil)
  }

  @Test func `two runs on the manual clock show exactly the same pictures`() throws {
    func run() throws -> [Viewer.SeenPicture] {
      let fixture = Fixture([.tiers: .milliseconds(23), .tier(.low): .milliseconds(9)])
      for number in [0, 1, 2, 3, 9, 8, 7, 30, 29, 31] {
        try fixture.show(number, for: .milliseconds(17))
      }
      try fixture.clock.advance(by: .seconds(1))
      return fixture.viewer.pictures
    }
    let first = try run()
    #expect(try first == run())
    #expect(first.last?.photo == .numbered(31))
    #expect(first.last?.isFinal == true)
  }
}
