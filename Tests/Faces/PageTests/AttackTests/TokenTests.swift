import CaptureJSON
import CaptureTestSupport
import Testing

extension WithServer.AttackTests {
  /// Who has no token, or shows it in a wrong place.
  struct TokenTests {
    @Test func `only the page's own header is checked for the token`() throws {
      let attacked = try SharedAttackedServer.attacked
      let token = attacked.token
      let wrong = String(repeating: "A", count: 43)
      let tab = try WithServer.AttackTests.page()
      try tab.evaluate("document.cookie = 'Capture-Token=\(token)'; 0")
      let path = "'/v1/photos/\(attacked.photo)'"
      for (request, status) in [
        (path, 401), ("'/v1/photos/\(attacked.photo)?k=\(token)'", 401),
        ("'/v1/photos/\(attacked.photo)?Capture-Token=\(token)'", 401),
        ("\(path), { headers: { Authorization: 'Bearer \(token)' } }", 401),
        ("\(path), { headers: { 'Capture-Token': '' } }", 401),
        ("\(path), { headers: { 'Capture-Token': '\(wrong)' } }", 401),
        ("\(path), { headers: { 'Capture-Token': '\(token), \(token)' } }", 401),
        (
          """
          '/v1/photos/rate', { method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: '{"id":"\(attacked.photo)","rating":1,"token":"\(token)"}' }
          """, 401
        ),
        ("\(path), { headers: { 'Capture-Token': '\(token)' } }", 200),
      ] {
        let answer = try tab.evaluate("fetch(\(request)).then((answer) => answer.status)")
        #expect(answer == .integer(status), "\(request)")
      }
      #expect(try attacked.server.capture("list", "--rating", "1", "--count").text == "0\n")
    }

    @Test func `an address of the API that is typed into the browser shows nothing`() throws {
      let attacked = try SharedAttackedServer.attacked
      let tab = try SharedBrowser.browser.tab()
      for path in [
        "/v1/state", "/v1/photos/\(attacked.photo)/full", "/v1/state?k=\(attacked.token)",
      ] {
        try tab.open("\(attacked.origin)\(path)")
        let text = try tab.evaluate("document.body.innerText").text ?? ""
        #expect(text.contains("\"kind\":\"site\""), "\(path): \(text)")
      }
    }
  }
}
