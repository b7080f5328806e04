import Glibc

/// How much of something random a test does.
package enum Effort {
  /// Under sanitizers, where each step takes many times as long: `CAPTURE_BRIEF=1`.
  case brief
  case usual
  /// By night: `CAPTURE_LONG=1`.
  case long

  package static let current: Effort =
    getenv("CAPTURE_LONG") != nil ? .long : getenv("CAPTURE_BRIEF") != nil ? .brief : .usual

  /// The number for this run.
  package static func count(brief: Int, usual: Int, long: Int) -> Int {
    switch current {
    case .brief: brief
    case .usual: usual
    case .long: long
    }
  }
}
