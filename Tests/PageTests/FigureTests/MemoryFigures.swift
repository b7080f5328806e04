import CaptureJSON
import Testing

extension AloneInBrowser {
  /// Whether the browser's memory stays what it is, however long somebody looks.
  struct MemoryFigures {
    /// The bytes that a browser may have more of at the end, since its allocators keep some for later.
    ///
    /// They do so most of all at first. Pictures that are kept would make far more.
    private static let growth = (Figures.areJudged ? 48 : 128) * 1024.0 * 1024

    @Test func `memory is flat over thousands of frames of the live picture`() throws {
      let frames = Figures.areJudged ? 10_000 : 900
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
      let late = try page.tab.residentMemory(withWorker: worker)
      Self.judge("\(frames) frames", early, late)
    }

    /// Whether the corner of counters says that so many frames were drawn.
    private static func isDrawn(_ frames: Int) -> String {
      let text = "document.querySelector('.debug').innerText.replaceAll(',', '')"
      return "parseInt(/(\\d+) frames drawn/.exec(\(text))?.[1] ?? 0) >= \(frames)"
    }

    @Test func `memory is flat over thousands of photos`() throws {
      let photos = Figures.areJudged ? 5_000 : 1_000
      let page = try RealPage(at: "/sheet", store: LargeStore.path(photos: 10_000))
      try page.waitForPhotos()
      try page.evaluate(
        "modules[0].go('photo', { id: modules[1].photos.idAt(0) })", of: "model/route",
        "model/photos")
      try page.tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      // By then, the caches are full.
      try Self.scrub(page, 450)
      let early = try page.tab.residentMemory()
      try Self.scrub(page, photos - 450)
      let late = try page.tab.residentMemory()
      Self.judge("\(photos) photos", early, late)
    }

    private static func judge(_ name: String, _ early: Double, _ late: Double) {
      let megabyte = 1024.0 * 1024
      #expect(late - early < growth, "\(name): from \(early / megabyte) to \(late / megabyte) MB")
      let growths = [(late - early) / megabyte]
      #expect(Figures.holds("memory after \(name)", growths, below: growth / megabyte, unit: "MB"))
    }

    /// Moves on by this number of photos, at most one per frame.
    private static func scrub(_ page: RealPage, _ count: Int) throws {
      try page.tab.evaluate(
        """
        (async () => {
          for (let number = 0; number < \(count); number += 1) {
            const init = { key: 'ArrowRight', bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent('keydown', init));
            await new Promise((resolve) => requestAnimationFrame(resolve));
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
  /// worker, was collected: the least of some looks, as other processes let go of it later.
  func residentMemory(withWorker worker: String? = nil) throws -> Double {
    for session in [session, worker].compactMap(\.self) {
      _ = try browser.tools.run("HeapProfiler.enable", in: session)
      for _ in 0..<2 { _ = try browser.tools.run("HeapProfiler.collectGarbage", in: session) }
    }
    let looks = try (0..<20).map { _ in
      try browser.tools.serve(for: .milliseconds(100))
      return try browser.tools.run("SystemInfo.getProcessInfo")["processInfo"].items
        .compactMap { $0["id"].number }.map { Double(ProcessUse(Int($0)).residentBytes) }
        .reduce(0, +)
    }
    return looks.min() ?? 0
  }
}
