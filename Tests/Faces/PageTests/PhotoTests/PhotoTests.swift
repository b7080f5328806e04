import CaptureJSON
import Testing

extension WithServer {
  /// One photo and its film strip, with the real server.
  struct PhotoTests {
    /// Opens the newest of some photos.
    private static func page(photos: Int = 12, on device: Device = Device()) throws -> RealPage {
      let page = try RealPage(at: "/sheet", photos: photos, on: device)
      try page.waitForPhotos()
      try page.evaluate("modules[0].mark(0)", of: "model/marking")
      try page.evaluate(
        "modules[0].go('photo', { id: modules[1].photos.idAt(0) })", of: "model/route",
        "model/photos")
      try page.tab.wait(until: isShown)
      return page
    }

    private static let isShown = "document.querySelector('.photo .pane').dataset.tier === 'screen'"

    private static func place(_ page: RealPage) throws -> String {
      try page.text(of: ".position")
    }

    /// Follows the photo and the zoom as a second window does, as `presented`.
    private static func followZoom(_ page: RealPage) throws {
      try page.tab.evaluate(
        """
        (() => {
          globalThis.presented = null;
          globalThis.secondWindow = new BroadcastChannel('capture.present');
          secondWindow.addEventListener('message', ({ data }) => {
            if (data.zoom !== undefined) presented = data;
          });
          secondWindow.postMessage('follow');
        })()
        """)
    }

    @Test func `keys move from photo to photo, and the address follows`() throws {
      let page = try Self.page()
      for (key, place) in [
        ("ArrowRight", "2 of 12"), ("Space", "3 of 12"), ("Shift+Space", "2 of 12"),
        ("End", "12 of 12"), ("ArrowRight", "12 of 12"), ("PageUp", "2 of 12"), ("Home", "1 of 12"),
        ("PageDown", "11 of 12"), ("ArrowLeft", "10 of 12"),
      ] {
        try page.tab.press(key)
        #expect(try Self.place(page) == place, "\(key)")
      }
      try page.tab.wait(
        until: "location.pathname.endsWith(document.querySelector('.photo .pane').dataset.id)")
      #expect(page.tab.problems == [])
    }

    @Test func `the wheel, a click and a drag on the film strip choose a photo`() throws {
      let page = try Self.page()
      let strip = try page.tab.middle(of: ".photo .track")
      try page.tab.wheel(120, at: strip)
      try page.tab.wait(until: "document.querySelector('.position').textContent === '2 of 12'")
      try page.tab.click(at: TabPoint(x: strip.x + 50, y: strip.y))
      try page.tab.wait(until: "document.querySelector('.position').textContent === '3 of 12'")
      try page.tab.drag(from: strip, to: TabPoint(x: strip.x - 400, y: strip.y))
      try page.tab.wait(
        until: "parseInt(document.querySelector('.position').textContent) > 6")
    }

    @Test func `the slider says the place, the time and the verdict once the hand rests`() throws {
      let page = try Self.page()
      try page.tab.press("4", "p")
      try page.tab.wait(
        until: "document.querySelector('.photo [role=slider]').ariaValueText"
          + "?.endsWith(', 4 stars, picked')")
      let slider = try page.tab.evaluate(
        "(({ ariaValueMin, ariaValueMax, ariaValueNow, ariaValueText }) => "
          + "[ariaValueMin, ariaValueMax, ariaValueNow, ariaValueText])"
          + "(document.querySelector('.photo [role=slider]'))"
      ).items.compactMap(\.text)
      #expect(slider.prefix(3) == ["1", "12", "1"])
      #expect(slider.last?.hasPrefix("1 of 12, ") == true)
    }

    @Test func `zoom goes to 100 % and back, pans, and keeps its place for the next photo`() throws
    {
      let page = try Self.page()
      try Self.followZoom(page)
      try page.tab.wait(until: "presented?.zoom.scale === 1")
      try page.tab.press("z", until: "presented.zoom.scale > 1 && presented.zoom.x === 0.5")
      try page.tab.press("Shift+ArrowRight", until: "presented.zoom.x > 0.5")
      let before = try page.tab.evaluate("presented")
      try page.tab.press("ArrowRight")
      try page.tab.wait(
        until: "(({ dataset }) => dataset.tier === 'full' && dataset.id === presented.photo.id "
          + "&& dataset.id !== \(before["photo"]["id"].line))"
          + "(document.querySelector('.photo .pane'))")
      let after = try page.tab.evaluate("presented.zoom")
      #expect(after["scale"] == before["zoom"]["scale"])
      #expect(try #require(after["x"].number) > 0.5)
      try page.tab.press("z", until: "presented.zoom.scale === 1")
      try page.tab.press("ArrowRight")
      try page.tab.wait(until: Self.isShown)
      #expect(try Self.place(page) == "3 of 12")
    }

