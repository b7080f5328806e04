internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A photo's row: the public `Photo`, and the values that only the store needs.
struct Entry: Sendable {
  var number: Int64
  var photo: Photo
  var digest: Digest
  /// The location of the tiers; nil until they are made.
  var tiers: PackPlace?
  /// The modification time of the original's file when its bytes were last known to be sound.
  ///
  /// Nil until a program has read the file, since the catalogue began to record this.
  var fileTime: FileIdentity.Moment?
  /// What decoding the bytes has shown.
  var soundness: Soundness {
    didSet { photo.flaw = soundness.flaw }
  }
  /// The annotations inside the original, to be recorded with the row; nil if they were not read.
  var embedded: Annotations?

  var id: PhotoID { photo.id }

  /// The columns that ``init(_:)`` reads, in its order.
  static let columns = """
    number, id, path, taken, taken_nanoseconds, taken_offset, added, width, height, orientation, \
    camera, bytes, digest, rating, note, deleted, pack, place, length, low_length, \
    (SELECT group_concat(word, char(10)) FROM \
    (SELECT word FROM keywords WHERE photo = number ORDER BY position)), \
    file_seconds, file_nanoseconds, flaw
    """

  init(
    number: Int64 = 0, _ photo: Photo, digest: Digest, tiers: PackPlace?,
    fileTime: FileIdentity.Moment? = nil, soundness: Soundness = .unknown
  ) {
    self.number = number
    self.photo = photo
    self.photo.edition = digest.edition
    self.digest = digest
    self.tiers = tiers
    self.fileTime = fileTime
    self.soundness = soundness
    self.photo.flaw = soundness.flaw
  }

  /// Reads a row; throws if it contains a value that no program wrote.
  init(_ row: Row) throws(DatabaseError) {
    number = try row.integer(0, in: 1...Int64.max)
    photo = try Photo(row)
    digest = try row.digest(12)
    photo.edition = digest.edition
    tiers = try PackPlace(row, at: 16)
    fileTime =
      row.isNull(21)
      ? nil
      : FileIdentity.Moment(
        seconds: row.integer(21), nanoseconds: Int32(truncatingIfNeeded: row.integer(22)))
    soundness = Soundness(stored: row.optionalText(23))
    photo.flaw = soundness.flaw
  }
}

extension Photo {
  fileprivate init(_ row: Row) throws(DatabaseError) {
    var taken = try row.time(3)
    taken.nanoseconds = Int32(try row.integer(4, in: 0...999_999_999))
    taken.offset = try row.offset(5)
    let annotations = Annotations(
      rating: try row.rating(13), note: row.optionalText(14),
      keywords: row.optionalText(20)?.split(separator: "\n").map(String.init) ?? [])
    guard let orientation = Orientation(rawValue: row.int(9)) else { throw row.damage(9) }
    self.init(
      id: try row.photoID(1), path: try row.path(2), taken: taken, added: try row.time(6),
      size: FrameSize(
        width: try row.int(7, in: 1...65_535), height: try row.int(8, in: 1...65_535)),
      orientation: orientation, byteCount: try row.int(11, in: 0...1 << 40),
      camera: row.optionalText(10), annotations: annotations,
      deleted: row.isNull(15) ? nil : try row.time(15))
  }
}
