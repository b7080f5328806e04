import CaptureJSON
import CaptureTestSupport
import Testing

/// Deque's axe-core, which checks a page against WCAG and good practice.
enum Axe {
  /// Where `Scripts/axe` puts it.
  static let path = "\(PageFiles.root)/.build/axe/axe.min.js"
  /// Whether tests that use it run: they fail without it where no test may be skipped.
  static let isNeeded = Requirement.isMet((try? [UInt8](contentsOf: path)) != nil)
}

extension Tab {
  /// Expects that axe-core finds nothing wrong in the page.
  func expectNoViolation(_ location: SourceLocation = #_sourceLocation) throws {
    for violation in try axeViolations() {
      Issue.record("\(violation)", sourceLocation: location)
    }
  }

  /// What axe-core finds wrong in the page: a rule, the reason, and the elements.
  private func axeViolations() throws -> [String] {
    let source = String(decoding: try [UInt8](contentsOf: Axe.path), as: UTF8.self)
    if try !evaluate("typeof axe === 'object'").isTrue { try evaluate("\(source)\n;0") }
    let found = try evaluate(
      """
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
        'best-practice'] }).then(({ violations }) => violations.map(({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`))
      """, within: .seconds(60))
    return found.items.compactMap(\.text)
  }
}
