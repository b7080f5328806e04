/// What a person can give a photo: a number of stars, a rejection, or no rating.
///
/// Everything that parses, checks or describes ratings asks this type.
package struct Rating: Hashable, Sendable {
  /// The number of stars, or -1 for a rejected photo; nil without a rating.
  package let value: Int?

  /// The numbers of stars.
  package static let stars = 0...5
  /// The stars, and -1 for a rejected photo.
  package static let range = -1...stars.upperBound

  package static let rejected = Rating(known: range.lowerBound)
  package static let unrated = Rating(known: nil)

  /// The words that a rating can be.
  package static let words: [String] = stars.map(String.init) + names

  /// The words for ratings that are not stars.
  package static let names = ["reject", "none"]

  /// The stars, as errors and help describe them: `a number of stars from 0 to 5`.
  package static let starsText = "a number of stars from \(text(of: stars))"
  /// The range in words: `-1 to 5`.
  package static let rangeText = text(of: range)

  /// Returns nil if the number is outside the range.
  package init?(_ value: Int?) {
    guard value.map(Self.range.contains) ?? true else { return nil }
    self.init(known: value)
  }

  /// Parses a number, `reject` or `none`.
  package init?(_ text: String) {
    if let rating = Self(named: text) {
      self = rating
    } else {
      guard let value = Int(text) else { return nil }
      self.init(value)
    }
  }

  /// Parses `reject` or `none`.
  package init?(named text: String) {
    switch text {
    case "reject": self = .rejected
    case "none": self = .unrated
    default: return nil
    }
  }

  private init(known value: Int?) {
    self.value = value
  }

  private static func text(of range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
