/// The outcome of copying a photo from one store to another.
public struct PhotoCopy: Hashable, Sendable {
  /// What was done with the photo.
  public enum Outcome: Hashable, Sendable {
    /// The photo, or a newer state of it, was copied.
    case copied
    /// The photo was there, and its annotations or its path were updated.
    case updated
    /// The photo was there, but its original, its sidecar or its tiers were damaged or missing.
    case replaced
    /// The photo was there already, and identical.
    case unchanged
    /// The photo could not be copied, for this reason.
    case failed(StoreError)
  }

  /// The photo's id, which is the same in both stores.
  public let id: PhotoID
  /// The photo as the source store has it; nil if it is not there.
  public let photo: Photo?
  /// What was done with the photo.
  public let outcome: Outcome
  /// Whether another program had edited the original; if so, the source store has now recorded the
  /// edit.
  public var hasNewEdit: Bool
  /// Whether the copy that was replaced was missing, rather than damaged.
  package var wasMissing = false

  /// Creates the outcome for a photo.
  public init(id: PhotoID, photo: Photo?, outcome: Outcome, hasNewEdit: Bool = false) {
    self.id = id
    self.photo = photo
    self.outcome = outcome
    self.hasNewEdit = hasNewEdit
  }
}

extension PhotoCopy.Outcome: CustomStringConvertible {
  /// The outcome's name, and the error if there is one.
  public var description: String {
    guard case .failed(let error) = self else { return name }
    return "\(name): \(error)"
  }

  /// The outcome's name alone.
  package var name: String {
    switch self {
    case .copied: "copied"
    case .updated: "updated"
    case .replaced: "replaced"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }
}

extension PhotoCopy: CustomStringConvertible {
  /// The photo's path, or its id if the source store does not have it, and the outcome.
  public var description: String { "\(photo?.path ?? "\(id)"): \(outcome)" }
}
