import CaptureJSON
import Testing

extension InBrowser {
  /// The list of albums, and what brings photos into them.
  struct AlbumListTests {
    private static func list(
      _ fixture: AlbumFixture, on device: Device = Device()
    ) throws -> SheetPage {
      let page = try SheetPage(
        photos: 12, at: "/albums", on: device, isWaiting: false, albums: fixture)
      try page.tab.wait(
        until: "document.querySelector('.albums-list li, .albums .sentence') !== null")
      return page
    }

    @Test func `each album has its title, its count and its first photos, and opens`() throws {
      let page = try Self.list(AlbumTests.fixture())
      let counts =
        "[...document.querySelectorAll('.cover')].map((cover) => cover.querySelectorAll('canvas').length)"
      try page.tab.wait(until: "\(counts).filter((count) => count > 1).length === 2")
      try page.tab.wait(
        until: "[...document.querySelectorAll('.cover canvas')].every(({ width }) => width > 48)")
      let words = try page.tab.evaluate("document.querySelector('.albums-list').innerText").text
      #expect(words?.split(separator: "\n") == ["Crete", "5 photos", "Garden", "2 photos"])
      try page.tab.press("ArrowRight", "ArrowRight", "Enter")
      try page.tab.wait(until: "location.pathname === '/album/garden'")
      #expect(page.tab.problems == [])
    }

    @Test func `Enter opens an album on the first visit, and is in the list of keys`() throws {
      let page = try SheetPage(photos: 12, albums: AlbumTests.fixture())
      try page.tab.press("l", until: "document.activeElement.closest('.albums-list') !== null")
      try page.tab.press(
        "?", until: "document.querySelector('.help')?.innerText.includes('Open the album')")
      try page.tab.press("Escape", until: "document.querySelector('dialog') === null")
      try page.tab.press("Enter", until: "location.pathname === '/album/crete'")
      // Opened by its address, the page leaves the focus at its start.
      let list = try Self.list(AlbumTests.fixture())
      try list.tab.press("Enter")
      #expect(try list.tab.focused() == "link Crete 5 photos")
      try list.tab.press("Enter", until: "location.pathname === '/album/crete'")
    }

    @Test func `an album is made, deleted, and brought back`() throws {
      let fixture = AlbumFixture([])
      let page = try Self.list(fixture)
      let empty = try page.tab.evaluate("document.querySelector('.albums').innerText").text
      #expect(empty?.hasPrefix("No albums yet.") == true)
      try page.tab.press("n")
      try page.tab.type("Winter")
      try page.tab.press("Enter", until: "location.pathname === '/album/winter'")
      try page.tab.wait(
        until: "document.querySelector('.album').innerText.includes('Nothing in this album yet.')")
      try page.tab.click(named: "Edit")
      try page.tab.click(named: "Delete album", until: "location.pathname === '/albums'")
      #expect(fixture["winter"] == nil)
      try page.tab.click(named: "Undo")
      try page.tab.serve { fixture["winter"] != nil }
      #expect(fixture["winter"]?.title == "Winter")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('Undone: Winter deleted.')")
    }

    @Test func `albums are found by the words of their titles`() throws {
      let fixture = AlbumFixture(
        ["Spring", "Summer", "Autumn", "Winter", "Low tide"].map { .init($0, $0, [1]) })
      let page = try Self.list(fixture)
      try page.tab.press("/")
      try page.tab.type("tide low")
      try page.tab.wait(until: "document.querySelectorAll('.albums-list li').length === 1")
      try page.tab.press("Escape")
      try page.tab.wait(until: "document.querySelectorAll('.albums-list li').length === 5")
    }

    @Test func `selected photos are added to the last album first, and to a new one by its name`()
      throws
    {
      let fixture = AlbumTests.fixture()
      let page = try SheetPage(photos: 12, albums: fixture)
      try page.tab.press("Space", "Shift+ArrowRight", "Shift+L")
      try page.tab.wait(until: "document.querySelector('.chooser li') !== null")
      try page.tab.type("gar")
      try page.tab.press("Enter")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('2 photos added to Garden.')")
      #expect(fixture["garden"]?.summary == ["5", "6", "12", "11"])
      try page.tab.press("Escape")
      try page.tab.press("End", "Shift+L", until: "document.querySelector('.chooser li') !== null")
      #expect(
        try page.tab.evaluate("document.querySelector('.chooser li').innerText").text?
          .hasPrefix("Garden") == true)
      try page.tab.type("Winter")
      try page.tab.press("Enter")
      try page.tab.serve { fixture["winter"]?.summary == ["1"] }
      #expect(fixture["winter"]?.summary == ["1"])
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('1 photo added to Winter.')")
      try page.tab.press("u")
      try page.tab.serve { fixture["winter"]?.summary == [] }
      #expect(fixture["winter"]?.summary == [])
    }

    @Test func `two to four selected photos are compared, and photos are downloaded by a key`()
      throws
    {
      let page = try SheetPage(photos: 12)
      try page.tab.press("Space", "Shift+ArrowRight", "Shift+ArrowRight", "e")
      try page.tab.serve { !page.bodies(of: "/v1/downloads").isEmpty }
      #expect(page.bodies(of: "/v1/downloads").first?.split(separator: ",").count == 4)
      try page.tab.press("c", until: "document.querySelectorAll('.compared').length === 3")
    }

    @Test(.enabled(if: Axe.isNeeded))
    func `axe-core finds nothing wrong with albums, read and edited`() throws {
      let page = try Self.list(AlbumTests.fixture())
      try page.tab.expectNoViolationAnywhere()
      let empty = try Self.list(AlbumFixture([]))
      try empty.tab.expectNoViolationAnywhere()
      try empty.tab.press("n")
      try empty.tab.expectNoViolationAnywhere()
      let album = try AlbumTests.page(AlbumTests.fixture())
      try album.tab.expectNoViolationAnywhere()
      try album.tab.click(named: "Edit")
      try album.tab.press(
        "Home", "Enter", until: "document.querySelector('.album textarea, .album input') !== null")
      try album.tab.expectNoViolationAnywhere()
    }
  }
}
