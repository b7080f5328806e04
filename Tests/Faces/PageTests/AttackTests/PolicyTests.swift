import CaptureJSON
import CaptureText
import Testing

extension WithServer.AttackTests {
  /// What the server's headers stop if a mistake in the page should ever let HTML in.
  struct PolicyTests {
    @Test func `HTML that got into the page would run nothing and send nothing`() throws {
      let attacked = try SharedAttackedServer.attacked
      let tab = try SharedBrowser.browser.tab()
      let body = """
        <!doctype html><title>injected</title><script>ran = 1</script>
        <img src="/none" onerror="ran = 1"><svg onload="ran = 1"></svg>
        <iframe srcdoc="<script>parent.ran = 1</script>"></iframe>
        <script src="\(attacked.attacker)/script.js"></script>
        <img src="\(attacked.attacker)/picture.png"><link rel="stylesheet" href="\(attacked.attacker)/a.css">
        <iframe src="\(attacked.attacker)/frame.html"></iframe>
        <form action="\(attacked.attacker)/form"><button>send</button></form>
        <a href="javascript:ran = 1">script</a>
        """
      try Self.open("\(attacked.origin)/sheet", replacedBy: body, in: tab)
      #expect(try tab.evaluate("document.title").text == "injected")
      try tab.click("a")
      try tab.click("button")
      let sent = try tab.evaluate(
        "fetch('\(attacked.attacker)/fetch').then(() => 'sent', () => 'refused')")
      #expect(sent == "refused")
      #expect(try tab.evaluate("typeof ran").text == "undefined")
      for directive in ["script-src", "img-src", "style-src", "form-action", "connect-src"] {
        let isReported = { tab.problems.contains { $0.contains("\"\(directive) ") } }
        try tab.serve(until: isReported)
        #expect(isReported(), "\(directive)")
      }
      for name in ["script.js", "picture.png", "a.css", "frame.html", "form", "fetch"] {
        #expect(try !attacked.requestsToAttacker.contains(name), "\(name)")
      }
    }

    @Test func `text that a script of the page turns into code is refused by the browser`() throws {
      let tab = try WithServer.AttackTests.page()
      for attempt in [
        "document.body.innerHTML = '<img src=x onerror=ran=1>'",
        "document.body.insertAdjacentHTML('beforeend', '<svg onload=ran=1></svg>')",
        "document.write('<script>ran=1</scr' + 'ipt>')",
        "document.body.setAttribute('onclick', 'ran=1')",
        "document.createElement('script').src = 'data:text/javascript,ran=1'",
        "document.createElement('script').text = 'ran=1'",
        "document.createElement('iframe').srcdoc = '<b>'",
        "new Worker('data:text/javascript,0')",
        "new DOMParser().parseFromString('<b>', 'text/html')",
        "setTimeout('ran=1', 0)",
        "trustedTypes.createPolicy('another', { createHTML: (text) => text })",
        "trustedTypes.createPolicy('capture', { createHTML: (text) => text })",
      ] {
        let outcome = try tab.evaluate(
          "(() => { try { \(attempt); return 'done'; } catch (error) { return error.name; } })()")
        #expect(outcome == "TypeError", "\(attempt)")
      }
      #expect(try tab.evaluate("typeof ran").text == "undefined")
    }

    /// Opens an address of the server and puts another document in place of its own, under the headers
    /// that the server has sent.
    private static func open(_ address: String, replacedBy body: String, in tab: Tab) throws {
      let tools = tab.browser.tools
      try tab.run(
        "Fetch.enable",
        ["patterns": [["urlPattern": .string(address), "requestStage": "Response"]]])
      tools.forget("Page.loadEventFired", in: tab.session)
      try tools.send("Page.navigate", ["url": .string(address)], to: tab.session)
      let paused = try tools.event("Fetch.requestPaused", in: tab.session)
      let headers = paused["responseHeaders"].items.filter { header in
        header["name"].text?.lowercased() != "content-length"
      }
      try tab.run(
        "Fetch.fulfillRequest",
        [
          "requestId": paused["requestId"], "responseCode": 200, "responseHeaders": .array(headers),
          "body": .string(String(decoding: Array(body.utf8).base64, as: UTF8.self)),
        ])
      try tools.event("Page.loadEventFired", in: tab.session)
      try tab.run("Fetch.disable")
    }
  }
}
