import CaptureJSON
import Testing

extension InBrowser {
  /// What is sent of several changes of the same photos.
  struct CollapseTests {
    @Test func `of several changes, the last value is sent, with all values on the way to it`()
      throws
    {
      let tab = try ModuleTab()
      try tab.use("model/collapse")
      func rate(_ ids: String, _ rating: String, _ former: String) -> String {
        "{ kind: 'rate', ids: [\(ids)], members: { rating: \(rating) }, former: [\(former)] }"
      }
      func tag(_ change: String) -> String { "{ kind: 'tag', ids: ['a'], members: { \(change) } }" }
      try tab.expect([
        "collapsed([])": "[]",
        "collapsed([\(rate("'a','b'", "3", "null, 1"))])":
          #"[{"kind":"rate","members":{"rating":3},"ids":["a","b"],"former":[[null],[1]]}]"#,
        "collapsed([\(rate("'a','b'", "3", "null, 1")), \(rate("'a'", "4", "3"))])":
          #"[{"kind":"rate","members":{"rating":3},"ids":["b"],"former":[[1]]},"#
          + #"{"kind":"rate","members":{"rating":4},"ids":["a"],"former":[[null,3]]}]"#,
        // What is shown before the first of them is not known: only those that have it already.
        "collapsed([{ kind: 'note', ids: ['a'], members: { note: 'x' }, former: [undefined] }])":
          #"[{"kind":"note","members":{"note":"x"},"ids":["a"],"former":[[]]}]"#,
        "collapsed([\(tag("add: ['x', 'y']")), \(tag("remove: ['x']"))])":
          #"[{"kind":"tag","members":{"add":["y"]},"ids":["a"],"former":null},"#
          + #"{"kind":"tag","members":{"remove":["x"]},"ids":["a"],"former":null}]"#,
        "collapsed(['delete', 'restore'].map((kind) => ({ kind, ids: ['a'], members: {} })))":
          #"[{"kind":"restore","members":{},"ids":["a"],"former":null}]"#,
      ])
    }
  }
}
