import CaptureJSON
import Testing

extension InBrowser {
  /// The numbers beside the words of the filter.
  struct FilterCountsTests {
    @Test func `the numbers of another filter are not shown if those of this one cannot be read`()
      throws
    {
      let tab = try ModuleTab("views/filter/filter-counts") { request in
        if request.query.contains("folder") { return ScriptedServer.Answer(status: 500) }
        return .json(["photos": 3, "ratings": ["-1": 2], "keywords": []])
      }
      try tab.tab.evaluate(
        """
        (globalThis.changes = 0, globalThis.shown = new FilterCounts(() => { changes += 1; }),
          shown.ask({}), 0)
        """)
      try tab.tab.wait(until: "changes === 1")
      try tab.expect(["shown.now({}).rejects": "2", "shown.now({}).unreviewed": "3"])
      try tab.tab.evaluate("(shown.ask({ folder: 'Crete' }), 0)")
      try tab.tab.wait(until: "changes === 2")
      try tab.expect([
        "shown.now({ folder: 'Crete' }).rejects": "undefined",
        "shown.now({ folder: 'Crete' }).unreviewed": "null",
      ])
    }
  }
}
