import CaptureJSON
import Testing

extension InBrowser {
  /// What all views share: the bar, themes, keys, focus and announcements.
  struct ShellTests {
    /// Opens the page on an empty store, with its events connected.
    static func page(
      at path: String = "/sheet", on device: Device = Device(),
      token: String = ScriptedServer.token
    ) throws -> Tab {
      let tab = try SharedBrowser.emptyTab()
      try tab.emulate(device)
      try tab.serve(ScriptedServer(Self.answer))
      try tab.open("\(ScriptedServer.origin)\(path)#k=\(token)")
      try tab.wait(until: "document.querySelector('main') !== null")
      return tab
    }

    /// An empty store without a camera; streams stay open.
    private static func answer(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
      switch request.path {
      case "/v1/outline": .init(type: "application/octet-stream", body: OutlineBytes.empty)
      case "/v1/counts":
        .json(["photos": 0, "ratings": [:], "folders": [], "keywords": [], "days": []])
      case "/v1/atlases": .init(type: "application/octet-stream", body: [0, 0, 0, 0])
      default: nil
      }
    }

    @Test(arguments: [true, false])
    func `the page follows the system's theme until another one is chosen`(isDark: Bool) throws {
      let tab = try Self.page(on: Device(isDark: isDark))
      func surface() throws -> String? {
        try tab.evaluate("getComputedStyle(document.body).backgroundColor").text
      }
      let (dark, light) = ("rgb(20, 20, 20)", "rgb(245, 245, 245)")
      #expect(try surface() == (isDark ? dark : light))
      try tab.press(",")
      try tab.click("input[value=\(isDark ? "light" : "dark")]")
      #expect(try surface() == (isDark ? light : dark))
      try tab.reload()
      #expect(try surface() == (isDark ? light : dark))
      #expect(tab.problems == [])
    }

    @Test func `the chosen pencil is the colour of everything that is marked`() throws {
      let tab = try Self.page()
      try tab.press(",")
      try tab.click("input[value=teal]")
      #expect(
        try tab.evaluate("getComputedStyle(document.querySelector('input:checked')).borderColor")
          .text == "rgb(0, 108, 108)")
    }

