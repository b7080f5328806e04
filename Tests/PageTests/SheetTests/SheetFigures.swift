import CaptureJSON
import Testing

extension InBrowser {
  /// How the contact sheet scrolls: counts and ratios, which hold on any machine.
  struct SheetFigures {
    /// Runs of each figure. Frames are counted in the best one: another program may have had the
  /// processor in the others, but a page that is slow is slow in all.
    private static let runs = 3

    private struct Run {
      let metrics: TabMetrics
      let photos: Double
      let blank: Double

      var late: Double { Double(metrics.lateFrames) / Double(max(1, metrics.frames)) }
    }

    @Test(arguments: [10_000, 100_000])
    func `a sheet that is scrolled at any speed has no blank photo, and does not shift`(count: Int)
      throws
    {
      let page = try SheetPage(photos: count)
      try page.tab.wait(until: Self.isCovered)
      for speed in [6_000.0, 24_000] {
        let runs = try (0..<Self.runs).map { _ in try Self.scroll(page, at: speed) }
        #expect(runs.allSatisfy { $0.photos > 1_000 })
        #expect(runs.map(\.blank) == [0, 0, 0], "at \(speed) pixels a second")
        #expect(runs.map(\.metrics.layoutShift) == [0, 0, 0])
        #expect(runs.map(\.metrics.longTasks).min() == 0)
        if speed == 6_000 { #expect((runs.map(\.late).min() ?? 1) <= 0.01) }
      }
    }

    @Test func `the first screen of 100,000 photos is there before the rest is laid out`() throws {
      let page = try SheetPage(photos: 100_000, at: "/cull", isWaiting: false)
      let shift = try page.tab.measure {
        try page.tab.press("g")
        try page.tab.wait(until: Self.isCovered)
      }
      #expect(shift.layoutShift < 0.001)
      #expect(shift.longTasks <= 1)
    }

    /// Scrolls on for two seconds.
    private static func scroll(_ page: SheetPage, at speed: Double) throws -> Run {
      let before = try counts(page)
      let top = try page.top()
      let metrics = try page.tab.measure {
        try page.tab.scroll(".sheet-scroller", to: top + speed * 2, speed: speed)
      }
      let after = try counts(page)
      return Run(
        metrics: metrics, photos: (after[1].number ?? 0) - (before[1].number ?? 0),
        blank: (after[2].number ?? 0) - (before[2].number ?? 0))
    }

    private static func counts(_ page: SheetPage) throws -> JSON {
      try page.tab.evaluate(
        SheetPage.module("views/sheet-canvas", "Object.values(statistics())"))
    }

    /// Whether every photo on the screen has a picture.
    private static let isCovered = """
      (async () => {
        const { statistics } = await import('/assets/HASH/views/sheet-canvas.js');
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const before = statistics();
        document.querySelector('.sheet-scroller')?.dispatchEvent(new Event('scroll'));
        await frame();
        await frame();
        const after = statistics();
        return after.photos > before.photos && after.blank === before.blank;
      })()
      """
  }
}
