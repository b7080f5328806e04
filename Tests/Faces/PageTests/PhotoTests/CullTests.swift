import CaptureJSON
import Testing

extension WithServer {
  /// Culling and comparing, with the real server.
  struct CullTests {
    private static func page(photos: Int = 8, on device: Device = Device()) throws -> RealPage {
      let page = try RealPage(at: "/cull", photos: photos, on: device)
      try page.tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try page.waitForPhotos()
      return page
    }

    private static func left(_ page: RealPage) throws -> String {
      try page.text(of: ".cull-tools .left")
    }

    private static func words(_ page: RealPage) throws -> String {
      try page.text(of: ".cull .words").split(separator: " ").joined(separator: " ")
    }

    @Test func `a verdict shows at once, counts what is left, and is undone`() throws {
      let page = try Self.page()
      let number = try Self.words(page)
      #expect(try Self.left(page) == "8 of 8 left")
      for (key, words, left) in [
        ("4", "\(number) ★★★★", 7), ("p", "\(number) ★★★★ picked", 7),
        ("x", "\(number) reject", 7), ("x", "\(number) ★★★★", 7), ("u", "\(number) reject", 7),
        ("p", "\(number) ★★★★ picked", 7), ("u", "\(number) reject", 7),
        ("u", "\(number) ★★★★ picked", 7), ("u", "\(number) ★★★★", 7), ("u", number, 8),
        ("0", number, 7),
      ] {
        try page.tab.press(key)
        #expect(try Self.words(page) == words, "\(key)")
        #expect(try Self.left(page) == "\(left) of 8 left", "\(key)")
      }
      #expect(page.tab.problems == [])
    }

    @Test func `the corner of counters has the tiers in which culling has shown its photos`()
      throws
    {
      let page = try Self.page()
      try page.evaluate("modules[0].settings.debug.set(true)", of: "model/settings")
      let says = { (text: String) in
        "document.querySelector('.debug').textContent.includes('\(text)')"
      }
      try page.tab.wait(until: says("1/1 screen, 0 low, 0 blank, "))
      for count in 2...3 {
        try page.tab.press(
          "ArrowRight", until: "document.querySelector('.cull .pane').dataset.tier === 'screen'")
        try page.tab.wait(until: says("\(count)/\(count) screen, 0 low, 0 blank, "))
      }
    }

    @Test func `culling says that a store has no photos, or that all of them are reviewed`() throws
    {
      let empty = try RealPage(at: "/cull")
      try empty.tab.wait(until: "document.querySelector('.cull .nothing').checkVisibility()")
      try empty.tab.wait(until: "document.querySelector('.cull .nothing .title') !== null")
      #expect(try empty.text(of: ".cull .nothing .title") == "No photos yet.")
      #expect(try !empty.tab.evaluate("document.querySelector('.left').checkVisibility()").isTrue)
      let page = try Self.page(photos: 1)
      try page.tab.press("4")
      try page.tab.wait(
        until: "document.querySelector('body > [role=status]').textContent.trim() === '4 stars'")
      try page.tab.press("g", "k")
      try page.tab.wait(until: "document.querySelector('.cull .nothing .title') !== null")
      #expect(try page.text(of: ".cull .nothing .title") == "Nothing left to review.")
    }

    @Test func `with auto-advance, a verdict goes to the next photo, but taking one back does not`()
      throws
    {
      let page = try Self.page()
      let id = "document.querySelector('.cull .pane').dataset.id"
      let first = try page.tab.evaluate(id).text
      try page.tab.press("a", "3")
      try page.tab.wait(until: "\(id) !== '\(first ?? "")'")
      #expect(try Self.left(page) == "7 of 8 left")
      try page.tab.press("u")
      try page.tab.wait(until: "\(id) === '\(first ?? "")'")
      try page.tab.press("p")
      try page.tab.wait(until: "\(id) !== '\(first ?? "")'")
    }

