/// Successive moments that have no photo, for one reason.
public struct MissedMoments: Hashable, Sendable {
  /// The earliest of the moments.
  public let first: TimelapseMoment
  /// The latest of the moments; the same as `first` if there is only one.
  public let last: TimelapseMoment
  /// The reason, which applies to all of the moments.
  public let reason: MissReason

  /// Creates a range of moments, both ends included.
  public init(first: TimelapseMoment, last: TimelapseMoment, reason: MissReason) {
    self.first = first
    self.last = last
    self.reason = reason
  }

  /// The number of photos missed, at least one.
  public var count: Int { last.number - first.number + 1 }
}

extension MissedMoments: CustomStringConvertible {
  /// The missed photos and the reason as one sentence.
  public var description: String { sentence(because: reason.description) }

  /// Returns the sentence with the reason in other words.
  package func sentence(because reason: String) -> String {
    guard count > 1 else { return "missed the photo of \(first.date): \(reason)" }
    return "missed \(count) photos from \(first.date) to \(last.date): \(reason)"
  }
}
