/// The photos whose sidecars could not be parsed when their rows were made from the files alone.
///
/// Such a row has no annotations because they are unknown, not because there are none.
extension Catalogue {
  mutating func hasUnknownAnnotations(_ id: PhotoID) throws(DatabaseError) -> Bool {
    try counter(Self.unknownAnnotations(of: id)) > 0
  }

  mutating func photosWithUnknownAnnotations() throws(DatabaseError) -> [PhotoID] {
    try counterNames(after: Self.unknownAnnotationsMark).compactMap { PhotoID($0) }
  }

  mutating func setUnknownAnnotations(of ids: [PhotoID]) throws(DatabaseError) {
    for id in try photosWithUnknownAnnotations() { try forgetUnknownAnnotations(of: id) }
    for id in ids { try noteUnknownAnnotations(of: id) }
  }

  mutating func noteUnknownAnnotations(of id: PhotoID) throws(DatabaseError) {
    try add(1, to: Self.unknownAnnotations(of: id))
  }

  mutating func forgetUnknownAnnotations(of id: PhotoID) throws(DatabaseError) {
    try forget(counter: Self.unknownAnnotations(of: id))
  }

  private static func unknownAnnotations(of id: PhotoID) -> String {
    unknownAnnotationsMark + "\(id)"
  }

  /// The beginning of the names of counters that stand for one such photo each.
  private static let unknownAnnotationsMark = "unknown annotations "
}
