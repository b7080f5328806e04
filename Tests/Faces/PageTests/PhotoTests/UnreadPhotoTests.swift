import CaptureJSON
import Testing

extension InBrowser {
  /// A photo whose picture cannot be read, after one whose picture can.
  struct UnreadPhotoTests {
    private static func id(_ end: String) -> String {
      String(repeating: "a0", count: 12) + "000000" + end
    }

    private static let sound = id("28")
    private static let lost = id("27")

    private static func page(at path: String) throws -> SheetPage {
      try SheetPage(photos: 40, at: path, isWaiting: false) { request in
        guard request.path.hasPrefix("/v1/photos/\(lost)/") else { return nil }
        return .json(
          ["error": ["message": "the original is missing", "kind": "missing", "remedy": nil]],
          status: 404)
      }
    }

    @Test(arguments: [("/cull", ".cull"), ("/photo/\(sound)", ".photo")])
    func `a photo that cannot be read is not shown as the one before it, and it is said why`(
      path: String, view: String
    ) throws {
      let page = try Self.page(at: path)
      let shown = "document.querySelector('\(view) .pane').dataset.id"
      try page.tab.wait(until: "\(shown) === '\(Self.sound)'")
      try page.tab.press("ArrowRight")
      try page.tab.wait(
        until: """
          document.querySelector('\(view) .stage .reading').textContent
            === 'The original is missing.'
          """)
      let isCleared =
        "[...document.querySelectorAll('\(view) .pane canvas')].every((one) => one.width === 0)"
      #expect(try page.tab.evaluate("\(isCleared) || \(shown) === '\(Self.lost)'") == true)
    }

    @Test func `it is said of a photo that is compared why it cannot be read`() throws {
      let page = try Self.page(at: "/compare?id=\(Self.sound)&id=\(Self.lost)")
      try page.tab.wait(
        until: """
          [...document.querySelectorAll('.compared .reading')]
            .map((one) => one.textContent).join() === ',The original is missing.'
          """)
    }
  }
}
