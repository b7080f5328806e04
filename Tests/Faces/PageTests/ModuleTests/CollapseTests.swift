import CaptureJSON
import Testing

extension InBrowser {
  /// What is sent of several changes of the same photos.
  struct CollapseTests {
    @Test func `of several changes, the last value is sent, with all values on the way to it`()
      throws
    {
      let tab = try ModuleTab("model/collapse", "model/pieces")
      // What is played has been in the journal.
      try tab.tab.evaluate(
        "globalThis.played = (all) => collapsed(JSON.parse(JSON.stringify(all))); 0")
      func rate(_ ids: String, _ rating: String, _ former: String) -> String {
        "{ kind: 'rate', ids: [\(ids)], members: { rating: \(rating) }, former: [\(former)] }"
      }
      func tag(_ change: String) -> String { "{ kind: 'tag', ids: ['a'], members: { \(change) } }" }
      try tab.expect([
        "played([])": "[]",
        "played([\(rate("'a','b'", "3", "[null], [1]"))])":
          #"[{"kind":"rate","members":{"rating":3},"ids":["a","b"],"former":[[null],[1]]}]"#,
        "played([\(rate("'a','b'", "3", "[null], [1]")), \(rate("'a'", "4", "[3]"))])":
          #"[{"kind":"rate","members":{"rating":3},"ids":["b"],"former":[[1]]},"#
          + #"{"kind":"rate","members":{"rating":4},"ids":["a"],"former":[[null,3]]}]"#,
        // What is not known before the first of them does not matter, and is not null.
        "played([\(rate("'a','b'", "3", "null, [null]")), \(rate("'a','b'", "4", "[3], [3]"))])":
          #"[{"kind":"rate","members":{"rating":4},"ids":["a","b"],"former":[null,[null,3]]}]"#,
        "played([\(tag("add: ['x', 'y']")), \(tag("remove: ['x']"))])":
          #"[{"kind":"tag","members":{"add":["y"]},"ids":["a"],"former":null},"#
          + #"{"kind":"tag","members":{"remove":["x"]},"ids":["a"],"former":null}]"#,
        "played(['delete', 'restore'].map((kind) => ({ kind, ids: ['a'], members: {} })))":
          #"[{"kind":"restore","members":{},"ids":["a"],"former":null}]"#,
      ])
    }

    @Test func `a request has no more photos or bytes than the server takes`() throws {
      let tab = try ModuleTab("model/pieces")
      try tab.tab.evaluate(
        """
        globalThis.pieces = (count, value) => inPieces({
          kind: 'move', members: { folder: 'x' },
          ids: Array.from({ length: count }, (_, at) => String(at).padStart(32, '0')),
          former: Array.from({ length: count }, () => [value]),
        });
        globalThis.counts = (all) => all.map(({ ids, former }) => [ids.length, former.length]);
        0
        """)
      try tab.expect([
        "counts(pieces(0, 'y'))": "[]",
        "counts(pieces(20_000, 1))": "[[20000,20000]]",
        "counts(pieces(20_001, 1))": "[[10001,10001],[10000,10000]]",
        "counts(pieces(20_000, 'y'.repeat(20)))": "[[10000,10000],[10000,10000]]",
        "pieces(20_001, 1).flatMap(({ ids }) => ids).every((id, at) => Number(id) === at)": "true",
        "inPieces({ ids: ['a'], members: { note: 'x'.repeat(2_000_000) }, former: null }).length":
          "1",
      ])
    }
  }
}
