import CaptureJSON
import Testing

extension InBrowser {
  /// The mouse over a photo that is not the marked one.
  struct HoverTests {
    @Test func `keys act on the marked photo, whichever one is under the mouse`() throws {
      let page = try SheetPage(photos: 40)
      try page.tab.click(at: page.cell(2))
      try page.tab.move(to: page.cell(7))
      #expect(try page.marked() == 2)
      try page.tab.press("4", "p")
      let marked = #"{"ids":["\#(String(repeating: "a0", count: 12))00000026"],"#
      try page.wait(forBodies: 1, of: "/v1/photos/rate")
      try page.wait(forBodies: 1, of: "/v1/photos/tag")
      #expect(page.bodies(of: "/v1/photos/rate") == ["\(marked)\"rating\":4}"])
      #expect(page.bodies(of: "/v1/photos/tag") == ["\(marked)\"add\":[\"pick\"]}"])
      try page.tab.press("ArrowRight")
      #expect(try page.marked() == 3)
      try page.tab.press("Delete")
      try page.wait(forBodies: 1, of: "/v1/photos/delete")
      #expect(page.bodies(of: "/v1/photos/delete").first?.contains("00000025\"") == true)
    }
  }
}
