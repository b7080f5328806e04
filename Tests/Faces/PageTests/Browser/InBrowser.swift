import CaptureTestSupport
import Testing

/// The tests of the page with answers of their own.
///
/// They run one after another in one browser, and each has tabs with their own storage, or with
/// one that others have used, and that is empty again. So do the tests of the other suites here. The
/// first three run beside each other, as many as there are processors, since they wait much of their
/// time.
@Suite(
  .serialized, .enabled(if: Requirement.isMet(Chromium.isInstalled)), .sharedBrowser(),
  .timeLimit(.minutes(10)))
struct InBrowser {}

/// The tests of the page with photos of the real server.
@Suite(
  .serialized, .enabled(if: Requirement.isMet(Chromium.isInstalled)), .sharedBrowser(),
  .timeLimit(.minutes(10)))
struct WithServer {}

/// The tests of the page with a camera of the real server, which is simulated.
@Suite(
  .serialized, .enabled(if: Requirement.isMet(Chromium.isInstalled)), .sharedBrowser(),
  .timeLimit(.minutes(10)))
struct WithCamera {}

/// The tests that measure the page or the server: beside nothing else.
@Suite(
  .serialized, .enabled(if: Requirement.isMet(Chromium.isInstalled)), .sharedBrowser(isAlone: true),
  .timeLimit(.minutes(Figures.areThorough ? 60 : 10)))
struct AloneInBrowser {}

/// Runs the tests of a suite with one browser, which ends with the last of them.
struct SharedBrowser: SuiteTrait, TestScoping {
  /// The tests of the suite run one after another, so the browser is used by one at a time.
  private final class Loan: @unchecked Sendable {
    let browser: Chromium
    /// What one test after another uses, as opening it costs more than many of them.
    var samples: RealPage?
    var empty: Tab?

    init(_ browser: Chromium) {
      self.browser = browser
    }
  }

  @TaskLocal private static var loan: Loan?

  /// Whether no other suite with a browser runs meanwhile.
  fileprivate let isAlone: Bool

  /// The browser of the running test.
  static var browser: Chromium {
    get throws { try lent.browser }
  }

  /// The page that one test of the suite after another visits; see `PageView.open()`.
  static func samples(_ open: () throws -> RealPage) throws -> RealPage {
    let loan = try lent
    let page = try loan.samples ?? open()
    loan.samples = page
    return page
  }

  /// Returns a tab with an empty document and empty storages, which a `ScriptedServer` answers: the
  /// one that a former test has used, or a new one while that is in use.
  ///
  /// A new tab has a process, a storage and a cache of its own, which take longer than many tests.
  static func emptyTab() throws -> Tab {
    let loan = try lent
    if !isKnownUniquelyReferenced(&loan.empty) { loan.empty = nil }
    let tab = try loan.empty ?? loan.browser.tab()
    loan.empty = tab
    try tab.startAfresh()
    return tab
  }

  private static var lent: Loan {
    get throws {
      guard let loan else { throw TestSetupError("the test is in no suite with a browser") }
      return loan
    }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Machine.shared.use(alone: isAlone) {
      let rebinding = "--host-resolver-rules=MAP \(AttackedServer.reboundHost) 127.0.0.1"
      try await Self.$loan.withValue(Loan(Chromium([rebinding]))) { try await function() }
    }
  }
}

extension Trait where Self == SharedBrowser {
  static func sharedBrowser(isAlone: Bool = false) -> Self { Self(isAlone: isAlone) }
}
