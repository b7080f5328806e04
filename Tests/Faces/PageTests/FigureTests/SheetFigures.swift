import CaptureJSON
import Testing

extension AloneInBrowser {
  /// How the contact sheet of thousands of photos opens and scrolls, with the real server.
  struct SheetFigures {
    private static let speeds = [6_000.0, 24_000]

    private struct Run {
      let metrics: TabMetrics
      let photos: Double
      let blank: Double

      var blankShare: Double { blank / max(1, photos) }
    }

    @Test(arguments: Figures.areJudged ? [10_000, 100_000] : [10_000])
    func `a large sheet opens soon, and scrolls at any speed without a blank photo or a shift`(
      count: Int
    ) throws {
      let page = try RealPage(at: "/present", store: LargeStore.path(photos: count))
      let ready = try Self.timesToOpen(page)
      let limit = count > 10_000 ? 500.0 : 150
      #expect(Figures.holds("sheet of \(count) ready", ready, below: limit))

      try Self.makeAtlases(page)
      let rounds = try Figures.runs(until: { zip($0, Self.speeds).allSatisfy(Self.holds) }) {
        try Self.speeds.map { try Self.scroll(page, $0) }
      }
      for (place, speed) in Self.speeds.enumerated() {
        Self.judge(rounds.map { $0[place] }, speed, count)
      }
      #expect(page.tab.problems == [])
    }

    private static func holds(_ run: Run, at speed: Double) -> Bool {
      run.blankShare < mostBlank(at: speed)
    }

    /// The share of photos that may be without a picture.
    private static func mostBlank(at speed: Double) -> Double { speed > 6_000 ? 0.005 : 0.000_5 }

    private static func judge(_ runs: [Run], _ speed: Double, _ count: Int) {
      let name = "sheet of \(count) at \(Int(speed)) px/s"
      #expect(runs.allSatisfy { $0.photos > 1_000 }, "\(name)")
      let blank = runs.map(\.blankShare)
      #expect(Figures.counted(blank) < mostBlank(at: speed), "\(name): \(blank)")
      #expect(runs.map(\.metrics.layoutShift).allSatisfy { $0 == 0 }, "\(name)")
      let late = runs.map { 100 * $0.metrics.lateShare }
      #expect(Figures.holds("\(name), late frames", late, below: 1, unit: "%"))
      let tasks = runs.map { Double($0.metrics.longTasks) }
      #expect(Figures.holds("\(name), long tasks", tasks, below: 0, unit: ""))
      #expect(Figures.holds("\(name), blank", blank.map { 100 * $0 }, below: 0.5, unit: "%"))
    }

    /// The milliseconds from the way to the sheet until every photo on the screen has a picture and
    /// the whole list is there.
    private static func timesToOpen(_ page: RealPage) throws -> [Double] {
      try Figures.runs {
        try page.tab.reload()
        try page.tab.wait(until: "document.querySelector('main') !== null")
        return try page.evaluate(
          """
          (async ([route, canvas, list]) => {
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            const start = performance.now();
            route.go('sheet');
            let before = canvas.statistics();
            for (let isCovered = false; !isCovered || list.phase.get() !== 'whole';) {
              await frame();
              const after = canvas.statistics();
              if (after.frames > before.frames) {
                isCovered = after.photos > before.photos && after.blank === before.blank;
              }
              before = after;
            }
            const time = performance.now() - start;
            const left = new Promise((done) => addEventListener('popstate', done, { once: true }));
            history.back();
            await left;
            return time;
          })(modules)
          """, of: "model/route", "views/sheet/sheet-canvas", "model/photos"
        ).number
      }.compactMap(\.self)
    }

    /// Lets the server make its atlases, so that the page is measured and not their making.
    private static func makeAtlases(_ page: RealPage) throws {
      try page.tab.press("g")
      try page.evaluate(
        """
        (async ([route, list, api]) => {
          route.go('sheet');
          const bytes = new DataView(await api.atlases());
          const headers = { 'Capture-Token': sessionStorage.getItem('capture.token') };
          for (let at = 4; at < bytes.byteLength; at += 4) {
            const block = bytes.getUint32(0, true) + at / 4 - 1;
            const version = bytes.getUint32(at, true).toString(16).padStart(8, '0');
            await fetch(`/v1/atlases/${block}?v=${version}`, { headers });
          }
        })(modules)
        """, of: "model/route", "model/photos", "server/api", within: .seconds(600))
      try page.waitForPhotos()
    }

    /// Scrolls on for two seconds.
    private static func scroll(_ page: RealPage, _ speed: Double) throws -> Run {
      let before = try counts(page)
      let top = try page.tab.evaluate("document.querySelector('.sheet-scroller').scrollTop").number
      let metrics = try page.tab.measure {
        try page.tab.scroll(".sheet-scroller", to: (top ?? 0) + speed * 2, speed: speed)
      }
      let after = try counts(page)
      func count(_ name: String) -> Double {
        (after[name].number ?? 0) - (before[name].number ?? 0)
      }
      return Run(metrics: metrics, photos: count("photos"), blank: count("blank"))
    }

    private static func counts(_ page: RealPage) throws -> JSON {
      try page.evaluate("modules[0].statistics()", of: "views/sheet/sheet-canvas")
    }
  }
}
