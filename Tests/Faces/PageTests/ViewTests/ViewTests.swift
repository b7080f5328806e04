import CaptureJSON
import Testing

extension WithServer {
  /// Every view, with photos of the real server.
  struct ViewTests {
    @Test(.enabled(if: Axe.isNeeded), arguments: PageView.allCases)
    func `a view fits each screen in both themes, and axe-core finds nothing wrong with it`(
      view: PageView
    ) throws {
      let open = try view.open()
      for screen in Screen.all {
        try open.show(on: screen.device)
        try KeptPictures.keep(open.tab, of: view, on: screen)
        let misfits = try open.tab.misfits()
        #expect(misfits == [], "\(screen): \(misfits)")
        try open.tab.expectNoViolation(of: screen.device.isDark ? .colours : .all, on: "\(screen)")
      }
      #expect(open.tab.problems == [])
    }
  }
}
