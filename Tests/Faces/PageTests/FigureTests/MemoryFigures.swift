import CaptureJSON
import Testing

extension AloneInBrowser {
  /// Whether the browser's memory stays constant, however long the page is watched.
  struct MemoryFigures {
    /// The bytes that a browser may have more of at the end, since its allocators keep some for later.
    ///
    /// They do so most of all at first. Pictures that are kept would make far more.
    private static let growth = (Figures.areThorough ? 48 : 128) * 1024.0 * 1024

    @Test func `memory is flat over hundreds of frames of the live picture`() throws {
      let frames = Figures.areThorough ? 10_000 : 450
      let page = try RealPage(
        scenario: """
          { "cameras": [{ "modes": [{ "format": "MJPG", "size": "1280x720", "rates": [60] }] }] }
          """)
      try page.tab.press("d")
      try page.tab.wait(until: Self.isDrawn(10), within: .seconds(60))
      let worker = try page.tab.workerSession()
      try page.tab.wait(until: Self.isDrawn(frames / 3), within: .seconds(600))
      let early = try page.tab.residentMemory(withWorker: worker)
      try page.tab.wait(until: Self.isDrawn(frames), within: .seconds(1800))
      let late = try page.tab.residentMemory(withWorker: worker, below: Self.limit(after: early))
      Self.judge("\(frames) frames", early, late)
    }

    /// Whether the corner of counters says that this many frames were drawn.
    private static func isDrawn(_ frames: Int) -> String {
      let text = "document.querySelector('.debug').innerText.replaceAll(',', '')"
      return "parseInt(/(\\d+) frames drawn/.exec(\(text))?.[1] ?? 0) >= \(frames)"
    }

    @Test func `memory is flat over hundreds of photos`() throws {
      // This many photos fill the caches: the page's own, and the browser's of what it fetched.
      let (filling, photos) = Figures.areThorough ? (3_000, 5_000) : (100, 100)
      let page =
        try Figures.areThorough
        ? RealPage(at: "/sheet", store: LargeStore.path(photos: 10_000))
        : RealPage(at: "/sheet", photos: filling + photos + 1)
      try page.waitForPhotos()
      try page.evaluate(
        "modules[0].go('photo', { id: modules[1].photos.idAt(0) })", of: "model/route",
        "model/photos")
      try page.tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      try Self.show(page, filling)
      if Figures.areThorough { try Self.expectFullCache(page) }
      let early = try page.tab.residentMemory()
      try Self.show(page, photos)
      let late = try page.tab.residentMemory(below: Self.limit(after: early))
      Self.judge("\(photos) photos", early, late)
    }

    /// Expects the page's cache of encoded pictures, which takes the most photos to fill, to be full.
    private static func expectFullCache(_ page: RealPage) throws {
      let statistics = try page.evaluate("modules[0].tiers.statistics()", of: "pictures/tiers")
      #expect((statistics["encodedBytes"].number ?? 0) >= 23 * 1024 * 1024)
    }

    /// How much is flat for certain, so that nobody needs to look again.
    private static func limit(after early: Double) -> Double { early + growth / 2 }

    private static func judge(_ name: String, _ early: Double, _ late: Double) {
      let megabyte = 1024.0 * 1024
      #expect(late - early < growth, "\(name): from \(early / megabyte) to \(late / megabyte) MB")
      let growths = [(late - early) / megabyte]
      #expect(Figures.holds("memory after \(name)", growths, below: growth / megabyte, unit: "MB"))
    }

    /// Moves on by this number of photos, each of which is shown at the screen's quality.
    private static func show(_ page: RealPage, _ count: Int) throws {
      try page.tab.evaluate(
        """
        (async () => {
          const pane = document.querySelector('.photo .pane');
          for (let number = 0; number < \(count); number += 1) {
            const { id } = pane.dataset;
            const init = { key: 'ArrowRight', bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent('keydown', init));
            do await new Promise((resolve) => requestAnimationFrame(resolve));
            while (pane.dataset.id === id || pane.dataset.tier !== 'screen');
          }
        })()
        """, within: .seconds(1200))
    }
  }
}

extension Tab {
  /// The session of the page's worker, whose garbage is collected apart from the page's.
  func workerSession() throws -> String {
    try run(
      "Target.setAutoAttach",
      ["autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true])
    let attached = try browser.tools.event("Target.attachedToTarget", in: session)
    return attached["sessionId"].text ?? ""
  }

  /// The bytes that the browser's processes hold in memory after the garbage of the page, and of its
  /// worker, was collected: the least of some looks, as other processes release it later.
  ///
  /// A look that finds less than the limit is the last one. Under a limit, there are looks for three
  /// minutes: the browser's main process collects 130 MB of garbage, and frees all of it at once.
  func residentMemory(withWorker worker: String? = nil, below limit: Double? = nil) throws -> Double
  {
    for session in [session, worker].compactMap(\.self) {
      _ = try browser.tools.run("HeapProfiler.enable", in: session)
      for _ in 0..<2 { _ = try browser.tools.run("HeapProfiler.collectGarbage", in: session) }
    }
    var least = Double.infinity
    for _ in 0..<(limit == nil ? 20 : 1800) where least >= limit ?? 0 {
      try browser.tools.serve(for: .milliseconds(100))
      let bytes = try browser.tools.run("SystemInfo.getProcessInfo")["processInfo"].items
        .compactMap { $0["id"].number }.map { Double(ProcessUse(Int($0)).residentBytes) }
        .reduce(0, +)
      least = min(least, bytes)
    }
    return least
  }
}
