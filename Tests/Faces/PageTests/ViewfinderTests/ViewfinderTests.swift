import CaptureJSON
import Testing

extension WithCamera {
  /// The viewfinder and the shutter, with the real server and a simulated camera.
  struct ViewfinderTests {
    private static let isLive = "document.querySelector('.viewfinder .live.shown') !== null"
    private static let phase = "document.querySelector('.viewfinder .stage').dataset.phase"

    /// The page with a small camera.
    private static func page(at path: String = "/", photos: Int = 0) throws -> RealPage {
      try RealPage(at: path, photos: photos, scenario: SmallCamera.scenario)
    }

    /// The number of the last photo, beside the shutter.
    private static func last(_ page: RealPage) throws -> Int {
      try page.tab.wait(
        until: "document.querySelector('.shutter-bar .last .edge-print').textContent !== ''")
      return Int(try page.text(of: ".shutter-bar .last .edge-print")) ?? -1
    }

    /// How many photos are in the store, and how many are in the bin.
    private static func photos(_ page: RealPage) throws -> [Double?] {
      let store = try page.evaluate("modules[0].state()", of: "server/api")["store"]
      return [store["photos"].number, store["binned"].number]
    }

    /// Waits until this many leases are held on the camera.
    private static func wait(forLeases count: Int, in page: RealPage) throws {
      try page.tab.wait(
        until: "import(new URL('../server/api.js', document.querySelector('[type=module]').src))"
          + ".then((api) => api.state()).then(({ cameras }) => cameras[0].leases === \(count))")
    }

    @Test func `the last photo is on the screen before the live picture fades in over it`() throws {
      let page = try RealPage(photos: 3)
      try page.tab.wait(
        until: "document.querySelector('.viewfinder .stage > .pane')?.dataset.tier !== undefined")
      #expect(try Self.last(page) >= 0)
      try page.tab.wait(until: Self.isLive)
      let name = try page.tab.evaluate("document.querySelector('.live').ariaLabel").text ?? ""
      #expect(name.hasPrefix("Live picture of Simulated Camera, "))
      #expect(page.tab.problems == [])
    }

    @Test(arguments: ["Space", "Enter", "click"])
    func `a press freezes the frame until the photo is there, and the live picture returns`(
      press: String
    ) throws {
      let page = try RealPage(photos: 1)
      try page.tab.wait(until: Self.isLive)
      let before = try Self.last(page)
      if press == "click" {
        try page.tab.click(named: "Take a photo")
      } else {
        try page.tab.evaluate("document.activeElement.blur()")
        try page.tab.press(press)
      }
      try page.tab.wait(until: "\(Self.phase) === 'frozen'")
      try page.tab.wait(
        until: "Number(document.querySelector('.last .edge-print').textContent) === \(before + 1)")
      try page.tab.wait(until: "\(Self.phase) === 'live'")
      #expect(page.tab.problems == [])
    }

    private static func waitForLast(_ number: Int, in page: RealPage) throws {
      try page.tab.wait(
        until: "Number(document.querySelector('.last .edge-print').textContent) === \(number)")
    }

    /// Waits until a photo was taken, and may be retaken; its number may be shown before that.
    private static func waitForTaken(_ number: Int, in page: RealPage) throws {
      try waitForLast(number, in: page)
      try page.tab.wait(
        until: "import(new URL('../model/taken.js', document.querySelector('[type=module]').src))"
          + ".then(({ lastTaken }) => lastTaken.get()?.number === \(number))")
    }

    /// Waits until the page says something in the line of what was done last.
    private static func wait(forLine text: String, in page: RealPage) throws {
      try page.tab.wait(
        until: "document.querySelector('.passing span')?.textContent === '\(text)'")
    }

    @Test func `a retaken photo replaces the last one, and undo brings it back`() throws {
      let page = try Self.page(photos: 1)
      try page.tab.wait(until: Self.isLive)
      let before = try Self.last(page)
      try page.tab.press("Space")
      try Self.waitForTaken(before + 1, in: page)
      try page.tab.press("r")
      try Self.waitForLast(before + 2, in: page)
      try Self.wait(forLine: "Photo \(before + 1) retaken, and moved to the bin.", in: page)
      #expect(try Self.photos(page) == [2, 1])
      try page.tab.click(named: "Undo")
      try Self.wait(forLine: "Photo \(before + 1) restored.", in: page)
      try page.tab.wait(
        until: "import(new URL('../server/api.js', document.querySelector('[type=module]').src))"
          + ".then((api) => api.state()).then(({ store }) => store.photos === 3)")
    }