    @Test func `culling opens again where it was left, without the photos that were judged`() throws
    {
      let page = try Self.page()
      try page.tab.press("1", "ArrowRight", "ArrowRight", "2", "ArrowRight")
      let number = try Self.words(page)
      try page.tab.wait(until: "document.title.includes('\(number)')")
      try page.tab.reload()
      try page.tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try page.waitForPhotos()
      #expect(try Self.words(page) == number)
      #expect(try Self.left(page) == "6 of 6 left")
    }

    @Test func `rejects are reviewed, some kept, the rest binned, and brought back`()
      throws
    {
      let page = try Self.page()
      try page.tab.press("x", "ArrowRight", "x", "ArrowRight", "x")
      try page.tab.wait(forControl: "Review 3 rejects")
      try page.tab.press("r", until: "document.querySelectorAll('.review li').length === 3")
      try page.tab.click(".review li:nth-child(2) button")
      try page.tab.click(named: "Move 2 photos to the bin")
      try page.tab.wait(until: "document.activeElement.textContent === 'Cancel'")
      try page.tab.click(named: "Move to the bin")
      try page.tab.wait(until: "document.querySelectorAll('.review li').length === 1")
      let store = try page.evaluate("modules[0].state()", of: "server/api")["store"]
      #expect(store["binned"].number == 2)
      try page.tab.press("u")
      try page.tab.wait(until: "document.querySelector('.review h2').textContent === '2 rejects'")
      try page.tab.press("Escape", until: "location.search === ''")
    }

    @Test func `a question about rejects is asked again if they have changed behind it`() throws {
      let page = try Self.page()
      try page.tab.press("x", "ArrowRight", "x")
      try page.tab.wait(forControl: "Review 2 rejects")
      try page.tab.press("r", until: "document.querySelectorAll('.review li').length === 2")
      try page.tab.click(named: "Move 2 photos to the bin")
      try page.tab.wait(until: "document.activeElement.textContent === 'Cancel'")
      try page.evaluate(
        "modules[0].rate([modules[1].photos.idAt(0)], 5)", of: "server/api", "model/photos")
      try page.tab.wait(until: "document.querySelector('.review h2').textContent === '1 reject'")
      try page.tab.click(named: "Move to the bin")
      try page.tab.wait(
        until: "document.querySelector('dialog h2')?.textContent === 'Move 1 photo to the bin?'")
      try page.tab.click(named: "Move to the bin")
      try page.tab.wait(until: "document.querySelectorAll('.review li').length === 1")
      let store = try page.evaluate("modules[0].state()", of: "server/api")["store"]
      #expect(store["binned"].number == 1)
    }

    @Test func `a swipe up picks, a swipe down rejects, and undo is within reach`() throws {
      let page = try Self.page(on: Device(width: 390, height: 844, isTouch: true))
      let middle = try page.tab.middle(of: ".cull .pane")
      let number = try Self.words(page)
      try page.tab.swipe(from: middle, to: TabPoint(x: middle.x, y: middle.y - 150))
      #expect(try Self.words(page) == "\(number) picked")
      try page.tab.swipe(from: middle, to: TabPoint(x: middle.x, y: middle.y + 150))
      #expect(try Self.words(page) == "\(number) reject")
      try page.tab.wait(forControl: "Review 1 reject")
      #expect(
        try page.tab.evaluate("document.title").text == "Cull \(number), rejected - Capture")
      try page.tab.tap(".cull-tools button:last-child")
      try page.tab.wait(
        until: "!document.querySelector('.cull .words').textContent.includes('reject')")
    }

