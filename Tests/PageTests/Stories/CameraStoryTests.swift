import CaptureJSON
import Testing

extension WithCamera {
  /// What becomes of the camera when it is unplugged, and when nobody looks.
  struct CameraStoryTests {
    /// Whether the viewfinder is in a phase.
    private static func phase(_ phase: String) -> String {
      "document.querySelector('.viewfinder .stage')?.dataset.phase === '\(phase)'"
    }

    @Test
    func `an unplugged camera is reported as by the command line, and returns without a click`()
      throws
    {
      let server = try PageServer(
        scenario: """
          { "events": [
            { "fault": "unplug", "after": "8s" }, { "fault": "replug", "after": "12s", "number": 1 }
          ] }
          """)
      let tab = try SharedBrowser.browser.tab()
      try tab.open(server.address)
      try tab.wait(until: Self.phase("live"), within: .seconds(8))
      try tab.wait(until: "!(\(Self.phase("live")))", within: .seconds(15))
      try tab.wait(
        until: "document.querySelector('[role=alert]').textContent.includes('it was unplugged')")
      #expect(
        try tab.evaluate("document.querySelector('.viewfinder').innerText").text?
          .contains("it was unplugged") == true)
      try tab.wait(until: Self.phase("live"), within: .seconds(20))
      try tab.click(named: "Take a photo")
      try tab.wait(forControl: "Open photo 1", within: .seconds(20))
    }

    @Test
    func `a hidden tab gives the camera up, and has it again once it is visible`()
      throws
    {
      let server = try PageServer()
      let tab = try SharedBrowser.browser.tab()
      try tab.open(server.address)
      try tab.wait(until: Self.phase("live"), within: .seconds(15))
      let shown = ContinuousClock.now
      let other = try tab.sibling()
      try other.open(server.address(of: "/sheet"))
      try other.wait(until: Self.cameraState("running"))
      try other.wait(until: Self.cameraState("idle"), within: .seconds(15))
      // The seconds themselves are tested on a manual clock; a busy machine adds some.
      let off = ContinuousClock.now - shown
      #expect(off > .seconds(10) && off < .seconds(20), "off after \(off)")
      try tab.show()
      try tab.wait(until: Self.phase("live"), within: .seconds(10))
    }

    @Test func `a browser that is killed gives the camera up`() throws {
      let server = try PageServer()
      let crashing = try Chromium()
      let tab = try crashing.tab()
      try tab.open(server.address)
      try tab.wait(until: Self.phase("live"), within: .seconds(15))
      let watching = try SharedBrowser.browser.tab()
      try watching.open(server.address(of: "/sheet"))
      crashing.tools.crash()
      let gone = ContinuousClock.now
      try watching.wait(until: Self.cameraState("idle"), within: .seconds(25))
      let off = ContinuousClock.now - gone
      #expect(off > .seconds(9) && off < .seconds(20), "off after \(off)")
    }

    @Test func `a server that is started again has another token, and the tab says so`() throws {
      let tab = try SharedBrowser.browser.tab()
      do {
        let server = try PageServer()
        try tab.open(server.address(of: "/sheet"))
        try tab.wait(until: "document.querySelector('[role=grid]') !== null")
      }
      try tab.wait(until: "document.querySelector('.notice').innerText.includes('has ended')")
    }

    /// Whether the server says so of its only camera, asked by the page's own token.
    private static func cameraState(_ state: String) -> String {
      """
      fetch('/v1/cameras', { headers: { 'Capture-Token': sessionStorage.getItem('capture.token') } })
        .then((answer) => answer.json()).then(({ cameras }) => cameras[0].state === '\(state)')
      """
    }
  }
}
