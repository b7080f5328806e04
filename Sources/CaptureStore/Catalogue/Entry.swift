internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A photo's row: what everybody may know, and what only the store needs.
struct Entry: Sendable {
  var number: Int64
  var photo: Photo
  var digest: Digest
  /// Where its tiers lie; nil until they are made.
  var tiers: PackPlace?
  /// When the original's file was last changed while its bytes were known to be sound; nil for one
  /// that no program has looked at since the catalogue has kept it.
  var fileTime: FileIdentity.Moment?

  var id: PhotoID { photo.id }

  /// The columns that ``init(_:)`` reads, in its order.
  static let columns = """
    number, id, path, taken, taken_nanoseconds, taken_offset, added, width, height, orientation, \
    camera, bytes, digest, rating, note, deleted, pack, place, length, low_length, \
    (SELECT group_concat(word, char(10)) FROM \
    (SELECT word FROM keywords WHERE photo = number ORDER BY position)), \
    file_seconds, file_nanoseconds
    """

  init(
    number: Int64 = 0, _ photo: Photo, digest: Digest, tiers: PackPlace?,
    fileTime: FileIdentity.Moment? = nil
  ) {
    self.number = number
    self.photo = photo
    self.photo.edition = digest.edition
    self.digest = digest
    self.tiers = tiers
    self.fileTime = fileTime
  }

  init(_ row: Row) {
    number = row.integer(0)
    let words = PhotoWords(
      rating: row.optionalInt(13), note: row.optionalText(14),
      keywords: row.text(20).split(separator: "\n").map(String.init))
    photo = Photo(
      id: PhotoID(bytes: row.bytes(1)) ?? .none, path: row.text(2),
      taken: WallTime(
        seconds: row.integer(3), nanoseconds: Int32(truncatingIfNeeded: row.int(4)),
        offset: Int32(truncatingIfNeeded: row.int(5))),
      added: WallTime(seconds: row.integer(6)),
      size: FrameSize(width: row.int(7), height: row.int(8)),
      orientation: Orientation(rawValue: row.int(9)) ?? .up,
      byteCount: row.int(11), camera: row.optionalText(10), words: words,
      deleted: row.isNull(15) ? nil : WallTime(seconds: row.integer(15)))
    digest = Digest(bytes: row.bytes(12)) ?? Digest(of: RawSpan())
    photo.edition = digest.edition
    tiers =
      row.isNull(16)
      ? nil
      : PackPlace(
        pack: row.int(16), offset: row.int(17), length: row.int(18), lowLength: row.int(19))
    fileTime =
      row.isNull(21)
      ? nil
      : FileIdentity.Moment(
        seconds: row.integer(21), nanoseconds: Int32(truncatingIfNeeded: row.integer(22)))
  }
}
