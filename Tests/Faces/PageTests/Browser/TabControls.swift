import CaptureJSON

/// Controls as a person finds them: by what they are called.
extension Tab {
  /// Clicks the button or link of a name.
  func click(named name: String) throws {
    try click(at: middle(ofControl: name))
  }

  /// Clicks the button or link of a name, and waits until a condition holds.
  func click(named name: String, until condition: String) throws {
    try click(named: name)
    try wait(until: condition)
  }

  /// Taps the button or link of a name with a finger.
  func tap(named name: String) throws {
    try tap(at: middle(ofControl: name))
  }

  /// Moves the focus to the control of a name as without a mouse: by the Tab key from
  /// control to control, and by arrow keys within a toolbar.
  func reach(_ name: String) throws {
    try reach(name, when: "\(Self.control(name)) === document.activeElement")
  }

  /// Moves the focus to an element that a selector names, by the Tab key alone.
  func reach(selector: String) throws {
    try reach(selector, when: "document.activeElement.matches(\"\(selector)\")")
  }

  private func reach(_ name: String, when isReached: String) throws {
    for _ in 0..<60 {
      if try evaluate(isReached).isTrue { return }
      let isInToolbar = "document.activeElement.closest('[role=toolbar]') !== null"
      if try evaluate(isInToolbar).isTrue, try reachInToolbar(isReached) { return }
      try press("Tab")
    }
    throw BrowserError("the Tab key does not reach \(name)")
  }

  private func reachInToolbar(_ isReached: String) throws -> Bool {
    let count = try evaluate(
      "document.activeElement.closest('[role=toolbar]').querySelectorAll('button').length")
    for _ in 0..<Int(count.number ?? 0) {
      try press("ArrowRight")
      if try evaluate(isReached).isTrue { return true }
    }
    return false
  }

  /// Waits until a button or link of a name is there to be used.
  func wait(forControl name: String) throws {
    try wait(until: "\(Self.control(name)) !== undefined")
  }

  func middle(ofControl name: String) throws -> TabPoint {
    // It is measured as soon as it is there, since the page may be about to redraw it.
    try wait(
      until: """
        (() => {
          const box = \(Self.control(name))?.getBoundingClientRect();
          if (box === undefined) return false;
          globalThis.middleOfControl = [box.left + box.width / 2, box.top + box.height / 2];
          return true;
        })()
        """)
    let place = try evaluate("globalThis.middleOfControl")
    return TabPoint(x: place[0].number ?? 0, y: place[1].number ?? 0)
  }

  /// An attribute in which a control describes itself.
  func attribute(_ attribute: String, ofControl name: String) throws -> String? {
    try evaluate("\(Self.control(name))?.getAttribute('\(attribute)')").text
  }

  /// Finds a control by its label or its words; a count that comes after them later is not one of them.
  private static func control(_ name: String) -> String {
    """
    [...document.querySelectorAll('button, a, [role=slider], [role=option], [role=gridcell]')]
      .find((one) => one.checkVisibility() && !one.closest('[inert]') &&
        (one.getAttribute('aria-label') ??
          (one.querySelector(':scope > .number')?.previousElementSibling ?? one).innerText.trim()
        ) === \(JSON.string(name).line))
    """
  }
}
