import CaptureJSON
import Testing

extension InBrowser {
  /// What is written in an album while the server is away.
  struct AlbumOutageTests {
    private static let late =
      "document.querySelector('.passing').innerText.includes('is not saved')"

    /// Writes a text in place of the first one of the album.
    private static func write(_ text: String, in page: SheetPage) throws {
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type(text)
      try page.tab.press("Enter")
    }

    private static func wait(
      for text: String, on fixture: AlbumFixture, _ page: SheetPage,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let deadline = ContinuousClock.now + .seconds(20)
      while fixture["crete"]?.summary.first != text, ContinuousClock.now < deadline {
        try page.tab.evaluate("new Promise((resolve) => setTimeout(resolve, 20))")
      }
      #expect(fixture["crete"]?.summary.first == text, sourceLocation: location)
    }

    @Test(arguments: [AlbumFixture.Outage.requests, .answers])
    func `a text that meets an outage stays, and is saved once the server is back`(
      outage: AlbumFixture.Outage
    ) throws {
      let fixture = AlbumTests.fixture()
      let page = try AlbumTests.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      fixture.outage = outage
      try Self.write("Low tide", in: page)
      try page.tab.wait(until: Self.late)
      try Self.write("High tide", in: page)
      fixture.outage = nil
      try Self.wait(for: "High tide", on: fixture, page)
      try Self.write("Ebb", in: page)
      try Self.wait(for: "Ebb", on: fixture, page)
      #expect(try page.tab.evaluate("document.querySelector('dialog') === null").isTrue)
      let words = try page.tab.evaluate("document.querySelector('.album-flow').innerText").text
      #expect(words?.contains("Ebb") == true)
    }

    @Test func `an album that is left and opened again in an outage has what was written`() throws {
      let fixture = AlbumTests.fixture()
      let page = try AlbumTests.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      fixture.outage = .requests
      try Self.write("Low tide", in: page)
      try page.tab.wait(until: Self.late)
      for (name, words) in [("garden", "Garden"), ("crete", "The server does not answer")] {
        try page.tab.evaluate(
          SheetPage.module("model/route", "go('album', { name: '\(name)' })"))
        try page.tab.wait(
          until: "document.querySelector('.album-page')?.innerText.includes('\(words)')")
      }
      fixture.outage = nil
      try page.tab.click(named: "Try again")
      try page.tab.wait(
        until: "document.querySelector('.album-flow')?.innerText.includes('Low tide')")
      try Self.wait(for: "Low tide", on: fixture, page)
    }
  }
}
