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
            { "fault": "unplug", "after": "2s" },
            { "fault": "replug", "after": "4s", "number": 1 },
            { "fault": "unplug", "after": "24s" }, { "fault": "replug", "after": "30s" },
            { "fault": "unplug", "after": "75s" }, { "fault": "replug", "after": "85s" }
          ] }
          """)
      let tab = try SharedBrowser.browser.tab()
      try tab.open(server.address)
      // A page that a busy machine opens late misses the first time, but not the next one.
      try tab.wait(until: Self.phase("live"))
      try tab.wait(
        until: ["[role=alert]", ".viewfinder"]
          .map { "document.querySelector('\($0)').innerText.includes('it was unplugged')" }
          .joined(separator: " && ") + " && !(\(Self.phase("live")))",
        within: .seconds(90))
      try tab.wait(until: Self.phase("live"))
      try tab.click(named: "Take a photo")
      try tab.wait(forControl: "Open photo 1")
    }

    @Test
    func `a hidden tab gives the camera up, and has it again once it is visible`()
      throws
    {
      let server = try PageServer()
      let tab = try SharedBrowser.browser.tab()
      try tab.open(server.address)
      try tab.wait(until: Self.phase("live"))
      let shown = ContinuousClock.now
      let other = try tab.sibling()
      try other.open(server.address(of: "/sheet"))
      try other.wait(until: Self.cameraState("idle"))
      // The seconds themselves are tested on a manual clock; a busy machine adds some.
      #expect(ContinuousClock.now - shown > .seconds(10))
      try tab.show()
      try tab.wait(until: Self.phase("live"))
    }

    @Test func `a browser that is killed gives the camera up`() throws {
      let server = try PageServer()
      let crashing = try Chromium()
      let tab = try crashing.tab()
      try tab.open(server.address)
      try tab.wait(until: Self.phase("live"))
      let watching = try SharedBrowser.browser.tab()
      try watching.open(server.address(of: "/sheet"))
      crashing.tools.crash()
      let gone = ContinuousClock.now
      try watching.wait(until: Self.cameraState("idle"))
      #expect(ContinuousClock.now - gone > .seconds(9))
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
