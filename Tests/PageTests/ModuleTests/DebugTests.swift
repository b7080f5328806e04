import CaptureJSON
import Testing

extension InBrowser {
  /// The corner of counters.
  struct DebugTests {
    @Test func `what the server does not know yet is left out of the corner`() throws {
      let tab = try ModuleTab { request in
        guard request.path == "/v1/statistics" else { return nil }
        return .json([
          "http": ["requests": 5, "ms": ["p50": nil, "p95": nil]],
          "memory": ["resident": 41_000_000],
        ])
      }
      try tab.use("shell/debug", "model/settings")
      try tab.tab.evaluate("startDebug(), settings.debug.set(true), 0")
      try tab.tab.wait(until: "corner.lastChild.textContent !== ''")
      try tab.expect(["corner.lastChild.textContent": #""server 5 requests 41 MB""#])
    }
  }
}
