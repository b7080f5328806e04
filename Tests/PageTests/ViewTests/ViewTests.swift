import CaptureJSON
import Testing

extension WithServer {
  /// Every view, with photos of the real server.
  struct ViewTests {
    @Test(arguments: PageView.allCases)
    func `a view fits each screen in both themes, as its kept pictures show`(view: PageView) throws
    {
      let open = try view.open()
      for screen in Screen.all {
        try open.show(on: screen.device)
        try KeptPictures.keep(open.tab, of: view, on: screen)
        let misfits = try open.tab.misfits()
        #expect(misfits == [], "\(screen): \(misfits)")
      }
      #expect(open.tab.problems == [])
    }

    @Test(.enabled(if: Axe.isNeeded), arguments: PageView.allCases)
    func `axe-core finds nothing wrong with a view in any theme and width`(view: PageView) throws {
      let open = try view.open()
      for screen in Screen.all {
        try open.show(on: screen.device)
        try open.tab.expectNoViolation()
      }
    }
  }
}
