import CaptureJSON
import Testing

extension InBrowser {
  /// Addresses of photos that are not there.
  struct EmptyViewTests {
    private static let stranger = String(repeating: "e", count: 32)

    @Test(arguments: [
      ("/photo/\(stranger)", ".photo"), ("/compare", ".compare"),
      ("/compare?id=\(stranger)&id=\(stranger)", ".compare"),
    ])
    func `a view of nothing has no verdicts, by keys or by buttons`(
      path: String, view: String
    ) throws {
      let page = try SheetPage(photos: 6, at: path, isWaiting: false)
      let title = "document.querySelector('\(view) .nothing .title')"
      try page.tab.wait(until: "\(title)?.checkVisibility() === true")
      let buttons = "document.querySelectorAll('\(view) .verdicts button')"
      #expect(
        try page.tab.evaluate("[...\(buttons)].some((one) => one.checkVisibility())") == false)
      try page.tab.press("3", "p", "x", "ArrowRight", "4", "Delete", "u")
      try page.tab.press("g")
      try page.tab.wait(until: "document.querySelector('.sheet-grid [role=gridcell]') !== null")
      #expect(
        page.server.requests.allSatisfy { !$0.path.hasPrefix("/v1/photos/") || $0.method == "GET" })
      #expect(page.bodies(of: "/v1/undo") == [])
    }

    @Test func `photos of a list that cannot be read are not said to be none to compare`() throws {
      var isReadable = false
      let ids = [1, 2].map { String(repeating: "a0", count: 12) + "0000000\($0)" }
      let page = try SheetPage(
        photos: 6, at: "/compare?id=\(ids[0])&id=\(ids[1])", isWaiting: false
      ) { request in
        guard !isReadable, request.path == "/v1/outline" else { return nil }
        return ScriptedServer.Answer(status: 500)
      }
      let title = "document.querySelector('.compare .nothing .title')"
      try page.tab.wait(until: "\(title)?.textContent === 'The photos cannot be read.'")
      isReadable = true
      try page.tab.click(named: "Try again")
      try page.tab.wait(until: "\(title) === null")
    }
  }
}
