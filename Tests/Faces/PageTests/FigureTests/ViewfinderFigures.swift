import CaptureJSON
import Testing

extension AloneInBrowser {
  /// How the live picture moves: counts and ratios, which hold on any machine.
  struct ViewfinderFigures {
    /// Notes each frame that the worker has drawn.
    private static let observer = """
      window.drawn = [];
      const Plain = Worker;
      window.Worker = class extends Plain {
        constructor(...parameters) {
          super(...parameters);
          this.addEventListener('message', ({ data }) => {
            if (data.drawn !== undefined) drawn.push(data.drawn);
          });
        }
      };
      """

    private static let camera = """
      { "cameras": [{ "modes": [{ "format": "MJPG", "size": "1280x720", "rates": [30] }] }] }
      """

    /// A picture that is late by a second is not live on any machine.
    private static let late = 1000.0

    private static func page() throws -> RealPage {
      let page = try RealPage(at: "/sheet", scenario: camera)
      try page.tab.run(
        "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.observer)])
      try page.tab.reload()
      try page.tab.wait(until: "document.querySelector('main') !== null")
      try page.tab.press("v")
      try page.tab.wait(until: "window.drawn.length > 30", within: .seconds(30))
      return page
    }

    @Test func `the live picture goes on while the main thread is blocked for two seconds`() throws
    {
      let page = try Self.page()
      let runs = try Figures.runs(until: { $0 <= Self.mostLost }) { try Self.shareLost(page) }
      #expect(Figures.counted(runs) <= Self.mostLost, "\(runs)")
    }

    /// The share of frames that the live picture may lose while the main thread is blocked.
    private static let mostLost = 0.3

    /// The share of frames that are not drawn while the main thread is blocked.
    private static func shareLost(_ page: RealPage) throws -> Double {
      let counts = try page.tab.evaluate(
        """
        (async () => {
          const now = () => performance.timeOrigin + performance.now();
          const between = (from, to) => drawn.filter(({ at }) => at > from && at <= to).length;
          const start = now();
          await new Promise((resolve) => setTimeout(resolve, 2000));
          const free = between(start, start + 2000);
          const blocked = now();
          while (now() < blocked + 2000);
          await new Promise((resolve) => setTimeout(resolve, 300));
          return [free, between(blocked, blocked + 2000)];
        })()
        """)
      let (free, blocked) = (counts[0].number ?? 0, counts[1].number ?? 0)
      // A picture that hardly moves proves nothing.
      return free > 20 ? 1 - blocked / free : 1
    }

    /// What a simulated camera needs from an exposure until the server has the frame: an interval of 30
    /// frames a second.
    private static let delivery = 1000.0 / 30

    @Test func `a frame is drawn soon after the server has it`() throws {
      let page = try Self.page()
      let frames = Figures.areThorough ? 300 : 150
      let runs = try Figures.runs(until: { $0 < Self.late }) {
        try page.tab.evaluate("drawn.length = 0")
        try page.tab.wait(until: "drawn.length >= \(frames)", within: .seconds(120))
        let ages = try page.tab.evaluate("drawn.map(({ age }) => age)").items
        return Figures.percentile(95, of: ages.compactMap(\.number)) - Self.delivery
      }
      #expect(Figures.holds("from frame to drawing, 95 of 100", runs, below: 15))
      #expect(Figures.counted(runs) < Self.late, "\(runs)")
    }

    @Test func `no frame is drawn twice or out of order`() throws {
      let page = try Self.page()
      try page.tab.wait(until: "window.drawn.length > 100", within: .seconds(30))
      let numbers = try page.tab.evaluate("drawn.map(({ frame }) => frame)").items
        .compactMap(\.number)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
