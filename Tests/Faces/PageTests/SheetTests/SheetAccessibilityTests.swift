import CaptureJSON
import Testing

extension InBrowser {
  /// What a screen reader can read of the contact sheet.
  struct SheetAccessibilityTests {
    @Test func `the sheet is a grid of the rows near the screen, under headers for days`() throws {
      let page = try SheetPage(photos: 4000)
      #expect(try page.tab.names(ofRole: "grid") == ["Photos, 4,000"])
      let rows = try page.tab.evaluate(
        "[...document.querySelectorAll('.sheet-grid > [role=row]')]"
          + ".map((row) => Number(row.getAttribute('aria-rowindex')))"
      ).items.compactMap(\.number)
      #expect(rows == rows.sorted())
      #expect(Set(rows).count == rows.count)
      #expect((4...40).contains(rows.count))
      #expect(try page.tab.names(ofRole: "rowheader").first?.hasSuffix("2000, 40 photos") == true)
      let cells = try page.tab.names(ofRole: "gridcell")
      #expect(cells.first?.hasPrefix("1 of 4,000, ") == true)
      try page.scroll(to: 30_000)
      let later = try page.tab.names(ofRole: "gridcell")
      #expect(later.count < 200)
      let focusable = "document.querySelectorAll('.sheet-grid [tabindex=\"0\"]').length"
      #expect(try page.tab.evaluate(focusable) == 1)
    }

    @Test func `the number of photos under a filter is said once`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.click(named: "Rejects")
      try page.tab.wait(
        until: "document.querySelector('body > [role=status]').textContent.trim() === '58 photos'")
    }

    @Test func `filters are one stop of the Tab key, with arrows among them`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.evaluate("document.querySelector('.filter .words button').focus()")
      try page.tab.press("ArrowRight")
      #expect(try page.tab.focused().hasPrefix("button Unreviewed"))
      #expect(try page.marked() == 0)
      try page.tab.press("Tab")
      #expect(try page.tab.focused().hasPrefix("combobox Search photos"))
    }

    @Test(.enabled(if: Axe.isNeeded))
    func `axe-core finds nothing wrong with the sheet, its filters and its details`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.expectNoViolationAnywhere()
      try page.tab.press("Space", "i", "/")
      try page.tab.wait(until: "document.querySelector('.panel').checkVisibility()")
      try page.tab.expectNoViolationAnywhere()
      let empty = try SheetPage(photos: 0)
      try empty.tab.wait(until: "document.querySelector('.sheet-empty').checkVisibility()")
      try empty.tab.expectNoViolationAnywhere()
    }
  }
}
