internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

extension Catalogue {
  /// Returns a row of each photo of a query; throws if damage hides some of them.
  mutating func outline(_ query: PhotoQuery) throws(DatabaseError) -> PhotoOutline {
    try reading { catalogue throws(DatabaseError) in
      try catalogue.checkCounts(for: query)
      let filter = try catalogue.filter(for: query)
      let rows = try catalogue.connection.rows(
        """
        SELECT \(PhotoOutline.Row.columns) FROM \(filter.source) WHERE \(filter.condition) \
        ORDER BY \(filter.order)
        """, [.text(Annotations.pick)] + filter.values
      ) { row throws(DatabaseError) in try PhotoOutline.Row(row) }
      return PhotoOutline(position: try catalogue.journalEnd(), rows: rows)
    }
  }
}

extension PhotoOutline.Row {
  /// The columns that the initialiser reads, in its order; the placeholder is the keyword of picks.
  fileprivate static let columns = """
    number, photos.id, taken, taken_offset, width, height, rating, flaw > '', note IS NOT NULL, \
    deleted IS NOT NULL, (SELECT max(word = ?) FROM keywords WHERE keywords.photo = number), digest
    """

  /// Reads a row; throws if it contains a value that no program wrote.
  fileprivate init(_ row: Row) throws(DatabaseError) {
    var taken = try row.time(2)
    taken.offset = try row.offset(3)
    var marks: PhotoOutline.Marks = []
    if row.integer(7) == 1 { marks.insert(.flawed) }
    if row.integer(8) == 1 { marks.insert(.noted) }
    if row.integer(9) == 1 { marks.insert(.binned) }
    if !row.isNull(10) { marks.insert(.tagged) }
    if row.integer(10) == 1 { marks.insert(.picked) }
    self.init(
      id: try row.photoID(1), taken: taken,
      size: FrameSize(
        width: try row.int(4, in: 1...65_535), height: try row.int(5, in: 1...65_535)),
      rating: try row.rating(6), marks: marks,
      number: try row.integer(0, in: 1...Int64.max), edition: try row.digest(11).edition)
  }
}
