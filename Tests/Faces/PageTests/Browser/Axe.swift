import CaptureJSON
import CaptureTestSupport
import Testing

/// Deque's axe-core, which checks a page against WCAG and good practice.
enum Axe {
  /// Where `Scripts/test/axe` puts it.
  static let path = "\(Repository.root)/.build/axe/axe.min.js"
  /// Whether tests that use it run: they fail without it where no test may be skipped.
  static let isNeeded = Requirement.isMet((try? [UInt8](contentsOf: path)) != nil)
}

extension Tab {
  /// Expects that axe-core finds nothing wrong in the page, on a screen that has this name.
  func expectNoViolation(
    on screen: String = "", _ location: SourceLocation = #_sourceLocation
  ) throws {
    for violation in try axeViolations() {
      Issue.record("\(screen) \(violation)", sourceLocation: location)
    }
  }

  /// Expects that axe-core finds nothing wrong in the page in either theme, on a phone and on a desktop.
  func expectNoViolationAnywhere(_ location: SourceLocation = #_sourceLocation) throws {
    for width in [390, 1280] {
      for isDark in [false, true] {
        try emulate(Device(width: width, isDark: isDark))
        try wait(until: Self.isLaidOut)
        try expectNoViolation(on: "\(width), \(isDark ? "dark" : "light"):", location)
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
  private func axeViolations() throws -> [String] {
    let source = String(decoding: try [UInt8](contentsOf: Axe.path), as: UTF8.self)
    if try !evaluate("typeof axe === 'object'").isTrue { try evaluate("\(source)\n;0") }
    let found = try evaluate(
      """
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
        'best-practice'], resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`))
      """, within: .seconds(60))
    return found.items.compactMap(\.text)
  }
}
