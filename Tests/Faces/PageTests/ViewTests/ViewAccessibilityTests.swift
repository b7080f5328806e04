import CaptureJSON
import Testing

extension WithServer {
  /// What screen readers find of the marked photo and of what was done with it.
  struct ViewAccessibilityTests {
    private static let said = "document.querySelector('body > [role=status]').textContent.trim()"

    private static func page(at path: String = "/sheet") throws -> RealPage {
      let page = try RealPage(at: path, photos: 4)
      try page.waitForPhotos()
      return page
    }

    @Test func `a rating is announced, and the marked photo of the sheet has it in its name`()
      throws
    {
      let page = try Self.page()
      try page.tab.reach(selector: "[role=gridcell]")
      try page.tab.press("4", until: "\(Self.said) === '4 stars'")
      try page.tab.wait(until: "document.activeElement.ariaLabel.endsWith(', 4 stars')")
      let name = try page.tab.focused()
      #expect(name.hasPrefix("gridcell 1 of 4, 14 June 2025 "), "\(name)")
      #expect(name.hasSuffix(", 4 stars"), "\(name)")
    }

    @Test func `a verdict on a photo is announced, and the value of the film strip has it`() throws
    {
      let page = try Self.page()
      try page.tab.reach(selector: "[role=gridcell]")
      try page.tab.press("Enter")
      try page.tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      try page.tab.press("ArrowRight", "2", "p", until: "\(Self.said) === 'picked'")
      try page.tab.wait(
        until: "document.querySelector('.photo [role=slider]').ariaValueText?.endsWith('picked')")
      let slider = "document.querySelector('.photo [role=slider]')"
      let value = try page.tab.evaluate("\(slider).ariaValueText").text ?? ""
      #expect(value.hasPrefix("2 of 4, "), "\(value)")
      #expect(value.hasSuffix(", 2 stars, picked"), "\(value)")
      #expect(try page.tab.focused() == "slider Photo")
    }

    @Test func `culling names the photo with its verdict, and says that the next one is there`()
      throws
    {
      let page = try Self.page(at: "/cull")
      try page.tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try page.tab.press("3", until: "\(Self.said) === '3 stars'")
      try page.tab.wait(
        until: "document.querySelector('.cull [role=img]').ariaLabel === 'Photo 0001, 3 stars'")
      let pressed = try page.tab.accessibleNodes().filter {
        $0.properties["pressed"]?.text == "true"
      }
      #expect(pressed.map(\.name).contains("3 stars"), "\(pressed.map(\.name))")
      try page.tab.press("a", "ArrowRight", "5", until: "\(Self.said) === '5 stars, next'")
    }

    @Test func `every view is a named part of the main landmark, under one heading`() throws {
      let page = try Self.page()
      for (key, name) in [("v", "Camera"), ("g", "Sheet"), ("k", "Cull")] {
        try page.tab.press(key, until: "document.body.dataset.view !== undefined")
        let nodes = try page.tab.accessibleNodes()
        #expect(nodes.filter { $0.role == "main" }.count == 1)
        #expect(nodes.contains { $0.role == "region" && $0.name == name }, "\(name)")
        #expect(nodes.filter { $0.role == "heading" }.map(\.name).first == name)
        #expect(nodes.contains { $0.role == "navigation" && $0.name == "Views" })
      }
    }
  }
}
