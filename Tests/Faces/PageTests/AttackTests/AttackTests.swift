import CaptureJSON
import Testing

extension WithServer {
  /// Attacks by a hostile page or photo on the person who has the page open.
  @Suite(.sharedVictim) struct AttackTests {
    /// Opens a page of the other site.
    static func attacker() throws -> Tab {
      let tab = try SharedBrowser.browser.tab()
      try tab.open("\(SharedAttackedServer.attacked.attacker)/page.html")
      return tab
    }

    /// Opens the page itself; without the token unless it is given.
    static func page(at path: String = "/sheet", token: String = "") throws -> Tab {
      let tab = try SharedBrowser.browser.tab()
      try tab.emulate(Device())
      try tab.open("\(SharedAttackedServer.attacked.origin)\(path)#k=\(token)")
      try tab.wait(until: "document.querySelector('main') !== null")
      return tab
    }

    /// The shutter, which the server gives only to the page itself.
    struct Shutter {
      /// The page, with the token.
      let page: Tab
      /// The target of its requests.
      let path: String
      /// The number of photos before the attack.
      let count: Int

      init() throws {
        let attacked = try SharedAttackedServer.attacked
        page = try AttackTests.page(token: attacked.token)
        let camera = try page.evaluate(
          """
          fetch('/v1/cameras', { headers: { 'Capture-Token': '\(attacked.token)' } })
            .then((answer) => answer.json()).then(({ cameras }) => cameras[0].id)
          """)
        path = "/v1/cameras/\(camera.text ?? "")/shots"
        count = try attacked.photoCount
      }

      /// Takes a photo as the page does, and expects it to be the only new one.
      ///
      /// Photos are kept in the order in which they were requested, so a hostile one would be there too.
      func expectNoOtherPhoto() throws {
        let attacked = try SharedAttackedServer.attacked
        let status = try page.evaluate(
          """
          fetch('\(path)', {
            method: 'POST', body: '{}',
            headers: { 'Capture-Token': '\(attacked.token)', 'Content-Type': 'application/json' },
          }).then((answer) => answer.status)
          """)
        #expect(status == 202)
        let deadline = ContinuousClock.now + .seconds(30)
        while try attacked.photoCount == count, ContinuousClock.now < deadline {}
        #expect(try attacked.photoCount == count + 1)
      }
    }
  }
}
