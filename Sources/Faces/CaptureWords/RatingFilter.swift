package import CaptureMetadata
package import CaptureText

/// The photos that `--rating` chooses.
package enum RatingFilter: Hashable {
  case atLeast(Int)
  case rejected
  case unrated

  /// Parses a number of stars, `reject` or `none`.
  package init?(_ text: String) {
    if let rating = Rating(named: text) {
      self = rating == .rejected ? .rejected : .unrated
    } else {
      guard let stars = Int(text), Rating.stars.contains(stars) else { return nil }
      self = .atLeast(stars)
    }
  }

  /// The lowest rating; nil if photos without one are chosen.
  package var lowest: Int? {
    switch self {
    case .atLeast(let stars): stars
    case .rejected: Rating.rejected.value
    case .unrated: nil
    }
  }

  /// The highest rating; nil if there is no limit.
  package var highest: Int? { self == .rejected ? Rating.rejected.value : nil }

  package static let form = TextForm<RatingFilter>(
    "\(Rating.starsText),", rating: { RatingFilter($0) })
}

extension TextForm where Value == Int {
  /// An exact number of stars.
  package static var stars: Self { .integer(in: Rating.stars) }
}

extension Rating {
  package static let form = TextForm<Rating>(
    "\(starsText), \(Self.range.lowerBound),", rating: { Rating($0) })
}

extension TextForm {
  /// Creates the form of a rating, which `read` parses.
  fileprivate init(_ numbers: String, rating read: @escaping @Sendable (String) -> Value?) {
    self.init(
      "\(numbers) or one of", samples: Rating.names, words: Rating.words, read: read)
  }
}
