import CaptureJSON
import Testing

extension InBrowser {
  /// The contact sheet as it is used: by keys, mouse and touch.
  struct SheetTests {
    @Test func `arrows move the mark and the focus, over rows at the same column`() throws {
      let page = try SheetPage(photos: 400)
      #expect(try page.marked() == 0)
      try page.tab.press("ArrowRight", "ArrowRight")
      #expect(try page.marked() == 2)
      try page.tab.press("ArrowDown", "ArrowDown")
      let below = try #require(try page.marked())
      #expect(below > 6)
      try page.tab.press("ArrowUp", "ArrowUp")
      #expect(try page.marked() == 2)
      try page.tab.press("End")
      #expect(try page.marked() == 399)
      try page.tab.wait(
        until: "document.querySelector('.sheet-scroller').scrollTop > 5000")
      try page.tab.press("Home")
      #expect(try page.marked() == 0)
      #expect(page.tab.problems == [])
    }

    @Test func `the focus stays on the marked photo when it is scrolled away and the list changes`()
      throws
    {
      let page = try SheetPage(photos: 400)
      try page.tab.click(at: page.cell(5))
      #expect(try page.tab.focused().hasPrefix("gridcell 6 of 400"))
      try page.scroll(to: 6000)
      #expect(try page.tab.focused().hasPrefix("gridcell 6 of 400"))
      try page.tab.evaluate(
        SheetPage.module("model/photos", "(photos.remove(0), tell('list'))"))
      try page.tab.wait(until: "document.activeElement.ariaLabel.startsWith('5 of 399')")
      try page.tab.press("+")
      try page.atRest()
      #expect(try page.tab.focused().hasPrefix("gridcell 5 of 399"))
    }

