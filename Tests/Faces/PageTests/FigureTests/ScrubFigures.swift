import CaptureJSON
import Testing

extension AloneInBrowser {
  /// How photos are scrubbed: counts and ratios, which hold on any machine.
  struct ScrubFigures {
    private static let photos = 300

    private struct Run {
      let metrics: TabMetrics
      let asked: Double
      let screen: Double
      let blank: Double

      /// The share of photos, in hundredths, that were not shown at the screen's quality.
      var dull: Double { 100 - 100 * screen / max(1, asked) }
      var holds: Bool { blank == 0 && dull <= ScrubFigures.mostDull }
    }

    private static let rates = [20, 30]
    private static let mostDull = 3.0

    @Test func `300 photos scrubbed at 20 and at 30 a second are sharp, and none is blank`() throws
    {
      let page = try RealPage(at: "/sheet", photos: Self.photos)
      try page.waitForPhotos()
      try page.evaluate(
        "modules[0].go('photo', { id: modules[1].photos.idAt(0) })", of: "model/route",
        "model/photos")
      try page.tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      let rounds = try Figures.runs(until: { $0.allSatisfy(\.holds) }) {
        try Self.rates.map { try Self.scrub(page, $0) }
      }
      for (place, rate) in Self.rates.enumerated() {
        let runs = rounds.map { $0[place] }
        #expect(runs.map(\.asked).allSatisfy { $0 == Double(Self.photos - 1) }, "at \(rate)/s")
        let late = runs.map { 100 * $0.metrics.lateShare }
        let dull = runs.map(\.dull)
        #expect(Figures.counted(runs.map(\.blank)) == 0, "at \(rate)/s")
        #expect(Figures.counted(dull) <= Self.mostDull, "at \(rate)/s")
        let name = "300 photos at \(rate)/s"
        #expect(Figures.holds("\(name), late frames", late, below: 1, unit: "%"))
        #expect(
          Figures.holds("\(name), not at screen quality", dull, below: Self.mostDull, unit: "%"))
      }
      #expect(page.tab.problems == [])
    }

    @Test func `scrubbing keeps no more pictures than its limit in bytes`() throws {
      let page = try RealPage(at: "/sheet", photos: 60)
      try page.waitForPhotos()
      try page.evaluate(
        "modules[0].go('photo', { id: modules[1].photos.idAt(0) })", of: "model/route",
        "model/photos")
      try page.tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      _ = try Self.scrub(page, 30)
      let statistics = try page.evaluate("modules[0].tiers.statistics()", of: "pictures/tiers")
      #expect((statistics["bitmapBytes"].number ?? .infinity) <= 96 * 1024 * 1024)
      #expect((statistics["encodedBytes"].number ?? .infinity) <= 24 * 1024 * 1024)
      #expect(statistics["held"].number == 1)
    }

    /// Presses the right arrow from the first photo to the last, this many times a second.
    private static func scrub(_ page: RealPage, _ rate: Int) throws -> Run {
      try page.evaluate("modules[0].mark(0)", of: "model/marking")
      let first = try page.evaluate("modules[0].photos.idAt(0)", of: "model/photos").text ?? ""
      try page.tab.wait(
        until: "(({ id, tier }) => id === '\(first)' && tier === 'screen')"
          + "(document.querySelector('.photo .pane').dataset)")
      let before = try page.evaluate("modules[0].tiers.statistics()", of: "pictures/tiers")
      let metrics = try page.tab.measure {
        try page.evaluate(
          """
          new Promise((resolve) => {
            const count = modules[0].photos.count - 1;
            const start = performance.now();
            const press = (number) => {
              if (number === count) {
                setTimeout(resolve, 200);
                return;
              }
              const init = { key: 'ArrowRight', bubbles: true, cancelable: true };
              document.body.dispatchEvent(new KeyboardEvent('keydown', init));
              const due = start + (number + 1) * 1000 / \(rate);
              setTimeout(press, Math.max(0, due - performance.now()), number + 1);
            };
            press(0);
          })
          """, of: "model/photos", within: .seconds(120))
      }
      let after = try page.evaluate("modules[0].tiers.statistics()", of: "pictures/tiers")
      func count(_ name: String) -> Double {
        (after[name].number ?? 0) - (before[name].number ?? 0)
      }
      return Run(
        metrics: metrics, asked: count("asked"), screen: count("screen"), blank: count("blank"))
    }
  }
}
