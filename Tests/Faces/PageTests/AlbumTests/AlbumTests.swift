import CaptureJSON
import Testing

extension InBrowser {
  /// An album as it is read and edited: by keys, mouse and touch.
  struct AlbumTests {
    static func fixture() -> AlbumFixture {
      AlbumFixture([
        .init("crete", "Crete", ["We landed <b>late</b>.", 1, "The harbour", 2, 3, 4, 999]),
        .init("garden", "Garden", [5, 6]),
      ])
    }

    /// Opens an album of 12 photos at most.
    static func page(
      _ fixture: AlbumFixture, at path: String = "/album/crete", on device: Device = Device()
    ) throws -> SheetPage {
      let page = try SheetPage(
        photos: 12, at: path, on: device, isWaiting: false, albums: fixture)
      try page.tab.wait(until: "document.querySelector('.album-block') !== null")
      return page
    }

    /// Waits until the server has an album whose blocks are these.
    private static func wait(
      _ page: SheetPage, for blocks: [String], _ fixture: AlbumFixture,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      try page.tab.serve { fixture["crete"]?.summary == blocks }
      #expect(fixture["crete"]?.summary == blocks, sourceLocation: location)
    }

    private static let blocks = [
      "We landed <b>late</b>.", "1", "The harbour", "2", "3", "4", "999",
    ]
    private static let focused = "document.activeElement.closest('.album-block')?.innerText ?? ''"

    @Test func `an album is a document of texts and photos, in which nothing is markup`() throws {
      let page = try Self.page(Self.fixture())
      #expect(try page.tab.names(ofRole: "heading").contains("Crete"))
      let text = "document.querySelector('.album-flow').innerText"
      try page.tab.wait(until: "\(text).includes('A photo is missing here.')")
      let words = try page.tab.evaluate(text).text
      #expect(words?.contains("We landed <b>late</b>.") == true)
      #expect(try page.tab.evaluate("document.querySelectorAll('.album-photo').length") == 5)
      #expect(try page.tab.names(ofRole: "link").count { $0.hasPrefix("Photo 000") } == 4)
      try page.tab.wait(until: "document.querySelector('.album-photo canvas').width > 100")
      #expect(page.tab.problems == [])
    }

    @Test func `a photo opens with the album as its list, and goes back to where it was`() throws {
      let page = try Self.page(Self.fixture())
      try page.tab.click(".album-photo .picture")
      try page.tab.wait(until: "location.search === '?album=crete'")
      try page.tab.wait(until: "document.querySelector('.position').textContent === '1 of 4'")
      try page.tab.press("ArrowRight")
      try page.tab.wait(until: "document.querySelector('.position').textContent === '2 of 4'")
      try page.tab.click(named: "Album", until: "location.pathname === '/album/crete'")
      try page.tab.wait(until: "document.activeElement.ariaLabel?.startsWith('Photo 0002')")
    }

    @Test func `by keys alone, a text is written, moved and removed, and all of it undone`() throws
    {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      try page.tab.press("End", "Home", "ArrowDown", "ArrowDown")
      #expect(try page.tab.evaluate(Self.focused).text == "The harbour")
      try page.tab.press("Enter", "Ctrl+a")
      try page.tab.type("*Low* tide")
      try page.tab.press("Enter")
      var blocks = Self.blocks
      blocks[2] = "*Low* tide"
      try Self.wait(page, for: blocks, fixture)
      #expect(try page.tab.evaluate(Self.focused).text == "*Low* tide")
      try page.tab.press("Alt+ArrowDown")
      blocks.swapAt(2, 3)
      try Self.wait(page, for: blocks, fixture)
      #expect(try page.tab.evaluate(Self.focused).text == "*Low* tide")
      try page.tab.press("n")
      try page.tab.type("gone")
      try page.tab.press("Escape", "u")
      #expect(try page.tab.evaluate("document.querySelector('.album-field').value") == "gone")
      try page.tab.press("Escape", "Delete")
      blocks.remove(at: 3)
      try Self.wait(page, for: blocks, fixture)
      try page.tab.press("u", "u", "u")
      try Self.wait(page, for: Self.blocks, fixture)
      #expect(page.tab.problems == [])
    }

    @Test func `a text that was discarded with Escape comes back by undo, and is then saved`()
      throws
    {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type("We landed early.")
      try page.tab.press("Escape", "Escape", "End")
      try page.tab.click(named: "Undo")
      let value = "document.querySelector('.album-field')?.value"
      #expect(try page.tab.evaluate(value) == "We landed early.")
      try page.tab.press("Enter")
      try Self.wait(page, for: ["We landed early."] + Self.blocks.dropFirst(), fixture)
    }

