public import CaptureBase
public import CaptureImaging

/// What a sheet of photos needs to lay them out before it has any picture: a small row of each.
///
/// All rows are of one moment, which is a position in the journal of changes.
public struct PhotoOutline: Hashable, Sendable {
  /// The position in the journal of the last change that the rows show.
  public let position: JournalCursor
  /// The photos in the order of the query.
  public let rows: [Row]

  /// Creates an outline, for a test of a program that shows one.
  public init(position: JournalCursor, rows: [Row]) {
    self.position = position
    self.rows = rows
  }
}

extension PhotoOutline {
  /// A photo of an outline.
  public struct Row: Hashable, Sendable {
    /// The photo's id.
    public let id: PhotoID
    /// The time at which the photo was taken, to the second.
    public let taken: WallTime
    /// The size in pixels of the upright picture.
    public let size: FrameSize
    /// The rating: 0 to 5 stars, -1 for a rejected photo, nil for none.
    public let rating: Int?
    /// What else is known of the photo.
    public let marks: Marks
    /// The photo's number in the catalogue; see ``NumberedPhoto``.
    package let number: Int64
    /// A number that distinguishes the original's current bytes from those before another program
    /// edited it.
    package let edition: UInt64

    /// Creates a row, for a test of a program that shows an outline.
    public init(
      id: PhotoID, taken: WallTime, size: FrameSize, rating: Int? = nil, marks: Marks = []
    ) {
      self.init(
        id: id, taken: taken, size: size, rating: rating, marks: marks, number: 0, edition: 0)
    }

    init(
      id: PhotoID, taken: WallTime, size: FrameSize, rating: Int?, marks: Marks, number: Int64,
      edition: UInt64
    ) {
      self.id = id
      self.taken = taken
      self.size = size
      self.rating = rating
      self.marks = marks
      self.number = number
      self.edition = edition
    }
  }

  /// What a sheet shows of a photo by small signs.
  public struct Marks: OptionSet, Hashable, Sendable {
    /// The marks as bits.
    public let rawValue: UInt8

    /// Creates a set of marks from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The photo decodes only with a warning.
    public static let flawed = Marks(rawValue: 1)
    /// The photo has a note.
    public static let noted = Marks(rawValue: 2)
    /// The photo has keywords.
    public static let tagged = Marks(rawValue: 4)
    /// The photo is in the bin.
    public static let binned = Marks(rawValue: 8)
    /// The photo was picked.
    public static let picked = Marks(rawValue: 16)
  }
}