    @Test func `a photo that was imported is neither retaken nor deleted`() throws {
      let page = try Self.page(photos: 2)
      try page.tab.wait(until: Self.isLive)
      #expect(try !page.tab.evaluate(Self.retake).isTrue)
      try page.tab.press("Delete")
      try Self.wait(forLine: "There is no photo to delete: none was taken in this tab.", in: page)
      try page.tab.press("r")
      try Self.wait(forLine: "There is no photo to retake: none was taken in this tab.", in: page)
      #expect(try Self.photos(page) == [2, 0])
      try page.tab.press("Space")
      try Self.waitForTaken(3, in: page)
      #expect(try page.tab.evaluate(Self.retake).isTrue)
      try page.addSample()
      #expect(try Self.photos(page) == [4, 0])
      try page.tab.press("Delete")
      try Self.wait(forLine: "Photo 3 moved to the bin.", in: page)
    }

    private static let retake =
      "[...document.querySelectorAll('.lead button')].at(-1).checkVisibility()"

    @Test func `photos go to the bin from the last one back, also after a reload, and come back`()
      throws
    {
      let page = try Self.page(photos: 2)
      try page.tab.wait(until: Self.isLive)
      for number in 3...5 {
        try page.tab.press("Space")
        try Self.waitForTaken(number, in: page)
      }
      try page.tab.press("Delete")
      try Self.waitForLast(4, in: page)
      try Self.wait(forLine: "Photo 5 moved to the bin.", in: page)
      try page.tab.click(named: "Undo")
      try Self.waitForLast(5, in: page)
      try Self.wait(forLine: "Photo 5 restored.", in: page)
      try page.tab.reload()
      try Self.waitForLast(5, in: page)
      for number in [5, 4, 3] {
        try page.tab.press("Delete")
        // Of the first two photos, which were added at once, either may be the later one.
        try page.tab.wait(
          until: "Number(document.querySelector('.last .edge-print').textContent) < \(number)")
        try Self.wait(forLine: "Photo \(number) moved to the bin.", in: page)
      }
      #expect(try Self.photos(page) == [2, 3])
      try page.tab.press("u", "u", "u", "u")
      try Self.wait(forLine: "Nothing to undo in this tab.", in: page)
      try page.tab.click(named: "Show the bin", until: "location.search === '?bin=true'")
    }

    @Test func `Space releases the shutter after the settings were closed and a button clicked`()
      throws
    {
      let page = try Self.page(photos: 1)
      try page.tab.wait(until: Self.isLive)
      try page.tab.click(named: "Settings")
      try page.tab.wait(until: "document.activeElement.matches('.camera-panel select')")
      try page.tab.press("Escape", until: "document.activeElement.matches('.shutter')")
      try page.tab.click(named: "Mirror")
      try page.tab.press("Space")
      try Self.waitForLast(2, in: page)
    }

    private static let shutter = "document.querySelector('.shutter').dataset.phase"

    @Test(arguments: ["Space", "Enter"])
    func `a held key takes a burst, also while the shutter has the focus`(key: String) throws {
      let page = try Self.page(at: "/sheet", photos: 1)
      try page.waitForPhotos()
      try page.tab.press("v")
      try page.tab.wait(until: Self.isLive)
      try page.tab.wait(until: "document.activeElement.matches('.shutter')")
      try page.tab.keyDown(key)
      try page.tab.wait(until: "\(Self.shutter) === 'burst'")
      try page.tab.wait(
        until: "Number(document.querySelector('.last .edge-print').textContent) > 3")
      try page.tab.keyUp(key)
      try page.tab.wait(until: "\(Self.shutter) === 'idle'")
      try page.tab.press(key, until: "\(Self.shutter) === 'idle'")
      #expect(page.tab.problems == [])
    }

    @Test func `the button takes the same burst as a held key, until it or the shutter is pressed`()
      throws
    {
      let page = try Self.page(photos: 1)
      try page.tab.wait(until: Self.isLive)
      var last = 1
      for end in ["Burst", "Stop"] {
        try page.tab.click(named: "Burst", until: "\(Self.shutter) === 'burst'")
        #expect(try page.tab.attribute("aria-pressed", ofControl: "Burst") == "true")
        try page.tab.wait(
          until: "Number(document.querySelector('.last .edge-print').textContent) > \(last + 2)")
        try page.tab.click(named: end)
        try page.tab.wait(until: "\(Self.shutter) === 'idle'")
        #expect(try page.tab.attribute("aria-pressed", ofControl: "Burst") == "false")
        last = try Self.last(page)
      }
    }

