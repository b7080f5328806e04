import CaptureJSON

extension Person {
  private static let marked = ".compared[aria-current] .pane"
  private static let selected = "document.querySelectorAll('.sheet-grid [aria-selected=true]')"
  /// The ids of the photos on the screen, and that of the pinned one.
  private static let shown = """
    [...document.querySelectorAll('.compared .pane')].map((one) => one.dataset.id)
    """
  private static let pinned =
    "document.querySelector('.compared[aria-label$=pinned] .pane')?.dataset.id"

  /// Selects the first photos of the sheet.
  func selectFirst(_ count: Int) throws {
    let cells = (1...count).map { "[role=gridcell][aria-label^='\($0) of']" }
    try tab.waitUntilStill(cells[0])
    switch way {
    case .keys:
      try tab.reach(selector: "[role=gridcell]")
      try tab.press("Home", "Space")
      for _ in 1..<count { try tab.press("Shift+ArrowRight") }
    case .mouse:
      try tab.click(cells[0])
      for cell in cells.dropFirst() { try tab.click(at: tab.middle(of: cell), modifiers: 2) }
    case .touch:
      try tab.touchDown(at: tab.middle(of: cells[0]))
      try tab.wait(until: "\(Self.selected).length === 1")
      try tab.touchUp()
      for cell in cells.dropFirst() { try tab.tap(cell) }
    }
    try tab.wait(until: "\(Self.selected).length === \(count)")
  }

  /// Compares three selected photos, of which a phone shows two at once: zooms and pans all of them as
  /// one, and pins one, beside which others are shown.
  func compareThree() throws {
    try use("Compare", key: "c")
    let panes = "document.querySelectorAll('.compared .pane"
    let count = way == .touch ? 2 : 3
    try tab.wait(until: "\(panes)[data-tier]').length === \(count)")
    try zoomIn(Self.marked)
    try tab.wait(until: "\(panes)[data-tier=full]').length === \(count)")
    let before = try tab.comparedPictures().line
    try pan()
    try tab.wait(until: "\(Tab.comparedPictures).every((one, at) => one !== \(before)[at])")
    try zoomOut(Self.marked)
    try use("Pin the pane", key: "y")
    try tab.wait(until: "\(Self.pinned) === document.querySelector('\(Self.marked)').dataset.id")
    let photos = try tab.evaluate(Self.shown)
    let kept = try tab.evaluate(Self.pinned).line
    try showAnother()
    try tab.wait(
      until: "\(Self.pinned) === \(kept) && \(Self.shown).includes(\(kept)) && "
        + "\(Self.shown).join() !== \(photos.line).join()")
  }

  /// Moves what is seen of the zoomed photos.
  private func pan() throws {
    let middle = try tab.middle(of: Self.marked)
    let end = TabPoint(x: middle.x - 40, y: middle.y - 40)
    switch way {
    case .keys: try tab.press("Shift+ArrowRight", "Shift+ArrowDown")
    case .mouse: try tab.drag(from: middle, to: end)
    case .touch: try tab.swipe(from: middle, to: end)
    }
  }

  /// Shows another photo beside the pinned one, which is the last of them.
  private func showAnother() throws {
    let first = try tab.middle(of: ".compared .pane")
    switch way {
    case .keys: try tab.press("ArrowUp", "ArrowRight")
    case .mouse:
      try tab.click(at: first)
      try tab.wheel(120, at: tab.middle(of: ".compare .strip [role=slider]"))
    case .touch:
      try tab.swipe(
        from: TabPoint(x: first.x + 40, y: first.y), to: TabPoint(x: first.x - 40, y: first.y))
    }
  }
}
