import CaptureJSON
import Testing

extension InBrowser {
  /// The live picture by itself, of a real server and a camera that fails.
  struct LivePictureTests {
    /// Opens a tab that pulls frames, and knows why they ended.
    private static func tab(of server: borrowing PageServer) throws -> Tab {
      let tab = try SharedBrowser.browser.tab()
      try tab.open(server.address(of: "/sheet"))
      try tab.wait(until: "document.querySelector('[role=grid], .sentence') !== null")
      try tab.evaluate(
        """
        (async () => {
          const main = document.querySelector('script[type=module]').src;
          const load = (name) => import(new URL(`../${name}.js`, main).href);
          const { LivePicture } = await load('views/viewfinder/live-picture');
          globalThis.api = await load('server/api');
          const [{ id }] = (await api.cameras()).cameras;
          globalThis.picture = new LivePicture();
          globalThis.failures = [];
          picture.failure.subscribe((one) => one !== null && failures.push(one.message));
          picture.start(id, (await api.lease(id, 'viewfinder')).lease);
        })()
        """)
      return tab
    }

    private static func failures(_ tab: Tab) throws -> [String] {
      try tab.evaluate("failures").items.compactMap(\.text)
    }

    @Test func `a frame that arrives damaged is left out, and the picture goes on`() throws {
      let server = try PageServer(
        scenario: """
          { "events": [{ "fault": "truncated", "frame": 45, "count": 5, "bytes": 3000 }] }
          """)
      let tab = try Self.tab(of: server)
      try tab.wait(
        until: "picture.statistics().frames > 60 || failures.length > 0", within: .seconds(60))
      #expect(try Self.failures(tab) == [])
    }

    @Test func `a camera that sends only noise is asked once for each frame, and is then reported`()
      throws
    {
      let server = try PageServer(
        scenario: #"{ "events": [{ "fault": "garbage", "frame": 10, "count": 9999 }] }"#)
      let tab = try Self.tab(of: server)
      try tab.wait(until: "failures.length > 0", within: .seconds(60))
      #expect(
        try Self.failures(tab) == ["The camera sends no pictures that can be decoded."])
      // Without a new frame, a pull waits for a second, so few are in vain.
      let pulls = try tab.evaluate("api.statistics().then(({ http }) => http.byStatus['204'])")
      #expect(try #require(pulls.number) < 100)
    }

    @Test func `a server that ends is reported as in every other view`() throws {
      let server = try PageServer()
      let tab = try Self.tab(of: server)
      try tab.wait(until: "picture.statistics().frames > 3", within: .seconds(30))
      server.terminate()
      try tab.wait(until: "failures.length > 0", within: .seconds(30))
      #expect(try Self.failures(tab) == ["The server does not answer."])
    }
  }
}
