import CaptureJSON
import Testing

extension WithServer.AttackTests {
  /// Pages of other ports and other hosts.
  struct OtherSiteTests {
    /// Whether an element with this address loads in the page of the other site.
    private static func outcome(of tag: String, _ address: String, in tab: Tab) throws -> String? {
      try tab.evaluate(
        """
        new Promise((resolve) => {
          const one = document.createElement('\(tag)');
          one.addEventListener('load', () => resolve('loaded'));
          one.addEventListener('error', () => resolve('failed'));
          one.src = '\(address)';
          document.body.append(one);
        })
        """
      ).text
    }

    @Test func `a page of another port shows no picture and runs no script of the server`() throws {
      let attacked = try SharedAttackedServer.attacked
      let script = try WithServer.AttackTests.page().evaluate(
        "document.querySelector('script[type=module]').src")
      let tab = try WithServer.AttackTests.attacker()
      let icon = script.text?.split(separator: "/shell/").first.map { "\($0)/icon.svg" } ?? ""
      let picture = "\(attacked.origin)/v1/photos/\(attacked.photo)/thumb"
      for (tag, address) in [
        ("img", icon), ("img", picture), ("img", "\(picture)?k=\(attacked.token)"),
        ("img", "\(attacked.origin)/frame.jpg"), ("script", script.text ?? ""),
        ("script", "\(attacked.origin)/v1/state"),
      ] {
        #expect(try Self.outcome(of: tag, address, in: tab) == "failed", "\(tag) \(address)")
      }
      // The page of the server itself shows the same icon.
      let own = try WithServer.AttackTests.page()
      #expect(try Self.outcome(of: "img", icon, in: own) == "loaded")
    }

    @Test func `a page of another port cannot frame the page`() throws {
      let attacked = try SharedAttackedServer.attacked
      let tab = try WithServer.AttackTests.attacker()
      for address in [attacked.server.address, "\(attacked.origin)/sheet"] {
        _ = try Self.outcome(of: "iframe", address, in: tab)
        let frames = try tab.run("Page.getFrameTree")["frameTree"]["childFrames"].items
        #expect(frames.last?["frame"]["url"].text == "chrome-error://chromewebdata/")
      }
    }

    @Test
    func `a page of another port takes no photo, by a form or a script, even with the token`()
      throws
    {
      let attacked = try SharedAttackedServer.attacked
      let shutter = try WithServer.AttackTests.Shutter()
      let tab = try WithServer.AttackTests.attacker()
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        try tab.evaluate(
          """
          new Promise((resolve) => {
            const frame = document.createElement('iframe');
            frame.name = 'answer';
            const form = document.createElement('form');
            Object.assign(form, {
              method: 'post', enctype: '\(type)', target: 'answer',
              action: '\(attacked.origin)\(shutter.path)',
            });
            const field = document.createElement('input');
            Object.assign(field, { name: '{"count":1,"a":"', value: '"}' });
            form.append(field);
            document.body.append(frame, form);
            frame.addEventListener('load', () => { frame.remove(); resolve(true); });
            form.submit();
          })
          """)
      }
      for options in [
        "mode: 'no-cors'", "mode: 'no-cors', credentials: 'include'",
        "mode: 'no-cors', keepalive: true, headers: { 'Content-Type': 'text/plain' }",
        "headers: { 'Content-Type': 'application/json' }",
        "headers: { 'Content-Type': 'application/json', 'Capture-Token': '\(attacked.token)' }",
      ] {
        let outcome = try tab.evaluate(
          """
          fetch('\(attacked.origin)\(shutter.path)', { method: 'POST', body: '{"count":1}', \(options) })
            .then(() => 'answered', () => 'failed')
          """)
        #expect(outcome == "failed", "\(options)")
      }
      #expect(
        try tab.evaluate(
          """
          navigator.sendBeacon('\(attacked.origin)\(shutter.path)', '{"count":1}');
          fetch('\(attacked.origin)/v1/state', { headers: { 'Capture-Token': '\(attacked.token)' } })
            .then(() => 'answered', () => 'failed')
          """) == "failed")
      try shutter.expectNoOtherPhoto()
    }

    @Test func `a page that has opened the page cannot reach it`() throws {
      let attacked = try SharedAttackedServer.attacked
      let tab = try WithServer.AttackTests.attacker()
      try tab.evaluate("globalThis.opened = window.open('\(attacked.server.address)'); 0")
      try tab.wait(until: "opened.closed")
      let read = try tab.evaluate(
        "(() => { try { return String(opened.document.body.innerText); } catch { return null; } })()"
      )
      #expect(read == .null)
      let pages = try tab.browser.tools.run("Target.getTargets")["targetInfos"].items
      let page = try #require(pages.first { $0["url"].text?.hasPrefix(attacked.origin) == true })
      #expect(page["openerId"] == .null || page["canAccessOpener"] == false)
      _ = try tab.browser.tools.run("Target.closeTarget", ["targetId": page["targetId"]])
    }

    @Test func `a host that was made to point here is refused, even with the token`() throws {
      let attacked = try SharedAttackedServer.attacked
      let shutter = try WithServer.AttackTests.Shutter()
      let tab = try SharedBrowser.browser.tab()
      try tab.open("http://\(AttackedServer.reboundHost):\(attacked.port)/")
      #expect(try tab.evaluate("location.hostname").text == AttackedServer.reboundHost)
      #expect(
        try tab.evaluate("document.body.innerText").text?.contains("another host") == true)
      let requests = [
        "'/'", "'/v1/state'", "'/v1/state', { headers: { 'Capture-Token': '\(attacked.token)' } }",
        """
        '\(shutter.path)', { method: 'POST', body: '{}', headers: {
          'Capture-Token': '\(attacked.token)', 'Content-Type': 'application/json' } }
        """,
      ]
      for request in requests {
        let status = try tab.evaluate("fetch(\(request)).then((answer) => answer.status)")
        #expect(status == 421, "\(request)")
      }
      try shutter.expectNoOtherPhoto()
    }
  }
}
