import CaptureTestSupport
import CaptureText
import Testing

extension InBrowser {
  /// What the other tests rely on.
  struct HarnessTests {
    @Test func `a tab behind another one is truly hidden`() throws {
      let first = try SharedBrowser.browser.tab()
      try first.open("about:blank")
      #expect(try first.evaluate("document.visibilityState").text == "visible")
      let second = try first.sibling()
      #expect(try first.evaluate("document.visibilityState").text == "hidden")
      #expect(try second.evaluate("document.visibilityState").text == "visible")
      try first.show()
      try first.wait(until: "!document.hidden")
      #expect(try second.evaluate("document.hidden").isTrue)
    }

    @Test func `an error in a page reaches its test`() throws {
      let tab = try SharedBrowser.browser.tab()
      try tab.evaluate("setTimeout(() => { throw new Error('broken'); }); 0")
      try tab.wait(until: "new Promise((resolve) => setTimeout(() => resolve(true), 1))")
      #expect(tab.problems.contains { $0.contains("broken") })
      #expect(throws: BrowserError.self) { try tab.evaluate("undefinedName") }
      #expect(throws: BrowserError.self) { try tab.wait(until: "false", within: .milliseconds(50)) }
    }

    @Test func `keys, clicks, touches and the wheel arrive as a person's`() throws {
      let tab = try SharedBrowser.browser.tab()
      try tab.emulate(Device(isTouch: true))
      try tab.evaluate(
        """
        globalThis.heard = [];
        document.body.style.height = '3000px';
        for (const kind of ['keydown', 'click', 'touchend', 'wheel']) {
          addEventListener(kind, (event) => {
            heard.push(`${kind} ${event.key ?? ''}${event.isTrusted}`);
          }, { passive: true });
        }
        0
        """)
      try tab.press("Shift+ArrowLeft", "k")
      try tab.click(at: TabPoint(x: 50, y: 50))
      try tab.wheel(10, at: TabPoint(x: 50, y: 50))
      try tab.tap("body")
      try tab.wait(until: "heard.length >= 5")
      for event in [
        "keydown ArrowLefttrue", "keydown ktrue", "click true", "wheel true", "touchend true",
      ] {
        try tab.wait(until: "heard.includes('\(event)')")
      }
    }

    @Test func `a browser that is no longer used has ended with all its processes`() throws {
      do {
        let browser = try Chromium(["--user-agent=capture-ending"])
        _ = try browser.tab()
      }
      #expect(try Processes.withArgument("--user-agent=capture-ending").isEmpty)
    }

    @Test func `base64 is read and written as the browser does`() throws {
      let tab = try SharedBrowser.browser.tab()
      for text in ["", "a", "ab", "abc", "abcd"] {
        let encoded = try tab.evaluate("btoa('\(text)')").text ?? ""
        #expect(String(decoding: Array(text.utf8).base64, as: UTF8.self) == encoded)
        #expect(try Base64.bytes(of: encoded) == Array(text.utf8))
      }
    }
  }
}
