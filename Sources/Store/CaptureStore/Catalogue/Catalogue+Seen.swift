internal import CaptureFiles
internal import CaptureMetadata

/// What was last read of files that other programs write, so that their changes are noticed.
extension Catalogue {
  /// Returns whether a photo's sidecar has the size and the times with which it was last read.
  ///
  /// A program that restores the time of the last change to the bytes cannot restore the time of the
  /// last change to anything.
  mutating func hasSeen(_ sidecar: FileIdentity, of id: PhotoID) throws(DatabaseError) -> Bool {
    let known = try connection.first(
      """
      SELECT bytes, seconds, nanoseconds, touched_seconds, touched_nanoseconds FROM sidecars \
      WHERE photo = ?1
      """, .bytes(id.bytes)
    ) {
      (
        $0.int(0), [$0.integer(1), $0.integer(2)],
        $0.isNull(3) ? [] : [$0.integer(3), $0.integer(4)]
      )
    }
    guard let (byteCount, changed, touched) = known else { return false }
    return byteCount == sidecar.byteCount && changed == sidecar.changed.numbers
      && touched == sidecar.touched.numbers
  }

  /// Has a photo's sidecar read again by the next comparison.
  mutating func forgetSidecar(of id: PhotoID) throws(DatabaseError) {
    try connection.run("DELETE FROM sidecars WHERE photo = ?1", .bytes(id.bytes))
  }

  mutating func setSeen(_ sidecar: FileIdentity, of id: PhotoID) throws(DatabaseError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO sidecars \
      (photo, bytes, seconds, nanoseconds, touched_seconds, touched_nanoseconds) \
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      .bytes(id.bytes), SQLValue(sidecar.byteCount), .integer(sidecar.changed.seconds),
      .integer(Int64(sidecar.changed.nanoseconds)), .integer(sidecar.touched.seconds),
      .integer(Int64(sidecar.touched.nanoseconds)))
  }

  /// Returns the annotations that a photo's original contained when it was last sound; nil if they
  /// are not recorded.
  mutating func embedded(in id: PhotoID) throws(DatabaseError) -> Annotations? {
    try connection.first(
      "SELECT rating, note, words FROM embedded WHERE photo = ?1", .bytes(id.bytes)
    ) { row in
      Annotations(
        rating: row.isNull(0) ? nil : Int(row.integer(0)), note: row.optionalText(1),
        keywords: row.text(2).split(separator: "\n").map(String.init))
    }
  }

  mutating func setEmbedded(_ annotations: Annotations, in id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO embedded (photo, rating, note, words) VALUES (?1, ?2, ?3, ?4)",
      .bytes(id.bytes), annotations.rating.map { .integer(Int64($0)) } ?? .null,
      annotations.note.map { .text($0) } ?? .null,
      .text(annotations.keywords.joined(separator: "\n")))
  }

  mutating func forgetSeen(of id: PhotoID) throws(DatabaseError) {
    try forgetSidecar(of: id)
    try connection.run("DELETE FROM embedded WHERE photo = ?1", .bytes(id.bytes))
  }
}

extension FileIdentity.Moment {
  /// The time as the catalogue stores it.
  fileprivate var numbers: [Int64] { [seconds, Int64(nanoseconds)] }
}
