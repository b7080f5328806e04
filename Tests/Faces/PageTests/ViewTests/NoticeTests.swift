import CaptureJSON
import Testing

extension WithServer {
  /// The line that says for a while what was done.
  struct NoticeTests {
    /// Those of a phone, one with a line at its lower edge that belongs to the system.
    private static let phones = [(height: 844, inset: 34), (height: 568, inset: 0)]

    @Test(arguments: [
      PageView.viewfinder, .settings, .noCamera, .photo, .details, .sheet, .selection, .filter,
      .empty, .cull, .review, .compare, .albums, .album, .albumEditing,
    ])
    func `on a phone, the notice of what was done covers nothing that can be pressed`(
      view: PageView
    ) throws {
      let open = try view.open()
      if view == .review { try Self.rejectAll(open.page) }
      for phone in Self.phones {
        try open.tab.run(
          "Emulation.setSafeAreaInsetsOverride", ["insets": ["bottom": .integer(phone.inset)]])
        let device = Device(width: 390, height: phone.height, density: 2, isTouch: true)
        try open.show(on: device)
        try Self.sayWhatWasDone(open.page)
        let misfits = try open.tab.misfits()
        #expect(misfits == [], "\(phone.height): \(misfits)")
        let edge = try open.tab.evaluate("\(Self.line).getBoundingClientRect().bottom").number ?? 0
        #expect(edge < Double(phone.height - phone.inset))
        // The panel of details leaves only the upper part of the screen to the photo.
        #expect(edge > Double(phone.height) * (view == .details ? 0.2 : 0.3))
      }
    }

    @Test func `the notice of what was done is shown over the photos, and not in another view`()
      throws
    {
      let page = try RealPage(at: "/sheet", photos: 4)
      try page.waitForPhotos()
      let top = "document.querySelector('.sheet-stage').getBoundingClientRect().top"
      let before = try page.tab.evaluate(top).number
      for said in ["report", "refusal", "added"] {
        let call = [
          "report": "modules[0].tellUndoable('Photo 4 moved to the bin', 'bin')",
          "refusal": "modules[1].refuse({ message: 'It is locked' })",
          "added": "modules[2].added.set({ name: 'a', title: 'Crete', count: 2 })",
        ]
        try page.evaluate(
          call[said] ?? "", of: "shell/report", "model/verdicts", "model/albums")
        #expect(try page.tab.evaluate("\(Self.line).checkVisibility()").isTrue, "\(said)")
        #expect(try page.tab.evaluate(top).number == before, "\(said)")
        try page.tab.press("k", until: "document.body.dataset.view === 'cull'")
        #expect(try page.tab.evaluate("\(Self.line) === null").isTrue, "\(said)")
        try page.tab.press("g", until: "document.body.dataset.view === 'sheet'")
      }
    }

    private static let line = "document.querySelector('.passing p')"

    /// Says a long sentence with a button, which has the focus, so that the line stays.
    private static func sayWhatWasDone(_ page: RealPage) throws {
      try page.evaluate(
        "modules[0].tellUndoable('photo-2025-06-15.jpg moved to the bin', 'bin')",
        of: "shell/report")
      try page.tab.evaluate("\(line).querySelector('button').focus({ preventScroll: true })")
    }

    /// Makes the review longer than the screen.
    private static func rejectAll(_ page: RealPage) throws {
      try page.evaluate(
        """
        (async ([api]) => {
          const lines = await fetch('/v1/photos?limit=36', {
            headers: { 'Capture-Token': sessionStorage.getItem('capture.token') },
          });
          const ids = (await lines.text()).trim().split('\\n').map((line) => JSON.parse(line).id);
          await api.rate(ids, -1);
        })(modules)
        """, of: "server/api")
      try page.tab.wait(until: "document.querySelectorAll('.review li').length === 36")
    }
  }
}
