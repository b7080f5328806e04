internal import CaptureImaging
internal import CaptureStore

/// The form of an atlas: many small pictures in one JPEG.
enum Atlas {
  static let cell = FrameSize(width: 48, height: 36)
  /// The number of cells in a row, and of rows.
  static let side = 16
  static let cellCount = side * side
  static let size = FrameSize(width: side * cell.width, height: side * cell.height)
  static let quality = 70

  /// The top left corner of a cell.
  static func place(ofCell index: Int) -> PixelPoint {
    PixelPoint(x: index % side * cell.width, y: index / side * cell.height)
  }
}

/// The photos whose numbers in the catalogue share one atlas.
struct AtlasBlock: Hashable, Sendable {
  /// The number of the block, from which those of its photos follow.
  let number: Int64

  /// Creates a block; nil if a page could not write its number.
  init?(number: Int64) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  /// Creates the block that has a photo.
  init?(ofPhoto number: Int64) {
    self.init(number: number / Int64(Atlas.cellCount))
  }

  /// The numbers of the photos in the block.
  var photos: ClosedRange<Int64> {
    number * Int64(Atlas.cellCount)...number * Int64(Atlas.cellCount) + Int64(Atlas.cellCount) - 1
  }

  /// Blocks of photos whose numbers have 32 bits.
  private static let numbers: ClosedRange<Int64> = 0...Int64(UInt32.max) / Int64(Atlas.cellCount)
}

/// What determines the picture of an atlas: which edition of which photo is in which cell.
struct AtlasContents: Hashable, Sendable {
  /// The photos by their cells; nil for a cell that stays black.
  let cells: [PhotoID?]
  /// A checksum of the photos and their editions, by which an atlas is cached on the disk.
  let checksum: UInt64

  /// Creates the contents of a block from its photos.
  init(_ photos: some Sequence<NumberedPhoto>) {
    var cells = [PhotoID?](repeating: nil, count: Atlas.cellCount)
    var sum = FNVChecksum()
    for photo in photos {
      let cell = Int(photo.number % Int64(Atlas.cellCount))
      cells[cell] = photo.id
      sum.add(UInt64(cell))
      sum.add(photo.id.bytes)
      sum.add(photo.edition)
    }
    self.cells = cells
    checksum = sum.value
  }

  /// The version of a block with these contents.
  var version: UInt32 { UInt32(truncatingIfNeeded: checksum ^ checksum >> 32) }
}
