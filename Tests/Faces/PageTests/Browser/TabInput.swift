import CaptureJSON

/// A place in a tab, in pixels of the page.
struct TabPoint {
  var x: Double
  var y: Double
}

/// Input as a person gives it: the browser cannot tell it from the real one.
extension Tab {
  // MARK: - Keys

  /// Presses and releases keys, such as `k`, `Shift+ArrowLeft`, `Ctrl+z` or `Space`.
  func press(_ combinations: String...) throws {
    for combination in combinations {
      try keyDown(combination)
      try keyUp(combination)
    }
  }

  /// Presses and releases a key, or several, and waits until a condition holds.
  func press(_ combinations: String..., until condition: String) throws {
    for combination in combinations { try press(combination) }
    try wait(until: condition)
  }

  func keyDown(_ combination: String) throws {
    let stroke = KeyStroke(combination)
    var members = stroke.members
    members.append(.init(name: "type", value: stroke.text == nil ? "rawKeyDown" : "keyDown"))
    if let text = stroke.text { members.append(.init(name: "text", value: .string(text))) }
    try run("Input.dispatchKeyEvent", .object(members))
  }

  func keyUp(_ combination: String) throws {
    let members = KeyStroke(combination).members + [.init(name: "type", value: "keyUp")]
    try run("Input.dispatchKeyEvent", .object(members))
  }

  /// Types a text into the control with the focus.
  func type(_ text: String) throws {
    try run("Input.insertText", ["text": .string(text)])
  }

  // MARK: - Mouse

  /// Waits until an element has stayed at its place for some frames, as after a view was opened.
  func waitUntilStill(_ selector: String) throws {
    try wait(
      until: """
        (async () => {
          const one = document.querySelector(\(JSON.string(selector).line));
          const place = () => JSON.stringify(one?.getBoundingClientRect());
          const before = place();
          for (let frames = 0; frames < 20; frames += 1) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            if (one === null || place() !== before) return false;
          }
          return true;
        })()
        """)
  }

  /// The middle of the first visible element of a selector.
  func middle(of selector: String) throws -> TabPoint {
    let place = try evaluate(
      """
      (() => {
        const all = [...document.querySelectorAll(\(JSON.string(selector).line))];
        const found = all.find((one) => one.checkVisibility());
        if (found === undefined) return null;
        const { left, top, width, height } = found.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()
      """)
    guard let x = place[0].number, let y = place[1].number else {
      throw BrowserError("no element to be seen is \(selector)")
    }
    return TabPoint(x: x, y: y)
  }

  func click(_ selector: String, count: Int = 1) throws {
    try click(at: middle(of: selector), count: count)
  }

  func click(at point: TabPoint, count: Int = 1, modifiers: Int = 0) throws {
    try mouse("mouseMoved", at: point)
    for number in 1...count {
      try mouse("mousePressed", at: point, clicks: number, modifiers: modifiers)
      try mouse("mouseReleased", at: point, clicks: number, modifiers: modifiers)
    }
  }

  /// Drags from one point to another in steps.
  func drag(from start: TabPoint, to end: TabPoint, steps: Int = 10) throws {
    try mouse("mousePressed", at: start, clicks: 1)
    for step in 1...steps { try mouse("mouseMoved", at: start.towards(end, step, of: steps)) }
    try mouse("mouseReleased", at: end, clicks: 1)
  }

  /// Turns the wheel by this many pixels.
  func wheel(_ distance: Double, at point: TabPoint, modifiers: Int = 0) throws {
    try run(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .number(point.x), "y": .number(point.y), "deltaX": 0,
        "deltaY": .number(distance), "modifiers": .integer(modifiers),
      ])
  }

  func move(to point: TabPoint) throws {
    try mouse("mouseMoved", at: point)
  }

  private func mouse(
    _ type: String, at point: TabPoint, clicks: Int = 0, modifiers: Int = 0
  ) throws {
    try run(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y),
        "button": clicks == 0 ? "none" : "left", "buttons": clicks == 0 ? 0 : 1,
        "clickCount": .integer(clicks), "modifiers": .integer(modifiers),
      ])
  }

  // MARK: - Touch

  func tap(_ selector: String) throws {
    try tap(at: middle(of: selector))
  }

  func tap(at point: TabPoint) throws {
    try touch("touchStart", [point])
    try touch("touchEnd", [])
  }

  /// Puts a finger down, until it is lifted.
  func touchDown(at point: TabPoint) throws {
    try touch("touchStart", [point])
  }

  func touchUp() throws {
    try touch("touchEnd", [])
  }

  /// Moves a finger from one point to another in steps.
  func swipe(from start: TabPoint, to end: TabPoint, steps: Int = 8) throws {
    try touch("touchStart", [start])
    for step in 1...steps { try touch("touchMove", [start.towards(end, step, of: steps)]) }
    try touch("touchEnd", [])
  }

  /// Moves two fingers apart, or together, around a point.
  func pinch(at middle: TabPoint, from start: Double, to end: Double, steps: Int = 8) throws {
    func fingers(_ distance: Double) -> [TabPoint] {
      [-1, 1].map { TabPoint(x: middle.x + $0 * distance / 2, y: middle.y) }
    }
    try touch("touchStart", fingers(start))
    for step in 1...steps {
      try touch("touchMove", fingers(start + (end - start) * Double(step) / Double(steps)))
    }
    try touch("touchEnd", [])
  }

  private func touch(_ type: String, _ points: [TabPoint]) throws {
    let places = points.map {
      JSON.object([.init(name: "x", value: .number($0.x)), .init(name: "y", value: .number($0.y))])
    }
    try run("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(places)])
  }
}

extension TabPoint {
  fileprivate func towards(_ end: TabPoint, _ step: Int, of steps: Int) -> TabPoint {
    let share = Double(step) / Double(steps)
    return TabPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
  }
}
