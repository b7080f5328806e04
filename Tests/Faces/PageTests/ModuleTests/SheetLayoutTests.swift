import CaptureJSON
import Testing

extension InBrowser {
  /// Where photos are on a contact sheet.
  struct SheetLayoutTests {
    /// A tab with `sheet(count, perDay, measures)`, which lays out photos of mixed shapes.
    private func tab() throws -> ModuleTab {
      let tab = try ModuleTab("views/sheet/sheet-layout")
      try tab.tab.evaluate(
        """
        globalThis.normal = {
          width: 1248, margin: 16, gap: 6, target: 168, line: 20, heading: 48, top: 0, bottom: 24,
        };
        globalThis.phone = { ...normal, width: 382, margin: 4, gap: 4, target: 116, line: 16 };
        const shapes = [4 / 3, 4 / 3, 3 / 2, 3 / 4, 16 / 9, 1, 2 / 3, 3.5];
        globalThis.list = (count, perDay) => ({
          count,
          ratioAt: (place) => shapes[(place * 7 + (place >> 3)) % shapes.length],
          dayAt: (place) => 9000 - Math.floor(place / perDay),
        });
        globalThis.laidOut = (photos, measures) => {
          const layout = new SheetLayout(photos.count, measures);
          while (layout.extend(photos, photos.count, true));
          return layout;
        };
        globalThis.rowsOf = (layout, photos) => Array.from({ length: layout.rows }, (_, row) => {
          const first = layout.rowFirst[row];
          const end = layout.rowFirst[row + 1];
          const last = layout.left[end - 1] + layout.width[end - 1] - layout.measures.margin;
          const isEnd = end === photos.count || photos.dayAt(end) !== photos.dayAt(first)
            || photos.ratioAt(end) > 3;
          return { first, end, last, isEnd, height: layout.rowHeight[row],
            isPanorama: photos.ratioAt(first) > 3 };
        });
        0
        """)
      return tab
    }

    @Test func `a row is justified to the pixel, and at most a fifth from its target height`()
      throws
    {
      let tab = try tab()
      for measures in ["normal", "phone"] {
        try tab.tab.evaluate(
          """
          globalThis.photos = list(2000, 90);
          globalThis.layout = laidOut(photos, \(measures));
          globalThis.rows = rowsOf(layout, photos);
          0
          """)
        try tab.expect([
          "layout.count": "2000",
          """
          rows.filter((row) => !row.isPanorama && row.height > \(measures).target * 1.2 + 1).length
          """: "0",
          """
          rows.filter((row) => !row.isPanorama && row.end - row.first > 1
            && row.height < \(measures).target * 0.8 - 1).length
          """: "0",
          "rows.filter((row) => row.last > \(measures).width).length": "0",
        ])
      }
      try tab.expect([
        "rowsOf(laidOut(list(2000, 90), normal), list(2000, 90)).filter((row) => "
          + "!row.isEnd && !row.isPanorama && row.last !== normal.width).length": "0"
      ])
    }

    @Test func `the gaps of a row are equal, and the last row of a day is not stretched`() throws {
      let tab = try tab()
      try tab.tab.evaluate(
        """
        globalThis.photos = list(3000, 40);
        globalThis.layout = laidOut(photos, normal);
        globalThis.rows = rowsOf(layout, photos);
        0
        """)
      try tab.expect([
        """
        rows.some(({ first, end }) => {
          for (let place = first + 1; place < end; place += 1) {
            if (layout.left[place] - layout.left[place - 1] - layout.width[place - 1] !== 6) return true;
          }
          return false;
        })
        """: "false",
        "rows.filter((row) => row.isEnd && !row.isPanorama && row.height > 168).length": "0",
        "rows.filter((row) => row.isPanorama && row.end - row.first !== 1).length": "0",
        "layout.days": "75",
        "layout.dayFirst[1]": "40",
        "layout.rowTop[layout.rowOf(40)] - layout.dayTop[1]": "48",
      ])
    }

    @Test func `a list that arrives in parts is laid out without moving what is there`() throws {
      let tab = try tab()
      try tab.tab.evaluate(
        """
        globalThis.photos = list(9000, 700);
        globalThis.layout = new SheetLayout(0, normal);
        globalThis.moved = 0;
        let before = [];
        for (let available = 1000; available <= 9000; available += 1000) {
          while (layout.extend(photos, available, available === 9000));
          moved += before.filter((top, row) => layout.rowTop[row] !== top).length;
          before = [...layout.rowTop.subarray(0, layout.rows)];
        }
        0
        """)
      try tab.expect(["layout.count": "9000", "moved": "0"])
    }

    @Test func `a point is the photo under it, and a photo the row and the day that it is in`()
      throws
    {
      let tab = try tab()
      try tab.tab.evaluate("globalThis.layout = laidOut(list(5000, 33), normal); 0")
      try tab.expect([
        """
        Array.from({ length: 5000 }, (_, place) => place).filter((place) => {
          const row = layout.rowOf(place);
          return layout.rowFirst[row] > place || layout.rowFirst[row + 1] <= place
            || layout.dayOf(place) !== Math.floor(place / 33)
            || layout.placeAt(layout.left[place] + 1, layout.rowTop[row] + 1) !== place;
        }).length
        """: "0",
        "layout.placeAt(2, layout.rowTop[0] + 1)": "-1",
        "layout.placeAt(40, 10)": "-1",
        "[layout.rowAt(-5), layout.rowAt(1e9) === layout.rows - 1]": "[0,true]",
      ])
    }

    @Test func `a list without photos has no rows`() throws {
      let tab = try tab()
      try tab.tab.evaluate("globalThis.layout = laidOut(list(0, 1), normal); 0")
      try tab.expect([
        "[layout.rows, layout.days, layout.height, layout.placeAt(1, 1)]": "[0,0,24,-1]"
      ])
    }
  }
}
