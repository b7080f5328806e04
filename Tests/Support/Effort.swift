import Glibc

/// The amount of random testing in this run.
package enum Effort {
  /// Under sanitizers, where each step takes many times as long (`CAPTURE_BRIEF=1`).
  case brief
  case usual
  /// In nightly runs (`CAPTURE_LONG=1`).
  case long

  package static let current: Effort =
    getenv("CAPTURE_LONG") != nil ? .long : getenv("CAPTURE_BRIEF") != nil ? .brief : .usual

  /// Returns the count for this run.
  package static func count(brief: Int, usual: Int, long: Int) -> Int {
    switch current {
    case .brief: brief
    case .usual: usual
    case .long: long
    }
  }
}
