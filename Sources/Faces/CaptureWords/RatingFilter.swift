/// The photos that `--rating` chooses.
package enum RatingFilter: Hashable {
  case atLeast(Int)
  case rejected
  case unrated

  /// Parses a number of stars, `reject` or `none`.
  package init?(_ text: String) {
    switch text {
    case "reject": self = .rejected
    case "none": self = .unrated
    default:
      guard let stars = Int(text), (0...5).contains(stars) else { return nil }
      self = .atLeast(stars)
    }
  }

  /// The lowest rating; nil if photos without one are chosen.
  package var lowest: Int? {
    switch self {
    case .atLeast(let stars): stars
    case .rejected: Self.rejection
    case .unrated: nil
    }
  }

  /// The highest rating; nil if there is no limit.
  package var highest: Int? { self == .rejected ? Self.rejection : nil }

  private static let rejection = -1
}
