import CaptureJSON
import Testing

extension InBrowser {
  /// What a page sends while it is left.
  struct LeavingModuleTests {
    @Test func `what waits is sent in requests that outlive the page, as far as there is room`()
      throws
    {
      let tab = try ModuleTab()
      try tab.use("model/journal", "server/api", "shell/leaving")
      let ids = "Array.from({ length: 1_511 }, (_, at) => String(at).padStart(32, '0'))"
      try tab.expect([
        """
        (async () => {
          const sent = [];
          globalThis.fetch = (path, { body, keepalive }) => {
            sent.push([path, JSON.parse(body).ids.length, keepalive]);
            return new Promise(() => {});
          };
          const none = Array(1_511).fill([null]);
          write({ kind: 'rate', ids: \(ids), members: { rating: 3 }, former: none });
          write({ kind: 'note', ids: ['1'], members: { note: 'x'.repeat(5_000) }, former: [null] });
          write({ kind: 'delete', ids: ['1'], members: {} });
          startLeaving();
          window.dispatchEvent(new Event('pagehide'));
          return sent;
        })()
        """: #"[["/v1/photos/rate",1511,true],["/v1/photos/delete",1,true]]"#,
        "changeLength({ ids: ['1'], members: { note: '\u{E9}' } })": "25",
      ])
    }
  }
}