    @Test func `a click marks, Ctrl and Shift select, and Escape clears the selection`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.click(at: page.cell(2))
      #expect(try page.selected() == [])
      try page.tab.click(at: page.cell(4), modifiers: 2)
      try page.tab.click(at: page.cell(6), modifiers: 8)
      #expect(try page.selected() == ["5", "6", "7"])
      #expect(
        try page.tab.evaluate("document.querySelector('.selection-bar').innerText").text?
          .hasPrefix("3 photos selected") == true)
      try page.tab.press("Space")
      #expect(try page.selected() == ["5", "6"])
      try page.tab.press("Shift+ArrowRight", "Shift+ArrowRight")
      #expect(try page.selected() == ["7", "8", "9"])
      try page.tab.press("Ctrl+a")
      #expect(
        try page.tab.evaluate(SheetPage.module("model/marking", "selected.get()")) == 400)
      try page.tab.press("Escape")
      #expect(try page.selected() == [])
      #expect(try page.tab.evaluate("location.pathname") == "/sheet")
    }

    @Test func `the photo that was clicked is the first of those selected with Ctrl`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.click(at: page.cell(4), modifiers: 2)
      #expect(try page.selected() == ["5"])
      try page.tab.press("Escape")
      try page.tab.click(at: page.cell(2))
      try page.tab.click(at: page.cell(3), modifiers: 2)
      try page.tab.click(at: page.cell(5), modifiers: 2)
      #expect(try page.selected() == ["3", "4", "6"])
    }

    @Test func `a selection is in force after culling, in whose list its photos are not`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.press("Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Space")
      #expect(try page.selected() == ["1", "5"])
      try page.tab.press("k")
      try page.tab.wait(
        until: SheetPage.module("model/photos", "phase.get() === 'whole' && photos.count === 274"))
      try page.tab.press("g")
      try page.tab.wait(
        until: "document.querySelector('.selection-bar').innerText.startsWith('2 photos selected')")
      try page.atRest()
      #expect(try page.selected() == ["1", "5"])
      try page.tab.press("Delete")
      try page.wait(forBodies: 1, of: "/v1/photos/delete")
      let ids = try #require(page.bodies(of: "/v1/photos/delete").first).split(separator: ",")
      #expect(ids.count == 2)
      try page.tab.wait(until: "document.querySelector('.selection-bar').hidden")
      #expect(try page.selected() == [])
    }

    @Test func `the details of selected photos are what they have in common, and change for all`()
      throws
    {
      let page = try SheetPage(photos: 400)
      try page.tab.press("i", "Space", "Shift+ArrowRight", "Shift+ArrowRight")
      let heading = "document.querySelector('.panel h2').textContent"
      try page.tab.wait(until: "\(heading) === '3 photos'")
      try page.tab.wait(until: "document.querySelector('.panel .note').value === 'Low tide'")
      try page.tab.press("n", "Ctrl+a")
      try page.tab.type("High tide")
      try page.tab.press("Enter", until: "document.activeElement.role === 'gridcell'")
      try page.wait(forBodies: 1, of: "/v1/photos/note")
      #expect(
        try #require(page.bodies(of: "/v1/photos/note").first).split(separator: ",").count == 4)
      try page.tab.press("Escape", until: "\(heading) === '0076.jpg'")
    }

    @Test func `the details of many selected photos are said to be those of the first ones`()
      throws
    {
      let page = try SheetPage(photos: 40)
      try page.tab.press("i", "Ctrl+a")
      try page.tab.wait(
        until: """
          document.querySelector('.panel h2').textContent === '40 photos; details of the first 24'
          """)
    }

    @Test func `keywords and facts are not shown for a photo that cannot be read`() throws {
      var isBroken = false
      let page = try SheetPage(photos: 40) { request in
        let isOfPhoto = request.path.hasPrefix("/v1/photos/") && request.path.count == 43
        return isBroken && isOfPhoto ? ScriptedServer.Answer(status: 500) : nil
      }
      try page.tab.press("i", "ArrowRight")
      let keywords = "document.querySelectorAll('.panel .keywords li').length"
      let facts = "document.querySelectorAll('.panel > dl')[1].children.length"
      try page.tab.wait(until: "\(keywords) === 1 && \(facts) > 0")
      isBroken = true
      try page.tab.press("ArrowRight")
      try page.tab.wait(until: "\(keywords) === 0 && \(facts) === 0")
    }

    @Test func `the bin is a filter, and gives photos back`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.press("Delete")
      try page.tab.wait(
        until:
          "document.querySelector('.passing').innerText.startsWith('Photo 400 moved to the bin')")
      try page.tab.click(named: "Bin", until: "location.search === '?bin=true'")
      let bar = try page.tab.evaluate("document.querySelector('.selection-bar').innerText").text
      #expect(bar?.contains("To empty the bin, run capture delete --empty-bin") == true)
      try page.tab.click(named: "Restore photo 400")
      try page.tab.wait(
        until: "document.querySelector('.passing').innerText.startsWith('Photo 400 restored')")
      try page.wait(forBodies: 1, of: "/v1/photos/restore")
      #expect(page.bodies(of: "/v1/photos/restore").count == 1)
      try page.tab.click(named: "Bin", until: "location.search === ''")
    }

    @Test func `a filter without the marked photo leaves a shorter sheet, and another mark`() throws
    {
      let page = try SheetPage(photos: 400)
      try page.tab.press("End", "ArrowLeft")
      #expect(try page.marked() == 398)
      try page.tab.click(named: "At least 3 stars")
      try page.tab.wait(
        until: "document.querySelector('[role=grid]').ariaLabel === 'Photos, 68'")
      #expect(try page.marked() == 67)
      #expect(page.tab.problems == [])
    }

    @Test func `a verdict is given to all selected photos, and to the marked one otherwise`()
      throws
    {
      let page = try SheetPage(photos: 400)
      try page.tab.press("ArrowRight", "4")
      try page.tab.wait(
        until:
          "document.querySelector('.sheet-grid [tabindex=\"0\"]').ariaLabel.endsWith('4 stars')")
      try page.tab.press("Space", "Shift+ArrowRight", "x")
      try page.tab.wait(
        until: "document.querySelectorAll('.sheet-grid [aria-label$=rejected]').length > 1")
      try page.wait(forBodies: 2, of: "/v1/photos/rate")
      let bodies = page.bodies(of: "/v1/photos/rate")
      #expect(bodies.first?.contains(#""rating":4"#) == true)
      #expect(bodies.last?.contains(#""rating":-1"#) == true)
      #expect(bodies.last?.split(separator: ",").count == 3)
    }

    @Test func `a photo that was opened is left at the place of the sheet where it was`() throws {
      let page = try SheetPage(photos: 400)
      try page.scroll(to: 3000)
      try page.tab.click(at: page.visibleCell(), count: 2)
      try page.tab.wait(until: "location.pathname.startsWith('/photo/')")
      try page.tab.press("Escape", until: "location.pathname === '/sheet'")
      try page.atRest()
      let back = try page.top()
      #expect(abs(back - 3000) < 250, "it is at \(back)")
    }

    @Test func `scrolling wins over a change of the height in the same frame`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.evaluate(
        """
        new Promise((done) => {
          const stage = document.querySelector('.sheet-stage');
          new ResizeObserver((_, observer) => {
            if (stage.style.maxHeight === '') return;
            observer.disconnect();
            document.querySelector('.sheet-scroller').scrollTop = 3000;
            requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
          }).observe(stage);
          stage.style.maxHeight = '500px';
        })
        """)
      #expect(try page.top() == 3000)
    }

    @Test func `the marked photo stays where it is when the photos become larger`() throws {
      let page = try SheetPage(photos: 400)
      try page.scroll(to: 4000)
      try page.tab.click(at: page.visibleCell())
      let before = try page.cell(page.marked() ?? 0)
      try page.tab.press("-")
      try page.tab.wait(
        until: SheetPage.module("model/settings", "settings.density.get() === 'small'"))
      try page.atRest()
      let after = try page.cell(page.marked() ?? 0)
      #expect(abs(before.y - after.y) < 60)
    }

    @Test func `a filter is in the address, and keeps the marked photo on the screen`() throws {
      let page = try SheetPage(photos: 400)
      try page.scroll(to: 4000)
      try page.tab.click(at: page.visibleCell(named: "3 stars"))
      try page.tab.click(named: "At least 3 stars", until: "location.search === '?rating=3'")
      try page.tab.wait(
        until: "document.querySelector('.filter .count').innerText.includes('photos')")
      try page.atRest()
      let name = try page.tab.focused()
      #expect(name.contains("3 stars"))
      let marked = try page.cell(page.marked() ?? 0)
      #expect((0...800).contains(marked.y))
      #expect(try page.tab.attribute("aria-pressed", ofControl: "At least 3 stars") == "true")
      try page.tab.press("Escape", until: "location.search === ''")
    }

    @Test func `rejects take the place of unreviewed photos`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.click(named: "Unreviewed")
      try page.tab.wait(until: "location.search === '?unreviewed=true'")
      try page.tab.click(named: "Rejects")
      try page.tab.wait(until: "location.search === '?rating=reject'")
    }

    @Test func `keys act on photos after a click on a filter, and on the bar if they are in it`()
      throws
    {
      let page = try SheetPage(photos: 400)
      try page.tab.click(named: "At least 3 stars")
      try page.tab.wait(
        until: "document.querySelector('[role=grid]').ariaLabel === 'Photos, 68'")
      try page.tab.press("ArrowRight", "ArrowRight", "Space")
      #expect(try page.marked() == 2)
      try page.tab.wait(
        until: "document.querySelector('.sheet-grid [aria-selected=true]') !== null")
      #expect(try page.selected() == ["3"])
      try page.tab.press("Home")
      #expect(try page.marked() == 0)
      #expect(try page.tab.evaluate("location.search") == "?rating=3")
      try page.tab.reach("At least 3 stars")
      try page.tab.press("Space", until: "location.search === ''")
      #expect(try page.tab.focused() == "button At least 3 stars")
    }

    @Test func `photos are found while a text is typed, and nothing found says so`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.press("/")
      try page.tab.type("har")
      try page.tab.wait(until: "location.search === '?text=har'")
      try page.tab.wait(until: "document.querySelector('.find [role=option]') !== null")
      try page.tab.press("ArrowDown", "Enter", until: "location.search === '?keyword=harbour'")
      #expect(try page.tab.focused().hasPrefix("gridcell"))
      try page.tab.press("/")
      try page.tab.type("zebra")
      try page.tab.wait(
        until: "document.querySelector('.sheet-empty').innerText.startsWith('No photos match.')")
      try page.tab.click(named: "Show all photos", until: "location.search === ''")
    }

    @Test func `rejects are reviewed, and moved to the bin with one question`() throws {
      let page = try SheetPage(photos: 400, at: "/sheet?rating=reject")
      try page.tab.click(named: "Move all to the bin")
      #expect(try page.tab.focused() == "button Cancel")
      try page.tab.click(named: "Move to the bin")
      try page.tab.wait(until: "document.querySelector('dialog') === null")
      try page.tab.wait(
        until: SheetPage.module("model/verdicts", "steps.count.get() === 1"))
      try page.wait(forBodies: 1, of: "/v1/photos/delete")
      let body = try #require(page.bodies(of: "/v1/photos/delete").first)
      #expect(body.split(separator: ",").count == 58)
    }

    @Test func `a note and keywords are changed in place`() throws {
      let page = try SheetPage(photos: 400)
      try page.tab.press("ArrowRight", "n")
      try page.tab.wait(until: "document.querySelector('.panel .note').value === 'Low tide'")
      try page.tab.press("Ctrl+a")
      try page.tab.type("<b>High</b> tide")
      try page.tab.press("Enter", until: "document.activeElement.role === 'gridcell'")
      try page.wait(forBodies: 1, of: "/v1/photos/note")
      #expect(page.bodies(of: "/v1/photos/note").last?.contains("<b>High</b> tide") == true)
      try page.tab.click(named: "Remove harbour")
      try page.tab.press("t")
      try page.tab.type("night")
      try page.tab.press("Enter")
      try page.wait(forBodies: 2, of: "/v1/photos/tag")
      let bodies = page.bodies(of: "/v1/photos/tag")
      #expect(bodies.first?.contains(#""remove":["harbour"]"#) == true)
      #expect(bodies.last?.contains(#""add":["night"]"#) == true)
    }

    @Test func `a note that was discarded with Escape is in its field again after undo`() throws {
      let page = try SheetPage(photos: 400)
      let note = "document.querySelector('.panel .note').value"
      try page.tab.press("n", until: "\(note) === 'Low tide'")
      try page.tab.press("Ctrl+a")
      try page.tab.type("High tide")
      try page.tab.press("Escape", "ArrowRight", "u", until: "\(note) === 'High tide'")
      #expect(try page.marked() == 0)
      #expect(page.bodies(of: "/v1/photos/note") == [])
      try page.tab.press("Enter")
      try page.wait(forBodies: 1, of: "/v1/photos/note")
      #expect(page.bodies(of: "/v1/photos/note").first?.contains("High tide") == true)
    }

    @Test func `a finger opens, and selects by a long press`() throws {
      let device = Device(width: 390, height: 844, isTouch: true)
      let page = try SheetPage(photos: 400, on: device)
      let point = try page.cell(1)
      try page.tab.touchDown(at: point)
      try page.tab.wait(
        until: "document.querySelector('.sheet-grid [aria-selected=true]') !== null")
      try page.tab.touchUp()
      try page.tab.tap(".sheet-grid [role=gridcell][aria-label^='4 of']")
      try page.tab.wait(
        until: "document.querySelectorAll('.sheet-grid [aria-selected=true]').length === 2")
      try page.tab.tap(".selection-bar > button:last-child")
      try page.tab.tap(".sheet-grid [role=gridcell][aria-label^='4 of']")
      try page.tab.wait(until: "location.pathname.startsWith('/photo/')")
    }

    @Test(arguments: [390, 1280])
    func `the bar of the selection leads to its keywords, and to comparing up to four photos`(
      width: Int
    ) throws {
      let page = try SheetPage(photos: 400, on: Device(width: width, height: 844))
      try page.tab.press("Space", "Shift+ArrowRight")
      try page.tab.click(named: "Keywords")
      #expect(
        try page.tab.evaluate("document.activeElement.placeholder") == "Add a keyword")
      try page.tab.press("Escape", "i")
      try page.tab.click(named: "Compare", until: "location.pathname === '/compare'")
      #expect(
        try page.tab.evaluate("new URLSearchParams(location.search).getAll('id').length") == 2)
      try page.tab.press("g", until: "location.pathname === '/sheet'")
      try page.tab.press("Ctrl+a")
      #expect(
        try page.tab.evaluate(
          "[...document.querySelectorAll('.selection-bar button')]"
            + ".find((one) => one.innerText === 'Compare').disabled") == true)
    }

    @Test func `two fingers change how large the photos are`() throws {
      let page = try SheetPage(photos: 400, on: Device(width: 390, height: 844, isTouch: true))
      try page.tab.pinch(at: TabPoint(x: 195, y: 400), from: 100, to: 200)
      try page.tab.wait(
        until: SheetPage.module("model/settings", "settings.density.get() === 'large'"))
    }

    @Test func `a store without photos says how the first one is made`() throws {
      let page = try SheetPage(photos: 0)
      try page.tab.wait(until: "document.querySelector('.sheet-empty').checkVisibility()")
      let words = try page.tab.evaluate("document.querySelector('.sheet-empty').innerText").text
      #expect(words?.hasPrefix("No photos yet.") == true)
      #expect(words?.contains("capture add") == true)
    }
  }
}
