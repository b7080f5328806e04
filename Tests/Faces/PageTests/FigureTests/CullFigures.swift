import CaptureJSON
import Testing

extension AloneInBrowser {
  /// How soon a key shows when culling: counts of frames, which hold on any machine.
  struct CullFigures {
    private static let verdicts = 40

    @Test func `the next photo is on the screen within three frames of a verdict`() throws {
      let page = try RealPage(at: "/cull", photos: 60)
      try page.tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try page.waitForPhotos()
      try page.tab.press("a")
      let verdicts = try page.tab.evaluate(
        """
        (async () => {
          const pane = document.querySelector('.cull .pane');
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const pause = (span) => new Promise((resolve) => setTimeout(resolve, span));
          const counts = [];
          for (let verdict = 0; verdict < \(Self.verdicts); verdict += 1) {
            await pause(150);
            const { id } = pane.dataset;
            const init = { key: String(verdict % 5 + 1), bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent('keydown', init));
            let count = 0;
            const start = performance.now();
            while ((pane.dataset.id === id || pane.dataset.tier === 'thumb') && count < 100) {
              await frame();
              count += 1;
            }
            await frame();
            counts.push([count + 1, performance.now() - start]);
          }
          return counts;
        })()
        """, within: .seconds(60)
      ).items
      let frames = verdicts.compactMap { $0[0].number }
      #expect(frames.count == Self.verdicts)
      let soon = frames.filter { $0 <= 3 }.count
      #expect(soon * 100 >= frames.count * 95, "\(frames)")
      let slow = Figures.percentile(95, of: verdicts.compactMap { $0[1].number })
      #expect(Figures.holds("from key to photo, 95 of 100", [slow], below: 50))
    }
  }
}