    @Test func `a text that was being written when the page was left is continued`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type("We landed early.")
      try page.tab.reload()
      try page.tab.click(named: "Continue writing")
      let value = "document.querySelector('.album-field')?.value"
      #expect(try page.tab.evaluate(value) == "We landed early.")
      try page.tab.press("Enter")
      try Self.wait(page, for: ["We landed early."] + Self.blocks.dropFirst(), fixture)
      #expect(
        try page.tab.evaluate(
          "Object.keys(localStorage).some((name) => name.startsWith('capture.draft'))") == false)
    }

    @Test(arguments: [false, true])
    func `a text that is being written as history goes to another album is saved in its album`(
      isNew: Bool
    ) throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture, at: "/album/garden")
      try page.tab.evaluate(SheetPage.module("model/route", "go('album', { name: 'crete' })"))
      try page.tab.wait(
        until: "document.querySelector('.album-block.marked')?.innerText.includes('We landed')")
      if isNew {
        try page.tab.press("End", "n")
      } else {
        try page.tab.press("Home", "Enter", "Ctrl+a")
      }
      try page.tab.type("Low tide")
      try page.tab.evaluate("history.back()")
      try page.tab.wait(until: "location.pathname === '/album/garden'")
      try Self.wait(
        page,
        for: isNew ? Self.blocks + ["Low tide"] : ["Low tide"] + Self.blocks.dropFirst(), fixture)
      #expect(fixture["garden"]?.summary == ["5", "6"])
    }

    @Test func `a text that was only offered is offered again, whatever else is written`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      let drafts =
        "Object.keys(localStorage).filter((name) => name.startsWith('capture.draft')).length"
      let isOffered =
        "[...document.querySelectorAll('button')].some((one) => one.innerText === 'Continue writing')"
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type("We landed early.")
      try page.tab.reload()
      try page.tab.wait(until: isOffered)
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type("Low tide")
      #expect(try page.tab.evaluate(drafts) == 2)
      try page.tab.press("Enter")
      try Self.wait(page, for: ["Low tide"] + Self.blocks.dropFirst(), fixture)
      #expect(try page.tab.evaluate(drafts) == 1)
      try page.tab.reload()
      try page.tab.click(named: "Continue writing")
      try page.tab.press("Escape", until: "\(drafts) === 0")
    }

    @Test func `a photo gets a caption, and is taken out of the album only`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      try page.tab.click(named: "Edit")
      try page.tab.click(".album-photo .picture")
      try page.tab.click(named: "Caption")
      try page.tab.type("The lighthouse")
      try page.tab.press(
        "Enter", until: "document.querySelector('figcaption').innerText === 'The lighthouse'")
      try page.tab.click(named: "Remove from album")
      var blocks = Self.blocks
      blocks.remove(at: 1)
      blocks.replaceSubrange(0...1, with: ["We landed <b>late</b>.\n\nThe harbour"])
      try Self.wait(page, for: blocks, fixture)
      #expect(page.bodies(of: "/v1/photos/delete") == [])
    }

    @Test func `a block is dragged to another place by its handle`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture, at: "/album/garden")
      try page.tab.click(named: "Edit")
      let handle = try page.tab.middle(of: ".album-photo:last-of-type .handle")
      let other = try page.tab.middle(of: ".album-photo .picture")
      try page.tab.drag(from: handle, to: TabPoint(x: other.x - 40, y: other.y))
      try page.tab.wait(
        until: "document.querySelector('.album-photo .picture').ariaLabel.startsWith('Photo 0006')")
      try page.tab.serve { fixture["garden"]?.summary == ["6", "5"] }
      #expect(fixture["garden"]?.summary == ["6", "5"])
      #expect(try page.tab.evaluate("location.pathname").text == "/album/garden")
    }

    @Test func `with a finger, a text is added and moved up`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture, on: Device(width: 390, height: 844, isTouch: true))
      try page.tab.tap(named: "Edit")
      try page.tab.tap(".album-photo .picture")
      try page.tab.tap(named: "Text below")
      try page.tab.type("Bread")
      try page.tab.tap(named: "Done")
      var blocks = Self.blocks
      blocks[2] = "Bread\n\nThe harbour"
      try Self.wait(page, for: blocks, fixture)
      #expect(try page.tab.evaluate("document.documentElement.scrollWidth") == 390)
    }

    @Test func `two versions of an album become a question, and both can be kept`() throws {
      let fixture = Self.fixture()
      let page = try Self.page(fixture)
      try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
      fixture.change("crete") { $0.blocks.removeLast() }
      try page.tab.press("Home", "Enter", "Ctrl+a")
      try page.tab.type("Mine")
      try page.tab.press("Enter", until: "document.querySelector('dialog') !== null")
      let words = try page.tab.evaluate("document.querySelector('dialog').innerText").text ?? ""
      #expect(words.contains("Crete was changed elsewhere, too."))
      #expect(words.contains("\u{201C}Mine\u{201D}"))
      #expect(try page.tab.focused() == "button Keep both")
      try page.tab.press(
        "Enter", until: "!document.querySelector('.album-flow').innerText.includes('Mine')")
      try page.tab.serve { fixture.albums.last?.summary.first == "Mine" }
      #expect(fixture["crete"]?.summary == Self.blocks.dropLast())
      #expect(fixture.albums.last?.title == "Crete, my version")
      #expect(fixture.albums.last?.summary.first == "Mine")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('Both versions kept.')")
    }
  }
}
