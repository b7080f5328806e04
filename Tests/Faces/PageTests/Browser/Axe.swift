import CaptureJSON
import CaptureTestSupport
import Testing

/// Deque's axe-core, which checks a page against WCAG and good practice.
enum Axe {
  /// Where `Scripts/test/axe` puts it.
  static let path = "\(Repository.root)/.build/axe/axe.min.js"
  /// Whether tests that use it run: they fail without it where no test may be skipped.
  static let isNeeded = Requirement.isMet((try? [UInt8](contentsOf: path)) != nil)
  /// The program as JSON: made once, since its half a million characters take their time.
  fileprivate static let source: Result<String, any Error> = Result {
    let program = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
    return JSON.string("\(program)\n;0").line
  }

  /// What is to be looked at.
  enum Rules: String {
    case all = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"
    /// The rules among them that look at colours, which are all that a theme changes.
    ///
    /// They are enough for a page that was looked at in the other theme: its elements, their names
    /// and their places are the same.
    case colours = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }"
  }
}

extension Tab {
  /// Expects that axe-core finds nothing wrong in the page, on a screen that has this name.
  func expectNoViolation(
    of rules: Axe.Rules, on screen: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for violation in try axeViolations(of: rules) {
      Issue.record("\(screen) \(violation)", sourceLocation: location)
    }
  }

  /// Expects that axe-core finds nothing wrong in the page in either theme, on a phone and on a
  /// desktop, whose layouts differ.
  func expectNoViolationAnywhere(_ location: SourceLocation = #_sourceLocation) throws {
    for width in [390, 1280] {
      for isDark in [false, true] {
        try emulate(Device(width: width, isDark: isDark))
        try wait(until: Self.isLaidOut)
        try expectNoViolation(
          of: isDark ? .colours : .all, on: "\(width), \(isDark ? "dark" : "light"):", location)
      }
    }
  }

  /// Whether the page has its places and colours for the size and the theme that it was given last.
  private static let isLaidOut = """
    (async () => {
      for (let count = 0; count < 3; count += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return document.getAnimations().length === 0;
    })()
    """

  /// What axe-core finds wrong in the page: a rule, the reason, and the elements.
  private func axeViolations(of rules: Axe.Rules) throws -> [String] {
    if try !evaluate("typeof axe === 'object'").isTrue {
      try browser.tools.send(
        "Runtime.evaluate", encoded: "{\"expression\":\(Axe.source.get())}", to: session)
    }
    let found = try evaluate(
      """
      axe.run(document, { runOnly: \(rules.rawValue), resultTypes: ['violations'] })
        .then(({ violations }) => violations.map(({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`))
      """, within: .seconds(60))
    return found.items.compactMap(\.text)
  }
}
