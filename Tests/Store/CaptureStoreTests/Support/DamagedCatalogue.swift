import CaptureFiles
import Testing

@testable import CaptureStore

extension StoreEngine {
  /// Zeroes pages of the catalogue's file, as if a disk had lost them, and returns their number.
  ///
  /// The statement selects the page numbers.
  func losePages(_ statement: String) throws -> Int {
    var connection = try Connection("\(place.catalogue)", .updating)
    _ = try connection.all("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    let size = try connection.first("PRAGMA page_size") { $0.int(0) } ?? 4_096
    let pages = try connection.all(statement) { $0.int(0) }
    let file = try Descriptor(place.catalogue, .updating)
    let zeros = [UInt8](repeating: 0, count: size)
    for page in pages { try file.write(zeros.span.bytes, at: (page - 1) * size) }
    return pages.count
  }

  /// Makes a leaf page of the catalogue seem to have only its first rows.
  ///
  /// The statement selects the page number.
  func shortenPage(_ statement: String, to rows: UInt8) throws {
    var connection = try Connection("\(place.catalogue)", .updating)
    _ = try connection.all("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    let size = try connection.first("PRAGMA page_size") { $0.int(0) } ?? 4_096
    let page = try #require(try connection.first(statement) { $0.int(0) })
    let file = try Descriptor(place.catalogue, .updating)
    // The number of rows follows the kind of page and the start of its free space.
    let count: [UInt8] = [0, rows]
    try file.write(count.span.bytes, at: (page - 1) * size + 3)
  }
}
