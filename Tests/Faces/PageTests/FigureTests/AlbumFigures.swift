import Testing

extension AloneInBrowser {
  /// How a long album is made and scrolled.
  struct AlbumFigures {
    @Test func `an album of 5,000 blocks is made in short pieces, and its height does not change`()
      throws
    {
      let blocks = (0..<5000).map { index -> Any in
        index % 3 == 0 ? String(repeating: "word ", count: index % 70 + 1) : index % 12 + 1
      }
      let fixture = AlbumFixture([.init("crete", "Crete", blocks)])
      let page = try SheetPage(photos: 12, at: "/albums", isWaiting: false, albums: fixture)
      try page.tab.wait(until: "document.querySelector('.albums-list a') !== null")
      let steps = try page.tab.evaluate(
        """
        new Promise((resolve) => {
          const counts = new Set();
          const look = () => {
            counts.add(document.querySelectorAll('.album-block').length);
            if (counts.has(5000)) resolve(counts.size);
            else requestAnimationFrame(look);
          };
          document.querySelector('.albums-list a').click();
          look();
        })
        """, within: .seconds(60)
      ).number
      #expect(try #require(steps) > 4)
      try page.tab.wait(until: "document.querySelector('.unmeasured') === null")
      let height = "document.querySelector('.album-scroller').scrollHeight"
      let before = try page.tab.evaluate(height).number ?? 0
      #expect(before > 100_000)
      let metrics = try page.tab.measure {
        try page.tab.scroll(".album-scroller", to: 20_000, speed: 10_000)
      }
      #expect(metrics.layoutShift == 0)
      let after = try page.tab.evaluate(height).number ?? 0
      // The browser rounds the heights that it has remembered.
      #expect(abs(after - before) * 1000 < before)
    }
  }
}
