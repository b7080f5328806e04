import Glibc

/// What a test needs from the machine, such as the right to mount a disk.
package enum Requirement {
  /// Whether no test may be skipped (`CAPTURE_SKIP_NOTHING=1`), as in CI.
  private static let mayNotSkip = getenv("CAPTURE_SKIP_NOTHING") != nil

  /// Returns whether a test that needs something runs.
  ///
  /// Where no test may be skipped, it runs in any case, and fails if it lacks what it needs.
  package static func isMet(_ condition: Bool) -> Bool {
    condition || mayNotSkip
  }
}
