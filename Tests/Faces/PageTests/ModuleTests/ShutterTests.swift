import CaptureJSON
import Testing

extension InBrowser {
  /// The shutter by itself: what it sends, and what it makes of the stages of photos.
  struct ShutterTests {
    /// A tab with a shutter, and the numbers of the photos that it has taken.
    ///
    /// Each of its requests is a shot, from 1 on, of which some lose their connection; a silent
    /// server answers none. The first stream of events has these, and ends.
    private static func tab(
      events: [JSON] = [], lost: Set<Int> = [], isSilent: Bool = false,
      cancel: ScriptedServer.Answer = ScriptedServer.Answer(status: 204)
    ) throws -> ModuleTab {
      var shots = 0
      var streams = 0
      let tab = try ModuleTab { request in
        switch request.path {
        case "/v1/cameras/c/shots":
          shots += 1
          if isSilent { return nil }
          if lost.contains(shots) { return .lost }
          return .json(["shot": .integer(shots)])
        case "/v1/events":
          streams += 1
          guard streams == 1 else { return nil }
          return .init(
            type: "application/jsonl", body: events.flatMap { Array("\($0.line)\n".utf8) })
        default: return cancel
        }
      }
      try tab.use("base/signal", "server/events", "views/viewfinder/shutter")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.timer = signal(0);
          const picture = { shownAt: () => ({ frame: 1, afterMs: 1 }), hold() {}, thaw() {}, freeze() {} };
          globalThis.shutter = new Shutter(picture, timer);
          globalThis.taken = [];
          shutter.taken.subscribe(({ number }) => taken.push(number));
        })()
        """)
      return tab
    }

    private static func kept(_ photo: Int, of shot: Int) -> JSON {
      [
        "event": "shot", "shot": .integer(shot), "stage": "kept",
        "photo": ["id": "a", "number": .integer(photo)],
      ]
    }

    private static let phase = "shutter.phase.get()"
    private static let mayLeave =
      "window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"

    @Test func `presses that the camera does not answer are shown as waiting, and can be given up`()
      throws
    {
      let tab = try Self.tab()
      try tab.tab.evaluate("(shutter.press('c', 0), shutter.press('c', 0), 0)")
      try tab.tab.wait(until: "shutter.waiting.get() === 2")
      try tab.expect([
        "shutter.giveUp()": "true", "shutter.waiting.get()": "0", Self.phase: #""idle""#,
        "shutter.giveUp()": "false",
      ])
      let cancelled = ["/v1/cameras/c/shots/1/cancel", "/v1/cameras/c/shots/2/cancel"]
      try tab.tab.serve { cancelled.allSatisfy { tab.server.requests.map(\.path).contains($0) } }
    }

    @Test func `a photo counts from its press, and is in doubt if its outcome is not reported`()
      throws
    {
      let silent = try Self.tab(isSilent: true)
      try silent.tab.evaluate("(shutter.press('c', 0), 0)")
      try silent.tab.wait(until: "shutter.waiting.get() === 1")
      try silent.expect([
        Self.mayLeave: "false", "shutter.giveUp()": "true", Self.mayLeave: "true",
        "shutter.waiting.get()": "0", Self.phase: #""idle""#,
      ])
      let tab = try Self.tab(events: [.hello(), Self.kept(40, of: 2)], lost: [1])
      try tab.use("model/doubt")
      try tab.tab.evaluate(
        """
        (globalThis.doubts = [], doubtful.subscribe((count) => doubts.push(count)),
          shutter.press('c', 0), 0)
        """)
      try tab.tab.wait(until: "doubtful.get() === 1")
      try tab.expect([Self.phase: #""idle""#, "shutter.failure.get()": "null"])
      try tab.tab.evaluate("(shutter.press('c', 0), 0)")
      try tab.tab.wait(until: Self.mayLeave)
      try tab.tab.evaluate("(startEvents(), 0)")
      try tab.tab.wait(until: "doubts.length === 3")
      try tab.expect([
        "doubts": "[1,2,1]", "taken": "[40]", Self.phase: #""idle""#,
        "sessionStorage.getItem('capture.doubtful')": #""1""#,
      ])
    }

    @Test func `a timer ends with its view, which is said, and a burst with its page`() throws {
      let tab = try Self.tab()
      try tab.use("shell/report")
      try tab.tab.evaluate("(timer.set(3), shutter.press('c', 0), 0)")
      try tab.expect([
        "shutter.leave().then(() => report.get().text)": #""The timer was ended.""#,
        Self.phase: #""idle""#, "shutter.due.get()": "null",
      ])
      try tab.tab.evaluate(
        "(shutter.burst('c'), window.dispatchEvent(new Event('pagehide')), 0)")
      let cancelled = ["/v1/cameras/c/shots/1/cancel", "/v1/cameras/c/shots/2/cancel"]
      try tab.tab.serve { cancelled.allSatisfy { tab.server.requests.map(\.path).contains($0) } }
      try tab.expect([Self.phase: #""idle""#])
    }

    @Test func `a photo is not in doubt because leaving ends the connection`() throws {
      let tab = try Self.tab()
      try tab.use("model/doubt", "server/events")
      try tab.tab.evaluate("(shutter.press('c', 0), 0)")
      try tab.tab.wait(until: Self.mayLeave)
      try tab.tab.evaluate(
        "(connection.set('ended'), window.dispatchEvent(new Event('pagehide')), 0)")
      try tab.expect(["doubtful.get()": "0"])
    }

    @Test(arguments: [("shutter.press('c', 0)", 1), ("shutter.burst('c')", 50)])
    func `photos are in doubt if their page is left before the server has answered`(
      start: String, count: Int
    ) throws {
      let tab = try Self.tab(isSilent: true)
      try tab.use("model/doubt")
      try tab.tab.evaluate("(\(start), window.dispatchEvent(new Event('pagehide')), 0)")
      try tab.expect([
        "[doubtful.get(), sessionStorage.getItem('capture.doubtful')]": #"[\#(count),"\#(count)"]"#
      ])
    }

    @Test(arguments: [
      ("shutter.press('c', 0)", "shutter.giveUp()"), ("shutter.burst('c')", "shutter.end()"),
      ("(timer.set(3), shutter.press('c', 0))", "shutter.leave()"),
    ])
    func `a server that does not answer a request to give up photos is reported`(
      start: String, end: String
    ) throws {
      let tab = try Self.tab(cancel: .lost)
      try tab.use("shell/report")
      try tab.tab.evaluate("(\(start), \(end), 0)")
      try tab.tab.wait(until: "report.get() !== null")
      try tab.expect([
        "report.get().text": #""Photos may still be taken: no answer.""#,
        Self.phase: #""idle""#,
      ])
    }

    @Test func `a timer is not said to have ended if the server refuses to cancel its photo`()
      throws
    {
      let tab = try Self.tab(cancel: .json(["error": ["message": "It ends."]], status: 503))
      try tab.use("shell/report")
      try tab.tab.evaluate("(timer.set(3), shutter.press('c', 0), 0)")
      try tab.expect([
        "shutter.leave().then(() => report.get().text)":
          #""Photos may still be taken: the server refused to cancel them.""#
      ])
    }

    @Test func `a burst that ended before its answer was lost is not said to have taken nothing`()
      throws
    {
      let tab = try Self.tab(lost: [1])
      try tab.use("shell/report", "model/doubt")
      try tab.tab.evaluate("(shutter.burst('c'), shutter.end(), 0)")
      try tab.tab.wait(until: "report.get() !== null")
      try tab.expect([
        "report.get().text": #""Photos may still be taken: no answer.""#,
        // Photos that nobody wants any more are not missed.
        "doubtful.get()": "0", Self.phase: #""idle""#, "shutter.failure.get()": "null",
      ])
    }

    @Test func `a burst ends with its connection, and a timer can still be ended after it`() throws
    {
      let burst = try Self.tab(events: [.hello()])
      try burst.tab.evaluate("(shutter.burst('c'), 0)")
      try burst.tab.wait(until: Self.mayLeave)
      try burst.tab.evaluate("(startEvents(), 0)")
      try burst.tab.serve { Self.isCancelled(in: burst) }
      #expect(Self.isCancelled(in: burst))
      try burst.expect([Self.phase: #""idle""#])
      let timer = try Self.tab(events: [.hello()])
      try timer.use("model/doubt")
      try timer.tab.evaluate("(timer.set(10), shutter.press('c', 0), 0)")
      try timer.tab.wait(until: Self.mayLeave)
      try timer.tab.evaluate("(startEvents(), 0)")
      try timer.tab.wait(until: "doubtful.get() === 1")
      try timer.expect([Self.phase: #""idle""#, "shutter.end()": "false"])
      try timer.tab.serve { Self.isCancelled(in: timer) }
      #expect(Self.isCancelled(in: timer))
    }

    private static func isCancelled(in tab: ModuleTab) -> Bool {
      tab.server.requests.contains { $0.path == "/v1/cameras/c/shots/1/cancel" }
    }

    @Test func `a timer waits for the camera from when it is due, and not before`() throws {
      let tab = try Self.tab()
      try tab.tab.evaluate(
        """
        (timer.set(0.8), globalThis.began = performance.now(),
          shutter.waiting.subscribe(() => { globalThis.after = performance.now() - began; }),
          shutter.press('c', 0), 0)
        """)
      try tab.tab.wait(until: "shutter.waiting.get() === 1")
      try tab.expect([
        "globalThis.after >= 1200": "true", "shutter.giveUp()": "true", Self.phase: #""idle""#,
      ])
    }

    @Test func `a burst waits from its first frame that the camera does not answer`() throws {
      let chosen: JSON = ["event": "shot", "shot": 1, "stage": "chosen", "frame": nil]
      let tab = try Self.tab(events: [chosen, Self.kept(40, of: 1)])
      try tab.tab.evaluate(
        """
        (globalThis.counts = [], shutter.waiting.subscribe((count) => counts.push(count)),
          shutter.burst('c'), 0)
        """)
      try tab.tab.wait(until: "shutter.waiting.get() === 1")
      try tab.tab.evaluate("(startEvents(), 0)")
      try tab.tab.wait(until: "counts.length === 3")
      try tab.expect([
        "counts": "[1,0,1]", "taken": "[40]", "shutter.wasSeen": "false",
        "shutter.giveUp()": "true", Self.phase: #""idle""#,
      ])
    }

    @Test func `a photo that was under way when its burst ended is one that was taken`() throws {
      let failed: JSON = [
        "event": "shot", "shot": 2, "stage": "failed", "error": ["message": "no"],
      ]
      let tab = try Self.tab(events: [
        Self.kept(40, of: 1), Self.kept(41, of: 2), Self.kept(42, of: 2), failed,
      ])
      try tab.tab.evaluate("shutter.press('c', 0, { holds: true })")
      try tab.tab.wait(until: "\(Self.phase) === 'burst'")
      try tab.tab.evaluate("shutter.release()")
      try tab.tab.serve { tab.server.requests.contains { $0.path.hasSuffix("/2/cancel") } }
      try tab.tab.evaluate("(startEvents(), 0)")
      try tab.tab.serve { tab.server.requests.count { $0.path == "/v1/events" } == 2 }
      try tab.expect([
        "taken": "[40,41,42]", Self.phase: #""idle""#, "shutter.failure.get()": "null",
      ])
    }
  }
}
