import CaptureJSON
import CaptureTestSupport
import Testing

extension InBrowser {
  /// The corner of counters.
  struct DebugTests {
    @Test func `what the server does not know yet is left out of the corner`() throws {
      let tab = try ModuleTab("shell/debug", "model/settings") { request in
        guard request.path == "/v1/statistics" else { return nil }
        return .json([
          "http": ["requests": 5, "ms": ["p50": nil, "p95": nil]],
          "memory": ["resident": 41_000_000],
        ])
      }
      try tab.tab.evaluate("startDebug(), settings.debug.set(true), 0")
      try tab.tab.wait(until: "corner.lastChild.textContent !== ''")
      try tab.expect(["corner.lastChild.textContent": #""server 5 requests 41 MB""#])
    }

    @Test func `photos are counted by the best tier in which each was on the screen`() throws {
      let picture = try [UInt8](contentsOf: "\(Repository.root)/SamplePhotos/01-harbour.jpg")
      let tab = try ModuleTab(
        "shell/debug", "model/settings", "views/shared/photo-counters", "pictures/tiers"
      ) { request in
        switch request.path {
        case "/v1/photos/a/screen", "/v1/photos/b/low": .init(type: "image/jpeg", body: picture)
        case "/v1/statistics": .json([:])
        default: nil
        }
      }
      try tab.tab.evaluate("countPhotos(), startDebug(), settings.debug.set(true), 0")
      let line = "corner.firstChild.textContent.split('\\n')[1]"
      try tab.expect([line: "undefined"])
      try tab.tab.evaluate(
        """
        const show = (id) => tiers.show({ id, edition: 1 }, () => {});
        globalThis.shown = ['a', 'b', 'c'].map(show), 0
        """)
      try tab.tab.wait(
        until: "shown.map(({ quality }) => quality).join() === 'screen,low,blank'")
      // What is still blank may come yet, so it is counted when it ends.
      try tab.tab.wait(until: "\(line)?.startsWith('1/2 screen, 1 low, 0 blank, ')")
      try tab.tab.evaluate("shown.forEach((one) => one.end()), 0")
      try tab.tab.wait(until: "\(line)?.startsWith('1/3 screen, 1 low, 1 blank, ')")
    }
  }
}