    @Test
    func `another folder moves the photo, an invalid one is refused, and undo moves it back`()
      throws
    {
      let page = try Self.page(photos: 2)
      let panel = "document.querySelector('.photo .panel').innerText"
      let folder = "document.querySelector('.photo .panel input[aria-label=Folder]').value"
      try page.tab.press("i", until: "\(folder) !== ''")
      let before = try page.tab.evaluate(folder).text ?? ""
      try Self.move(page, to: "Holiday/Crete")
      try page.tab.wait(until: "\(panel).includes('Holiday/Crete/photo-1.jpg')")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('moved to Holiday/Crete')")
      try Self.move(page, to: "../elsewhere")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.includes('cannot be a folder')")
      try page.tab.wait(until: "\(folder) === 'Holiday/Crete'")
      try page.tab.press("u", until: "\(panel).includes('\(before)/photo-1.jpg')")
      #expect(try page.tab.evaluate(folder).text == before)
    }

    private static func move(_ page: RealPage, to folder: String) throws {
      try page.tab.click(".photo .panel input[aria-label=Folder]")
      try page.tab.press("Ctrl+a")
      try page.tab.type(folder)
      try page.tab.press("Enter")
    }

    @Test func `a photo moved to the bin gives its place to the next, and undo brings it back`()
      throws
    {
      let page = try Self.page()
      let id = try page.tab.evaluate("document.querySelector('.photo .pane').dataset.id").text
      try page.tab.press("Delete")
      try page.tab.wait(until: "document.querySelector('.position').textContent === '1 of 11'")
      #expect(
        try page.tab.evaluate("document.querySelector('.photo .pane').dataset.id").text != id)
      try page.tab.press("u")
      try page.tab.wait(until: "document.querySelector('.position').textContent === '1 of 12'")
      try page.tab.wait(
        until: "document.querySelector('.photo .pane').dataset.id === '\(id ?? "")'")
      try page.waitForReport("restored")
      try page.tab.press("Delete")
      try page.tab.wait(until: "document.querySelector('.position').textContent.endsWith('of 11')")
      try page.tab.click(named: "Undo")
      try page.tab.wait(until: "document.querySelector('.position').textContent === '1 of 12'")
    }

    @Test(arguments: [390, 1280])
    func `a button moves an open photo to the bin, and one takes it out of there`(
      width: Int
    ) throws {
      let page = try Self.page(on: Device(width: width, height: 844))
      let position = "document.querySelector('.position').textContent"
      try page.tab.wait(
        until: "document.querySelector('.photo-lead .number').textContent.endsWith('.jpg')")
      let name = try page.text(of: ".photo-lead .number")
      try page.tab.click(named: "Move to the bin", until: "\(position) === '1 of 11'")
      try page.waitForReport("\(name) moved to the bin")
      try page.tab.click(named: "Undo", until: "\(position).endsWith('of 12')")
      try page.tab.click(named: "Move to the bin", until: "\(position).endsWith('of 11')")
      try page.evaluate("modules[0].go('sheet', { bin: 'true' })", of: "model/route")
      try page.waitForPhotos()
      try page.tab.press("Enter", until: "\(position) === '1 of 1'")
      try page.tab.click(named: "Restore", until: "location.pathname === '/sheet'")
      try page.waitForReport("restored")
    }

    @Test func `the wheel zooms an open photo around the pointer, and out again`() throws {
      let page = try Self.page()
      let middle = try page.tab.middle(of: ".photo .pane")
      let tier = "document.querySelector('.photo .pane').dataset.tier"
      for _ in 0..<12 { try page.tab.wheel(-120, at: middle) }
      try page.tab.wait(until: "\(tier) === 'full'")
      #expect(try Self.place(page) == "1 of 12")
      for _ in 0..<12 { try page.tab.wheel(120, at: middle) }
      try page.tab.press("ArrowRight")
      try page.tab.wait(until: Self.isShown)
    }

    @Test func `a swipe goes to the next photo, and two fingers zoom`() throws {
      let page = try Self.page(on: Device(width: 390, height: 844, isTouch: true))
      let middle = try page.tab.middle(of: ".photo .pane")
      try page.tab.swipe(from: middle, to: TabPoint(x: middle.x - 150, y: middle.y))
      try page.tab.wait(until: "document.querySelector('.position').textContent === '2 of 12'")
      try page.tab.pinch(at: middle, from: 60, to: 320)
      try page.tab.wait(until: "document.querySelector('.photo .pane').dataset.tier === 'full'")
      // When zoomed in, a finger moves the photo.
      try page.tab.swipe(from: middle, to: TabPoint(x: middle.x - 150, y: middle.y))
      #expect(try Self.place(page) == "2 of 12")
    }

    @Test func `a photo that is not in the store has its own message`() throws {
      let page = try RealPage(at: "/photo/\(String(repeating: "0", count: 32))", photos: 1)
      try page.tab.wait(until: "document.body.innerText.includes('There is no such photo.')")
    }
  }
}