    @Test func `the timer counts down to the photo, and is cancelled by Escape`() throws {
      let page = try Self.page(photos: 1)
      try page.tab.wait(until: Self.isLive)
      let before = try Self.last(page)
      try page.tab.press("t", "Space")
      try page.tab.wait(until: "document.querySelector('.countdown').textContent === '3'")
      let height = try page.tab.evaluate("document.querySelector('.countdown').clientHeight")
      let stage = try page.tab.evaluate("document.querySelector('.viewfinder .stage').clientHeight")
      #expect(try #require(height.number) >= 0.45 * #require(stage.number))
      try page.tab.press("Escape", until: "!document.querySelector('.countdown').checkVisibility()")
      #expect(try page.tab.evaluate("location.pathname").text == "/")
      try page.tab.press("Space")
      try page.tab.wait(
        until: "Number(document.querySelector('.last .edge-print').textContent) === \(before + 1)")
    }

    @Test func `a timer ends when another view is shown, which says so`() throws {
      let page = try Self.page(photos: 1)
      try page.tab.wait(until: Self.isLive)
      try page.tab.press("t", "Space")
      try page.tab.wait(until: "document.querySelector('.countdown').textContent === '3'")
      try page.tab.press("g")
      try page.waitForReport("The timer was ended.")
    }

    @Test func `the lease is given up when the tab is hidden or another view is shown`() throws {
      let page = try Self.page()
      try page.tab.wait(until: Self.isLive)
      try Self.wait(forLeases: 1, in: page)
      try page.tab.press("g", until: "location.pathname === '/sheet'")
      try Self.wait(forLeases: 0, in: page)
      try page.tab.press("v")
      try page.tab.wait(until: Self.isLive)
      let other = try page.tab.sibling()
      try page.tab.wait(until: "document.hidden")
      try Self.wait(forLeases: 0, in: page)
      try other.close()
      try page.tab.show()
      try page.tab.wait(until: Self.isLive)
      try Self.wait(forLeases: 1, in: page)
    }

    @Test
    func `an unplugged camera is reported in the command line's words, and returns by itself`()
      throws
    {
      let page = try RealPage(
        photos: 1,
        scenario: """
          { "events": [
            { "fault": "unplug", "after": "1500ms" }, { "fault": "replug", "after": "3s" },
            { "fault": "unplug", "after": "20s" }, { "fault": "replug", "after": "24s" },
            { "fault": "unplug", "after": "60s" }, { "fault": "replug", "after": "70s" } ] }
          """)
      // A page that a busy machine opens late misses the first time, but not the next one.
      try page.tab.wait(until: Self.isLive)
      try page.tab.wait(
        until: "document.querySelector('.words.failed')?.innerText.includes('Simulated Camera')"
          + " && document.querySelector('body > [role=alert]').textContent !== ''"
          + " && !(\(Self.isLive))", within: .seconds(80))
      try page.tab.wait(
        until: "\(Self.isLive)"
          + " && document.querySelector('.shutter-bar .words').textContent === 'Simulated Camera'")
    }

    @Test func `without a camera, the viewfinder says what to do, and a new one shows by itself`()
      throws
    {
      let page = try RealPage(
        scenario: """
          { "cameras": [{ "plugged": false }], "events": [{ "fault": "replug", "after": "20s" }] }
          """)
      try page.tab.wait(until: "document.body.innerText.includes('No camera found.')")
      try page.tab.wait(until: Self.isLive, within: .seconds(60))
    }

    @Test func `controls are set while they are moved, and a held one says what holds it`() throws {
      let page = try Self.page()
      try page.tab.wait(until: Self.isLive)
      try page.tab.press("s", until: "document.querySelector('#control-brightness') !== null")
      try page.tab.evaluate(
        """
        (() => {
          const input = document.querySelector('#control-brightness');
          input.value = input.min;
          input.dispatchEvent(new Event('input'));
        })()
        """)
      try page.tab.wait(
        until: "document.querySelector('output[for=control-brightness]').textContent === "
          + "document.querySelector('#control-brightness').min")
      let held = try page.tab.evaluate(
        "document.querySelector('.control.held [aria-describedby]')?.id"
      ).text
      #expect(held != nil)
      #expect(try page.text(of: ".control.held .remark") == "Set automatically")
      #expect(try page.text(of: ".controls label") == "Exposure")
    }
  }
}