    @Test func `the viewfinder is dark in a light theme`() throws {
      let tab = try Self.page(at: "/")
      #expect(
        try tab.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor").text
          == "rgb(31, 31, 31)")
    }

    @Test func `the token leaves the address, and every request carries it`() throws {
      let tab = try Self.page(at: "/sheet?rating=4")
      #expect(
        try tab.evaluate("location.pathname + location.search + location.hash").text
          == "/sheet?rating=4")
      let server = try #require(tab.server)
      #expect(!server.requests.isEmpty)
      #expect(server.requests.allSatisfy { $0.headers["Capture-Token"] == ScriptedServer.token })
      try tab.reload()
      try tab.wait(until: "document.querySelector('main') !== null")
      #expect(try !tab.evaluate("document.querySelector('.expired').checkVisibility()").isTrue)
    }

    @Test(arguments: [
      ("", "Open this page with its full address."),
      ("wrong", "This address is no longer valid."),
    ])
    func `a tab without the server's token says what to do, and goes on with the right address`(
      token: String, title: String
    ) throws {
      let tab = try Self.page(token: token)
      try tab.wait(until: "document.querySelector('.expired').checkVisibility()")
      let words = try tab.evaluate("document.querySelector('.expired').innerText").text ?? ""
      #expect(words.hasPrefix(title))
      #expect(words.contains("capture serve"))
      try tab.open("\(ScriptedServer.origin)/sheet#k=\(ScriptedServer.token)")
      try tab.wait(until: "document.querySelector('.expired')?.checkVisibility() === false")
      #expect(try tab.evaluate("location.hash").text == "")
    }

    @Test func `a browser that refuses its storages has every view, and takes a new address`()
      throws
    {
      let tab = try SharedBrowser.browser.tab()
      let refusal = """
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() { throw new DOMException('Access is denied.', 'SecurityError'); },
          });
        }
        """
      try tab.run("Page.addScriptToEvaluateOnNewDocument", ["source": .string(refusal)])
      try tab.serve(ScriptedServer(Self.answer))
      try tab.open("\(ScriptedServer.origin)/sheet#k=wrong")
      try tab.wait(until: "document.querySelector('.expired')?.checkVisibility() === true")
      try tab.open("\(ScriptedServer.origin)/sheet#k=\(ScriptedServer.token)")
      try tab.wait(until: "document.querySelector('.expired')?.checkVisibility() === false")
      for (key, view) in [("v", "viewfinder"), ("k", "cull"), ("l", "albums"), ("g", "sheet")] {
        try tab.press(key, until: "document.body.dataset.view === '\(view)'")
      }
      #expect(tab.problems.filter { $0.contains("SecurityError") } == [])
    }

    @Test func `photos that were perhaps not taken are reported until the message is closed`()
      throws
    {
      let tab = try Self.page()
      try tab.evaluate("sessionStorage.setItem('capture.doubtful', '2')")
      let words = "document.querySelector('.notice')?.innerText ?? ''"
      for _ in 0..<2 {
        try tab.reload()
        try tab.wait(until: "(\(words)).includes('Perhaps not taken: 2 photos.')")
      }
      try tab.click(named: "Close")
      #expect(try tab.evaluate(words).text == "")
      #expect(try tab.evaluate("sessionStorage.getItem('capture.doubtful')").text == "0")
    }

    @Test func `a dialog is closed when history goes to another view`() throws {
      let tab = try Self.page()
      try tab.press("k", until: "document.body.dataset.view === 'cull'")
      try tab.press("?", until: "document.querySelector('dialog[open]') !== null")
      try tab.evaluate("history.back()")
      try tab.wait(until: "document.body.dataset.view === 'sheet'")
      try tab.wait(until: "document.querySelector('dialog') === null")
    }

    /// Opens the page of a server with a read-only store, which then ends.
    private static func endedPage() throws -> Tab {
      let tab = try SharedBrowser.browser.tab()
      try tab.serve(
        ScriptedServer { request in
          request.path == "/v1/events" ? .lines(.hello(readOnly: true)) : Self.answer(to: request)
        })
      try tab.open("\(ScriptedServer.origin)/sheet#k=\(ScriptedServer.token)")
      try tab.wait(until: "document.querySelector('.notice').innerText.includes('has ended')")
      return tab
    }

    @Test func `a stopped server and a read-only store are shown, and announced to screen readers`()
      throws
    {
      let tab = try Self.endedPage()
      #expect(
        try tab.evaluate("document.querySelector('[role=alert]').textContent").text
          == "The server has ended. Start it again, then open the address it prints.")
      #expect(
        try tab.evaluate("document.querySelector('.bar .word').textContent").text == "read-only")
    }

    @Test func `a server that has ended is one message in the viewfinder, and a newer one another`()
      throws
    {
      let camera: JSON = ["id": "c", "name": "Webcam", "state": "idle"]
      var streams = 0
      var isNewer = false
      let server = ScriptedServer { request in
        if isNewer { return .refusal }
        guard request.path == "/v1/events" else {
          return request.method == "POST" ? .lost : Self.answer(to: request)
        }
        streams += 1
        return streams == 1 ? .lines(.hello(cameras: [camera])) : .lost
      }
      let tab = try SharedBrowser.browser.tab()
      try tab.serve(server)
      try tab.open(ScriptedServer.address)
      try tab.wait(until: "document.querySelector('.notice').innerText.includes('has ended')")
      try tab.serve { server.requests.count { $0.path.hasSuffix("/leases") } > 2 }
      let words = "document.querySelector('.shutter-bar .words').textContent"
      let alert = "document.querySelector('[role=alert]').textContent"
      #expect(try tab.evaluate(words) == "Webcam")
      #expect(
        try tab.evaluate(alert)
          == "The server has ended. Start it again, then open the address it prints.")
      isNewer = true
      try tab.wait(until: "document.querySelector('.expired').checkVisibility()")
      #expect(try tab.evaluate(alert) == "This address is no longer valid.")
      #expect(try tab.evaluate(words) == "Webcam")
    }

    @Test func `the list of keys is the table that keys are looked up in`() throws {
      let tab = try Self.page()
      try tab.press("?")
      let shown = try tab.evaluate(
        "[...document.querySelectorAll('.help dl')].flatMap((list) => "
          + "[...list.children].map((one) => one.textContent)).join('|')")
      for row in [
        "V|Camera", "G|Sheet", "K|Cull", "F|Full screen", "?|Keyboard shortcuts",
      ] {
        #expect(shown.text?.contains(row) == true, "\(row)")
      }
      // A key that the view has is not listed again with what it would do elsewhere.
      #expect(shown.text?.split(separator: "|").filter { $0 == "Esc" }.count == 1)
      try tab.press("Escape", until: "document.querySelector('dialog') === null")
      try tab.press("v", until: "location.pathname === '/'")
      try tab.press("k", until: "location.pathname === '/cull'")
    }

    @Test(arguments: [390, 1280])
    func `the appearance and the keys have dialogs of their own, and the first leads to the second`(
      width: Int
    ) throws {
      let tab = try Self.page(on: Device(width: width, height: 844))
      let title = "document.querySelector('dialog h2').innerText"
      try tab.click(named: "Appearance")
      #expect(try tab.evaluate(title).text == "Appearance")
      try tab.press(",", until: "document.querySelector('dialog') === null")
      let keys = "document.querySelector('.bar .keys').checkVisibility()"
      #expect(try tab.evaluate(keys) == JSON.bool(width > 640))
      try tab.press(",")
      try tab.click("dialog > button")
      try tab.wait(until: "document.querySelectorAll('dialog').length === 1")
      #expect(try tab.evaluate(title).text == "Keyboard shortcuts")
      #expect(try tab.evaluate("document.querySelector('input[name=theme]')") == JSON.null)
    }

    @Test(arguments: ["/", "/sheet", "/cull"])
    func `Escape leaves no view of the bar`(path: String) throws {
      let tab = try Self.page(at: path)
      try tab.press("v", "g", "k", "v", path == "/" ? "v" : path == "/sheet" ? "g" : "k")
      try tab.press("Escape", "Escape")
      #expect(try tab.evaluate("location.pathname").text == path)
      #expect(try tab.evaluate("history.state.depth").number ?? 0 >= 3)
    }

    @Test func `controls recede in full screen and in the window for a second screen only`() throws
    {
      let tab = try ModuleTab("shell/recede")
      try tab.expect([
        "(globalThis.waits = [], globalThis.setTimeout = (_, wait) => waits.push(wait), 0)": "0",
        "(setReceding(true), waits)": "[]",
        "(setReceding(false, { always: true }), waits)": "[]",
        "(setReceding(true, { always: true }), waits)": "[2500]",
        "(startReceding(), setReceding(true), waits.length)": "1",
        """
        (Object.defineProperty(document, 'fullscreenElement', { value: document.body }),
          document.dispatchEvent(new Event('fullscreenchange')), waits)
        """: "[2500,2500]",
      ])
    }

    @Test func `letters are left to text fields, and can be turned off`() throws {
      let tab = try Self.page()
      try tab.evaluate(
        """
        document.body.append(Object.assign(document.createElement('input'), { id: 'field' }));
        document.querySelector('#field').focus();
        """)
      try tab.press("v")
      #expect(try tab.evaluate("location.pathname").text == "/sheet")
      #expect(try tab.evaluate("document.querySelector('#field').value").text == "v")
      try tab.evaluate("document.querySelector('#field').remove()")
      try tab.press("?")
      try tab.click(".help input[type=checkbox]")
      try tab.press("Escape", "v")
      #expect(try tab.evaluate("location.pathname").text == "/sheet")
    }

    @Test func `the focus goes from the link to the photos through the bar`() throws {
      let tab = try Self.page(at: "/cull")
      var order: [String] = []
      for _ in 0..<5 {
        try tab.press("Tab")
        order.append(try tab.focused())
      }
      #expect(order.first == "link Skip to the photos")
      #expect(Array(order.dropFirst().prefix(3)) == ["link Camera", "link Sheet", "link Cull"])
    }

    @Test func `a change of the view moves the focus into it, and the title with it`() throws {
      let tab = try Self.page(at: "/cull")
      #expect(try tab.evaluate("document.activeElement === document.body").isTrue)
      try tab.press("g", until: "document.querySelector('main').contains(document.activeElement)")
      #expect(try tab.evaluate("document.title").text?.hasSuffix("Sheet - Capture") == true)
      #expect(try tab.evaluate("document.querySelectorAll('h1').length") == 1)
    }

    @Test func `nothing moves if reduced motion is requested`() throws {
      let tab = try Self.page(on: Device(hasReducedMotion: true))
      let durations = try tab.evaluate(
        "['press', 'fade', 'slide', 'live'].map((name) => "
          + "getComputedStyle(document.body).getPropertyValue(`--${name}`).trim())")
      #expect(durations == ["0ms", "0ms", "0ms", "0ms"])
      let moving = try tab.evaluate(
        "[...document.querySelectorAll('*')].filter((one) => "
          + "getComputedStyle(one).transitionDuration.split(',').some((s) => parseFloat(s) > 0))"
          + ".map((one) => one.className)")
      #expect(moving == [])
    }

    @Test
    func `the bar's controls are large enough for a finger, and nothing is wider than a phone`()
      throws
    {
      let tab = try Self.page(on: Device(width: 390, height: 844, isTouch: true))
      let small = try tab.evaluate(
        """
        [...document.querySelectorAll('.bar a, .bar button')].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return one.checkVisibility() && (width < 44 || height < 44);
        }).map((one) => one.outerHTML)
        """)
      #expect(small == [])
      #expect(try tab.evaluate("document.documentElement.scrollWidth") == 390)
    }

    @Test(.enabled(if: Axe.isNeeded))
    func `axe-core finds nothing wrong with the shell in any theme and width`() throws {
      let tab = try Self.page(at: "/cull")
      try tab.expectNoViolationAnywhere()
      try tab.press("?")
      try tab.expectNoViolationAnywhere()
      let expired = try Self.page(token: "")
      try expired.expectNoViolationAnywhere()
      try Self.endedPage().expectNoViolationAnywhere()
    }
  }
}

extension JSON {
  /// The first event of a server with an empty store.
  static func hello(readOnly: Bool = false, cameras: JSON = []) -> JSON {
    [
      "event": "hello", "epoch": 1, "position": 0,
      "state": [
        "server": ["program": "0.3.0", "readOnly": .bool(readOnly)],
        "store": ["photos": 0, "binned": 0, "unreviewed": 0], "cameras": cameras, "viewers": 0,
        "problems": [],
      ],
    ]
  }
}
