import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The offset from UTC of the time at which a photo was taken, which most cameras do not record.
@Suite(.timeLimit(.minutes(10)))
struct OffsetTests {
  private static let taken = WallTime(
    seconds: 1_795_232_640, nanoseconds: 250_000_000, offset: nil)

  /// Returns a photo whose EXIF has this time.
  private func photo(
    taken: WallTime, _ bench: borrowing StoreBench
  ) throws -> NewPhoto {
    var photo = try bench.photo(1)
    photo.original = try Exif.inserted(
      ExifFacts(captureTime: taken), into: photo.original.span.bytes)
    return photo
  }

  /// Returns what the catalogue holds for the offsets of all photos, after running a statement.
  private func offsets(in store: StoreEngine, after change: String? = nil) throws -> [Int64] {
    var offsets: [Int64] = []
    try store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in
        if let change { try catalogue.connection.script(change) }
        offsets = try catalogue.connection.all("SELECT taken_offset FROM photos") { $0.integer(0) }
      }
    }
    return offsets
  }

  @Test func `a time without an offset is kept without one, also when the catalogue is rebuilt`()
    throws
  {
    let bench = try StoreBench()
    let id = try bench.store.add(photo(taken: Self.taken, bench)).photo.id
    #expect(try offsets(in: bench.store) == [999_999])
    let again = try StoreEngine(at: bench.folder.path)
    #expect(try again.photo(id)?.taken == Self.taken)
    #expect(try again.photos().map(\.taken) == [Self.taken])
    try bench.forgetCatalogue()
    let rebuilt = try StoreEngine(at: bench.folder.path)
    #expect(try rebuilt.photo(id)?.taken == Self.taken)
    #expect(try rebuilt.findings() == [])
  }

  @Test func `a verification corrects a time without an offset that an older catalogue has as UTC`()
    throws
  {
    let bench = try StoreBench()
    let id = try bench.store.add(photo(taken: Self.taken, bench)).photo.id
    #expect(try offsets(in: bench.store, after: "UPDATE photos SET taken_offset = 0") == [0])
    #expect(try bench.store.photo(id)?.taken.offset == 0)
    #expect(try bench.store.findings() == [])
    #expect(try bench.store.photo(id)?.taken == Self.taken)
    #expect(try offsets(in: bench.store) == [999_999])
  }

  @Test(arguments: [
    (Int32?.none, Int64(3_600)), (0, 999_999), (3_600, 0), (3_600, 999_999),
  ])
  func `any other offset than that in the original is damage, which a repair corrects`(
    offset: Int32?, held: Int64
  ) throws {
    let bench = try StoreBench()
    var taken = Self.taken
    taken.offset = offset
    let id = try bench.store.add(photo(taken: taken, bench)).photo.id
    let change = "UPDATE photos SET taken_offset = \(held)"
    #expect(try offsets(in: bench.store, after: change) == [held])
    #expect(try bench.store.findings().map(\.kind) == [.damagedCatalogue])
    #expect(try bench.store.findings(repairing: true).map(\.kind) == [.damagedCatalogue])
    #expect(try bench.store.photo(id)?.taken == taken)
    #expect(try bench.store.findings() == [])
  }
}
