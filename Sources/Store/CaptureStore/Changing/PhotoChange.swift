package import CaptureMetadata

/// A requested change of photos: a verb, and the values that it needs.
///
/// Every face makes one from its user's request, and ``StoreEngine/apply(_:to:)`` carries it out.
package enum PhotoChange: Hashable, Sendable {
  case rate(Rating)
  /// Sets the note; nil removes it.
  case note(String?)
  /// Adds keywords, and removes others.
  case tag(adding: [String], removing: [String])
  /// Moves photos to a folder of the store, which is created if it is missing.
  case move(folder: String)
  /// Moves photos to the bin, from which they can be restored.
  case delete
  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  case restore

  /// The names of the changes, which are the same in every face that has them.
  package enum Verb: String, CaseIterable, Sendable {
    case rate, note, tag, move, delete, restore
  }
}