    @Test func `after a compared photo was deleted elsewhere, keys act once a pane is marked`()
      throws
    {
      let page = try Self.page()
      try page.tab.press("c", until: "document.querySelectorAll('.compared').length === 2")
      try page.evaluate(
        """
        modules[0].changePhotos({
          kind: 'delete', members: {}, ids: [modules[1].photos.idAt(modules[2].marked.get())],
        })
        """, of: "server/api", "model/photos", "model/marking")
      let isTold =
        "document.querySelector('.passing')?.innerText.includes('deleted elsewhere') === true"
      try page.tab.wait(until: isTold)
      let rating = "modules[0].photos.ratingAt(modules[1].marked.get())"
      try page.tab.press("4")
      #expect(try page.evaluate(rating, of: "model/photos", "model/marking").number != 4)
      try page.tab.press("ArrowDown", "4")
      #expect(try page.evaluate(rating, of: "model/photos", "model/marking").number == 4)
      #expect(try page.tab.evaluate(isTold) == false)
    }

    @Test func `two photos are compared with one zoom, and a rejected one closes`() throws {
      let page = try Self.page()
      let panes = "document.querySelectorAll('.compared .pane[data-tier]').length"
      try page.tab.press("c", until: "\(panes) === 2")
      let numbers = try page.tab.evaluate(
        "[...document.querySelectorAll('.compared')].map((one) => "
          + "one.textContent.match(/[0-9]{4}/)[0]).join(' and ')"
      ).text
      #expect(try page.text(of: ".photo-lead") == "Cull\(numbers ?? "")")
      try page.tab.press(
        "z", until: "document.querySelectorAll('.compared .pane[data-tier=full]').length === 2")
      let fitted = try page.tab.comparedPictures()
      try page.tab.press("Shift+ArrowRight")
      try page.tab.wait(
        until: "\(Tab.comparedPictures).every((one, at) => one !== \(fitted.line)[at])")
      try page.tab.press("Shift+ArrowLeft")
      try page.tab.wait(
        until: "\(Tab.comparedPictures).every((one, at) => one === \(fitted.line)[at])")
      try page.tab.press("ArrowUp", "y", "ArrowDown", "ArrowRight")
      let groups = try page.tab.evaluate(
        "[...document.querySelectorAll('.compared')].map((one) => one.ariaLabel)"
      ).items.compactMap(\.text)
      #expect(groups == ["Pane 1 of 2, pinned", "Pane 2 of 2"])
      try page.tab.press("x", until: "document.querySelectorAll('.compared').length === 1")
      try page.tab.press("u", until: "document.querySelectorAll('.compared').length === 2")
      try page.tab.press("Escape", until: "location.pathname === '/cull'")
      #expect(page.tab.problems == [])
    }

    @Test func `the second window shows the marked photo, and keeps it when the first is closed`()
      throws
    {
      let page = try Self.page()
      let second = try page.tab.sibling()
      let path = try page.tab.evaluate("location.origin + '/present'").text ?? ""
      let token = try page.tab.evaluate("sessionStorage.getItem('capture.token')").text ?? ""
      try second.open("\(path)#k=\(token)")
      let shown = "document.querySelector('.present .pane')?.dataset.id"
      let marked = try page.tab.evaluate("document.querySelector('.cull .pane').dataset.id").text
      try second.wait(until: "\(shown) === '\(marked ?? "")'")
      try page.tab.press("ArrowRight")
      try second.wait(until: "\(shown) !== '\(marked ?? "")'")
      // Reloaded, the first window is followed again.
      try page.tab.reload()
      try page.tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try page.waitForPhotos()
      let current = "document.querySelector('.cull .pane').dataset.id"
      let former = try page.tab.evaluate(current).text ?? ""
      try page.tab.press("ArrowRight", until: "\(current) !== '\(former)'")
      let last = try page.tab.evaluate(current).text
      try second.wait(until: "\(shown) === '\(last ?? "")'")
      let number = try Self.words(page)
      try page.tab.close()
      #expect(try second.evaluate(shown).text == last)
      #expect(
        try second.evaluate("document.querySelector('.present .edge-print').textContent").text
          == number)
    }
  }
}
