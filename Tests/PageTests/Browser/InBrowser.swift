import CaptureTestSupport
import Testing

/// The tests that use a browser: one for all of them, and one test after another, since a browser needs
/// the whole machine.
///
/// Each test has tabs with a storage of their own.
@Suite(
  .serialized, .enabled(if: Requirement.isMet(Chromium.isInstalled)), .sharedBrowser,
  .timeLimit(.minutes(Figures.areJudged ? 60 : 10)))
struct InBrowser {}

/// Runs the tests of a suite with one browser, which ends with the last of them.
struct SharedBrowser: SuiteTrait, TestScoping {
  /// The tests of the suite run one after another, so the browser is used by one at a time.
  private struct Loan: @unchecked Sendable {
    let browser: Chromium
  }

  @TaskLocal private static var loan: Loan?

  /// The browser of the running test.
  static var browser: Chromium {
    get throws {
      guard let loan else { throw TestSetupError("the test is not in the suite InBrowser") }
      return loan.browser
    }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let rebinding = "--host-resolver-rules=MAP \(Victim.reboundHost) 127.0.0.1"
    try await Self.$loan.withValue(Loan(browser: Chromium([rebinding]))) { try await function() }
  }
}

extension Trait where Self == SharedBrowser {
  static var sharedBrowser: Self { Self() }
}
