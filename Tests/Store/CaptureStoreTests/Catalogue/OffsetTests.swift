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
    taken: WallTime, _ fixture: borrowing StoreFixture
  ) throws -> NewPhoto {
    var photo = try fixture.photo(1)
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
    let fixture = try StoreFixture()
    let id = try fixture.store.add(photo(taken: Self.taken, fixture)).photo.id
    #expect(try offsets(in: fixture.store) == [999_999])
    let again = try StoreEngine(at: fixture.folder.path)
    #expect(try again.photo(id)?.taken == Self.taken)
    #expect(try again.photos().map(\.taken) == [Self.taken])
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine(at: fixture.folder.path)
    #expect(try rebuilt.photo(id)?.taken == Self.taken)
    #expect(try rebuilt.findings() == [])
  }

  @Test func `a verification corrects a time without an offset that an older catalogue has as UTC`()
    throws
  {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(photo(taken: Self.taken, fixture)).photo.id
    #expect(try offsets(in: fixture.store, after: "UPDATE photos SET taken_offset = 0") == [0])
    #expect(try fixture.store.photo(id)?.taken.offset == 0)
    #expect(try fixture.store.findings() == [])
    #expect(try fixture.store.photo(id)?.taken == Self.taken)
    #expect(try offsets(in: fixture.store) == [999_999])
  }

  @Test(arguments: [
    (Int32?.none, Int64(3_600)), (0, 999_999), (3_600, 0), (3_600, 999_999),
  ])
  func `any other offset than that in the original is damage, which a repair corrects`(
    offset: Int32?, held: Int64
  ) throws {
    let fixture = try StoreFixture()
    var taken = Self.taken
    taken.offset = offset
    let id = try fixture.store.add(photo(taken: taken, fixture)).photo.id
    let change = "UPDATE photos SET taken_offset = \(held)"
    #expect(try offsets(in: fixture.store, after: change) == [held])
    #expect(try fixture.store.findings().map(\.kind) == [.damagedCatalogue])
    #expect(try fixture.store.findings(repairing: true).map(\.kind) == [.damagedCatalogue])
    #expect(try fixture.store.photo(id)?.taken == taken)
    #expect(try fixture.store.findings() == [])
  }
}
