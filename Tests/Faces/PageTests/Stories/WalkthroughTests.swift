import CaptureJSON
import CaptureTestSupport
import Testing

extension WithCamera {
  /// The whole story, as a person has it in front of them.
  struct WalkthroughTests {
    @Test(arguments: Person.Way.allCases)
    func
      `photos are taken, looked at, rated, compared, found and put into an album by mouse, keys or touch`(
        way: Person.Way
      ) throws
    {
      let server = try PageServer(photos: 12)
      let tab = try SharedBrowser.browser.tab()
      let person = Person(tab: tab, way: way)
      try tab.emulate(person.device)
      try tab.open(server.address)

      // The viewfinder is live without a click; a photo is taken, and taken again.
      try tab.wait(until: Self.phase("live"))
      try person.use("Take a photo", key: "Space")
      try tab.wait(forControl: "Open photo 13")
      try tab.wait(until: Self.phase("live"))
      try person.use("Retake", key: "r")
      try tab.wait(forControl: "Open photo 14")

      // The new photo opens; the previous one is there without a blank, and zooms.
      try person.use("Open photo 14", key: "ArrowLeft", until: "document.title.startsWith('0014')")
      try person.next()
      try tab.wait(until: "document.title.startsWith('photo-11.jpg')")
      try tab.wait(until: "document.querySelector('.photo .pane').dataset.tier === 'screen'")
      try person.zoomIn()
      try tab.wait(until: "document.querySelector('.photo .pane').dataset.tier === 'full'")

      // While culling, a verdict shows at once; another one is undone.
      try person.use("Sheet", key: "g", until: Self.grid("Photos, 13"))
      try person.use("Cull", key: "k", until: "\(Self.culled).includes('1 of 13')")
      try person.use("4 stars", key: "4", until: "\(Self.culled).includes('4 stars')")
      try person.use("Pick", key: "p", until: "\(Self.culled).includes('picked')")
      try person.use("Undo", key: "u", until: "!\(Self.culled).includes('picked')")

      // A reject is reviewed and goes to the bin after one question; both are undone.
      try person.use("Reject", key: "x")
      try tab.wait(forControl: "Review 1 reject")
      try person.use("Review 1 reject", key: "r")
      try tab.wait(until: "document.querySelectorAll('.review li').length === 1")
      try person.use("Move 1 photo to the bin")
      try tab.wait(until: "document.activeElement.textContent === 'Cancel'")
      try person.use("Move to the bin", until: "\(Self.culled).includes('1 of 12')")
      try person.use("Undo", key: "u")
      try tab.wait(forControl: "Review 1 reject")
      try person.use("Undo", key: "u")
      try tab.wait(until: "document.querySelector('.cull-tools [data-count=\"0\"]') !== null")

      // Photos of the sheet are compared.
      try person.use("Sheet", key: "g", until: Self.grid("Photos, 13"))
      try person.selectFirst(3)
      try person.compareThree()
      try person.use("Sheet", key: "c", until: Self.grid("Photos, 13"))
      try person.use("Clear", key: "Escape")

      // The sheet finds the photo by its stars, and opens it.
      if way == .touch { try person.use("Filter") }
      try person.use("At least 4 stars", until: Self.grid("Photos, 1"))
      try person.openMarked()
      try tab.wait(until: "location.pathname.startsWith('/photo/')")
      #expect(try server.capture("list", "--rating", "4", "--count").text == "1\n")

      // It goes into a new album, which gets a text, and is downloaded.
      try person.use("Add to an album", key: "Shift+L")
      try tab.wait(until: "document.querySelector('.chooser') !== null")
      try tab.type("Walk")
      try person.use("New album \u{201C}Walk\u{201D}", key: "Enter")
      try person.use("Open the album", until: "document.querySelector('.album-block') !== null")
      try person.use("Edit")
      try person.use("Text below", key: "n")
      try tab.type("We walked.")
      try person.use("Done", key: "Enter")
      try tab.wait(until: "document.querySelector('.album-text')?.innerText === 'We walked.'")
      if way == .keys { try tab.press("Escape") }
      let downloads = try TestFolder()
      try tab.saveDownloads(in: downloads.path)
      try person.use("Download", key: "e")
      try tab.wait(forFile: ".zip", in: downloads.path)
      #expect(tab.problems == [])
    }

    /// The strip's description of the photo that is culled.
    private static let culled =
      "(document.querySelector('.cull .strip [role=slider]')?.ariaValueText ?? '')"

    /// Whether the sheet is shown with a name.
    private static func grid(_ name: String) -> String {
      "location.pathname === '/sheet' && document.querySelector('[role=grid]')?.ariaLabel === '\(name)'"
    }

    /// Whether the viewfinder is in a phase.
    static func phase(_ phase: String) -> String {
      "document.querySelector('.viewfinder .stage')?.dataset.phase === '\(phase)'"
    }
  }
}
