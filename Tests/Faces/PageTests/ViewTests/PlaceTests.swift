import CaptureJSON
import Testing

extension WithServer {
  /// Where words and controls stand to each other.
  struct PlaceTests {
    /// The rectangles of all visible elements of a selector.
    private static func rectangles(_ selector: String, in tab: Tab) throws -> [JSON] {
      try tab.evaluate(
        """
        [...document.querySelectorAll('\(selector)')].filter((one) => one.checkVisibility())
          .map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return { left, top, right, bottom };
          })
        """
      ).items
    }

    /// The spaces between elements that are beside each other.
    private static func gaps(_ selector: String, in tab: Tab) throws -> [Double] {
      let all = try rectangles(selector, in: tab)
      return try zip(all, all.dropFirst()).map { one, next in
        try #require(next["left"].number) - #require(one["right"].number)
      }.filter { $0 >= 0 }
    }

    @Test(arguments: [390, 640, 1000, 1280])
    func `the words of the filter are apart from each other and from the stars`(width: Int) throws {
      let open = try PageView.sheet.open()
      try open.show(on: Device(width: width, height: 800, isTouch: width == 390))
      if width == 390 { try open.tab.click(named: "Filter") }
      let gaps = try Self.gaps(".filter .words > *", in: open.tab)
      #expect(gaps.count >= 3)
      #expect(gaps.allSatisfy { (8...24).contains($0) }, "\(gaps)")
    }

    @Test func `the icons of the bar are equally far apart`() throws {
      let open = try PageView.sheet.open()
      let gaps = try Self.gaps(".bar .tools button, .bar .settings button", in: open.tab)
      #expect(Set(gaps).count == 1, "\(gaps)")
    }

    @Test(arguments: ["?", ","])
    func `a dialog has the focus itself at first`(key: String) throws {
      let tab = try PageView.sheet.open().tab
      try tab.press(key)
      #expect(try tab.evaluate("document.activeElement.localName").text == "dialog")
      try tab.press("Tab")
      #expect(try tab.focused() == "button Close")
      try tab.press("Escape", until: "document.querySelector('dialog') === null")
    }

    @Test func `suggestions in the details do not cover what is below them`() throws {
      let page = try RealPage(at: "/sheet", photos: 4)
      try page.waitForPhotos()
      try page.evaluate(
        "modules[0].tag([modules[1].photos.idAt(0)], { add: ['harbour'] })", of: "server/api",
        "model/photos")
      try page.tab.press("ArrowRight", "t")
      try page.tab.wait(until: "document.querySelector('.panel .suggestions').checkVisibility()")
      let list = try #require(Self.rectangles(".panel .suggestions", in: page.tab).first)
      let rows = try Self.rectangles(".panel dt", in: page.tab)
      let below = try rows.map { try #require($0["top"].number) }.filter {
        try $0 > #require(list["top"].number)
      }
      #expect(try #require(below.min()) >= #require(list["bottom"].number))
    }

    @Test(arguments: [640, 1280, 2560])
    func `the title, texts and photos of an album have one left edge`(width: Int) throws {
      let open = try PageView.album.open()
      try open.show(on: Device(width: width, height: 800))
      let lefts = try [".facts", ".album-text p", ".album-row .picture:first-child"].map {
        try #require(Self.rectangles(".album-page \($0)", in: open.tab).first?["left"].number)
      }
      #expect(Set(lefts).count == 1, "\(lefts)")
    }

    @Test func `the covers of albums have one size`() throws {
      let open = try PageView.albums.open()
      try open.show(on: Device())
      let covers = try Self.rectangles(".cover", in: open.tab)
      let sizes = try covers.map { cover in
        let width = try #require(cover["right"].number) - #require(cover["left"].number)
        return try [width, #require(cover["bottom"].number) - #require(cover["top"].number)]
      }
      #expect(sizes.count == 2)
      #expect(Set(sizes).count == 1, "\(sizes)")
      let heights = try Self.rectangles(".cover .picture", in: open.tab).map {
        try #require($0["bottom"].number) - #require($0["top"].number)
      }
      #expect(heights.count > 5)
      #expect(heights.allSatisfy { $0 == sizes[0][1] }, "\(heights)")
    }

    @Test(arguments: [640, 1280, 2560])
    func `stars are at the same place in a photo, in culling and in comparing`(width: Int) throws {
      let open = try PageView.photo.open()
      try open.show(on: Device(width: width, height: 800))
      var places: [JSON] = []
      for (key, view) in [(nil, "photo"), ("k", "cull"), ("c", "compare")] {
        if let key { try open.tab.press(key) }
        try open.tab.wait(until: "document.body.dataset.view === '\(view)'")
        try open.tab.wait(
          until: "document.querySelector('.\(view) .pane')?.dataset.tier !== undefined")
        places += try Self.rectangles(".\(view) .star", in: open.tab).prefix(1)
      }
      #expect(places.count == 3)
      #expect(places.allSatisfy { $0 == places[0] }, "\(places)")
    }

    @Test func `a photo has buttons for its zoom and for the second window`() throws {
      let open = try PageView.photo.open()
      try open.show(on: Device())
      try open.tab.click(named: "Fit")
      try open.tab.wait(until: "document.querySelector('.bar .zoom').innerText === '100%'")
      try open.tab.click(named: "100%")
      try open.tab.wait(until: "document.querySelector('.bar .zoom').innerText === 'Fit'")
      try open.tab.wait(forControl: "Window for a second screen")
      // A phone has no room for them, but for the way to its photos.
      try open.show(on: Device(width: 390, height: 844, isTouch: true))
      try open.tab.wait(forControl: "Download")
      #expect(try Self.rectangles(".bar .zoom, .bar .second-window", in: open.tab).isEmpty)
      #expect(try open.tab.evaluate("document.querySelector('.bar').clientHeight < 50").isTrue)
    }

    @Test func `on a phone, what can be done with a selection is said in words`() throws {
      let open = try PageView.selection.open()
      try open.show(on: Device(width: 390, height: 844, isTouch: true))
      let words = try Self.rectangles(".selection-bar .group > button span", in: open.tab)
      #expect(words.count == 7)
      for word in words {
        #expect(try #require(word["right"].number) - #require(word["left"].number) > 10)
      }
    }

    @Test func `no key is mentioned on a device with only a touch screen`() throws {
      let device = Device(width: 390, height: 844, isTouch: true)
      let page = try RealPage(at: "/albums", on: device)
      try page.tab.wait(until: "document.querySelector('.albums .title') !== null")
      #expect(try !page.text(of: ".albums").contains("Shift"))
      try page.tab.tap(named: "Appearance")
      try page.tab.wait(until: "document.querySelector('dialog') !== null")
      let keys = "document.querySelector('dialog .keyboard').checkVisibility()"
      #expect(try !page.tab.evaluate(keys).isTrue)
    }

    @Test func `the mark on the scale of months does not cross a year`() throws {
      let tab = try PageView.sheet.open().tab
      try tab.wait(until: "document.querySelector('.sheet-scale .year') !== null")
      let year = try #require(Self.rectangles(".sheet-scale .year", in: tab).first)
      let handle = try #require(Self.rectangles(".sheet-scale .handle", in: tab).first)
      #expect(try #require(year["right"].number) <= #require(handle["left"].number))
    }
  }
}
