import CaptureJSON

/// A person who uses the page in one way only.
struct Person {
  enum Way: CaseIterable {
    case mouse, keys, touch
  }

  let tab: Tab
  let way: Way

  var device: Device {
    way == .touch ? Device(width: 390, height: 844, density: 3, isTouch: true) : Device()
  }

  /// Uses a control, or the key that does the same.
  func use(_ name: String, key: String? = nil) throws {
    switch way {
    case .mouse: try tab.click(named: name)
    case .touch: try tab.tap(named: name)
    case .keys:
      if let key { return try tab.press(key) }
      try tab.reach(name)
      try tab.press("Enter")
    }
  }

  /// Uses a control, or the key that does the same, and waits until a condition holds.
  func use(_ name: String, key: String? = nil, until condition: String) throws {
    try use(name, key: key)
    try tab.wait(until: condition)
  }

  /// Opens the marked photo of the sheet.
  func openMarked() throws {
    guard way != .keys else {
      try tab.reach(selector: "[role=gridcell]")
      return try tab.press("Enter")
    }
    let cell = try tab.middle(of: "[role=gridcell][tabindex='0']")
    if way == .mouse { try tab.click(at: cell, count: 2) } else { try tab.tap(at: cell) }
  }

  /// Goes to the photo after the one on the screen.
  func next() throws {
    switch way {
    case .keys: try tab.press("ArrowRight")
    case .mouse: try tab.wheel(120, at: tab.middle(of: ".strip [role=slider]"))
    case .touch:
      let middle = try tab.middle(of: ".photo .stage")
      try tab.swipe(
        from: TabPoint(x: middle.x + 100, y: middle.y), to: TabPoint(x: middle.x - 100, y: middle.y)
      )
    }
  }

  /// Shows a photo at 100 %.
  func zoomIn(_ pane: String = ".photo .pane") throws {
    try zoom(pane, fingers: (60, 300))
  }

  /// Shows a photo whole again.
  func zoomOut(_ pane: String) throws {
    try zoom(pane, fingers: (100, 10))
  }

  private func zoom(_ pane: String, fingers: (start: Double, end: Double)) throws {
    let middle = try tab.middle(of: pane)
    switch way {
    case .keys: try tab.press("z")
    case .mouse: try tab.click(at: middle, count: 2)
    case .touch: try tab.pinch(at: middle, from: fingers.start, to: fingers.end)
    }
  }
}
