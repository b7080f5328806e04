internal import CaptureBase

/// The result of checking every byte of a store.
public struct Verification: Hashable, Sendable, Codable {
  /// The number of photos checked, including those in the bin.
  public internal(set) var photos: Int
  /// The total size of the originals checked, in bytes.
  public internal(set) var bytes: Int
  /// The number of problems of each kind.
  public internal(set) var found: [StoreFinding.Kind: Int]
  /// The number of problems that were repaired, and of edits by other programs that were recorded.
  public internal(set) var repaired: Int
  /// The number of changes by other programs that were found and not recorded.
  public internal(set) var edits: Int
  /// The number of photos that have a flaw, which is not a problem.
  public internal(set) var flawed: Int

  /// Creates the result of a check.
  public init(
    photos: Int = 0, bytes: Int = 0, found: [StoreFinding.Kind: Int] = [:], repaired: Int = 0,
    edits: Int = 0, flawed: Int = 0
  ) {
    self.photos = photos
    self.bytes = bytes
    self.found = found
    self.repaired = repaired
    self.edits = edits
    self.flawed = flawed
  }

  /// The number of changes by other programs that were found and recorded.
  package var recordedEdits: Int { found.reduce(0) { $0 + ($1.key.isEdit ? $1.value : 0) } - edits }

  /// Whether no problem was found, or all were repaired; an edit by another program is not one.
  public var isHealthy: Bool { found.values.reduce(0, +) == repaired + edits }
}

extension Verification: CustomStringConvertible {
  /// The numbers of photos, of problems of each kind, and of those that were repaired or recorded.
  public var description: String {
    let problems = StoreFinding.Kind.allCases.compactMap { kind in
      found[kind].map { ", \(kind.rawValue) \($0)" }
    }
    let checked = photos.counted("photo")
    let repairs = repaired - recordedEdits
    return checked + (flawed > 0 ? ", flawed \(flawed)" : "") + problems.joined()
      + (repairs > 0 ? ", \(repairs) repaired" : "")
      + (recordedEdits > 0 ? ", \(recordedEdits) recorded" : "")
  }
}
