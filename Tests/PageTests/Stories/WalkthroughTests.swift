import CaptureJSON
import CaptureTestSupport
import Testing

extension InBrowser {
  /// The whole story, as a person has it in front of them.
  struct WalkthroughTests {
    @Test(arguments: Person.Way.allCases)
    func `photos are taken, looked at, rated and found by mouse, by keys alone and by touch`(
      way: Person.Way
    ) throws {
      let server = try PageServer(photos: 12)
      let tab = try SharedBrowser.browser.tab()
      let person = Person(tab: tab, way: way)
      try tab.emulate(person.device)
      try tab.open(server.address)

      // The viewfinder is live without a click; a photo is taken, and taken again.
      try tab.wait(until: Self.phase("live"), within: .seconds(20))
      try person.use("Take a photo", key: "Space")
      try tab.wait(forControl: "Open photo 13", within: .seconds(20))
      try tab.wait(until: Self.phase("live"))
      try person.use("again", key: "r")
      try tab.wait(forControl: "Open photo 14", within: .seconds(20))
      #expect(try server.capture("list", "--count").text == "13\n")

      // It opens; the next one is there without a blank, and zooms.
      try person.use("Open photo 14", key: "ArrowLeft")
      try tab.wait(until: Self.photo("0014"))
      try person.next()
      try tab.wait(until: "document.querySelector('.strip [role=slider]').ariaValueNow === '2'")
      try tab.wait(until: "document.querySelector('.photo .pane').dataset.tier === 'screen'")
      try person.zoom()
      try tab.wait(until: "document.querySelector('.photo .pane').dataset.tier === 'full'")

      // A verdict shows at once and reaches the store; a second one is taken back.
      try person.use("4 stars", key: "4")
      #expect(try tab.attribute("aria-pressed", ofControl: "4 stars") == "true")
      try person.use("Pick", key: "p")
      try tab.wait(
        until: "document.querySelector('.strip [role=slider]').ariaValueText.includes('picked')")
      try tab.press("u")
      #expect(try tab.attribute("aria-pressed", ofControl: "Pick") == "false")
      try tab.wait(until: Self.said("Undone"))

      // The sheet finds it by its stars, and opens it.
      try person.use("Sheet", key: "g")
      try tab.wait(until: "location.pathname === '/sheet'")
      try tab.wait(until: "document.querySelector('[role=grid]').ariaLabel === 'Photos, 13'")
      if way == .touch { try person.use("Filter") }
      try person.use("At least 4 stars")
      try tab.wait(until: "document.querySelector('[role=grid]').ariaLabel === 'Photos, 1'")
      try person.openMarked()
      try tab.wait(until: Self.photo(nil))
      #expect(try server.capture("list", "--rating", "4", "--count").text == "1\n")
      #expect(tab.problems == [])
    }

    /// Whether the viewfinder is in a phase.
    static func phase(_ phase: String) -> String {
      "document.querySelector('.viewfinder .stage')?.dataset.phase === '\(phase)'"
    }

    /// Whether a photo is on the screen.
    private static func photo(_ number: String?) -> String {
      let words = number.map { "document.title.startsWith('\($0)')" } ?? "true"
      return "location.pathname.startsWith('/photo/') && \(words)"
    }

    private static func said(_ words: String) -> String {
      "[...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes('\(words)'))"
    }
  }
}
