import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// The salvage of a catalogue that can be read only in part.
@Suite(.timeLimit(.minutes(10)))
struct SalvageTests {
  private let words = Annotations(rating: 4, note: "a note", keywords: ["sea", "sand"])

  /// Adds three photos whose annotations are only in the catalogue; the first has lost its
  /// original.
  private func fill(_ fixture: borrowing StoreFixture) throws -> [Photo] {
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    let described = try fixture.store.describe(photos.map(\.id)) { $0 = words }
    for photo in described { unlink(fixture.store.file(of: photo) + ".xmp") }
    unlink(fixture.store.file(of: described[0]))
    return described
  }

  @Test func `a repair reports that it cannot read all of the old catalogue, and what is missing`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue("ALTER TABLE photos RENAME COLUMN note TO other")
    var findings: [StoreFinding] = []
    let verification = try fixture.store.verify(repairing: true) { findings.append($0) }
    #expect(!verification.isHealthy)
    #expect(findings.map(\.kind) == [.damagedCatalogue, .missingOriginal])
    #expect(findings.first?.isRepaired == false)
    #expect(findings.first?.detail.contains("could not be read") == true)
    #expect(try fixture.store.count() == photos.count)
    #expect(try fixture.kinds() == [.missingOriginal])
  }

  @Test(arguments: [
    "number", "id", "path", "folder", "taken", "taken_nanoseconds", "taken_offset", "added",
    "width", "height", "orientation", "camera", "bytes", "digest", "rating", "note", "deleted",
    "pack", "place", "length", "low_length", "file_seconds", "file_nanoseconds",
  ])
  func `an unreadable column of the catalogue is all that is lost of a photo`(column: String) throws
  {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue("ALTER TABLE photos RENAME COLUMN \(column) TO other")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    let unread = ["number", "folder", "pack", "place", "length", "low_length"]
    #expect(rebuilt.isIncomplete == !unread.contains(column))
    #expect(rebuilt.missing == 1)
    var words = words
    if column == "note" { words.note = nil }
    if column == "rating" { words.rating = nil }
    for photo in photos {
      let found = try rebuilt.engine.photo(photo.id)
      #expect(found?.annotations == words)
      #expect(found?.path == photo.path || column == "path" && photo.id == photos[0].id)
    }
    #expect(try rebuilt.engine.count() == photos.count)
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).isIncomplete == false)
  }

  @Test(arguments: ["keywords", "states"])
  func `a lost table of the catalogue loses nothing else of a photo`(table: String) throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue("DROP TABLE \(table)")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    for photo in photos {
      let found = try rebuilt.engine.photo(photo.id)
      #expect(found?.annotations.note == words.note)
      #expect(found?.annotations.keywords == (table == "keywords" ? [] : words.keywords))
    }
  }

  @Test func `an impossible value in the catalogue is all that is lost of a photo`() throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue("UPDATE photos SET rating = 9, width = 0")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    #expect(try rebuilt.engine.photo(photos[0].id)?.path == photos[0].path)
    for photo in photos {
      #expect(try rebuilt.engine.photo(photo.id)?.annotations.note == words.note)
      #expect(try rebuilt.engine.photo(photo.id)?.annotations.rating == nil)
    }
  }

  @Test func `annotations that the catalogue cannot provide are read from the photo's own bytes`()
    throws
  {
    let fixture = try StoreFixture()
    var sidecar = Sidecar()
    try sidecar.set(words, at: WallTime(seconds: 1_795_232_700))
    let jpeg = try Self.embedding(sidecar.bytes, in: fixture.photo(1).original)
    let photo = try fixture.store.add(NewPhoto(original: jpeg, taken: fixture.photo(1).taken)).photo
    #expect(photo.annotations == words)
    try fixture.alterCatalogue("ALTER TABLE photos RENAME COLUMN note TO other")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(try rebuilt.engine.photo(photo.id)?.annotations == words)
  }

  /// Returns a JPEG with an XMP packet after its first marker.
  private static func embedding(_ xmp: [UInt8], in jpeg: [UInt8]) -> [UInt8] {
    let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp
    let length = body.count + 2
    let head: [UInt8] = [
      0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF),
    ]
    return jpeg.prefix(2) + head + body + jpeg.dropFirst(2)
  }

  @Test(arguments: [
    "DROP TABLE kept", "INSERT INTO kept VALUES (zeroblob(16), zeroblob(16), -1)",
  ])
  func `an unreadable list of earlier states makes a rebuild incomplete`(harm: String) throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    try fixture.alterCatalogue(harm)
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).isIncomplete == true)
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).isIncomplete == false)
  }

  @Test(arguments: [
    "UPDATE states SET digest = x'00' WHERE position = 0",
    "INSERT INTO states SELECT number, 7, x'00' FROM photos",
  ])
  func `an unreadable state is reported and loses nothing else of a photo`(
    harm: String
  ) throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue(harm)
    #expect(try fixture.kinds().first == .damagedCatalogue)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    for photo in photos {
      #expect(try rebuilt.engine.photo(photo.id)?.annotations == words)
      #expect(try rebuilt.engine.states(of: photo.id).count == 1)
    }
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).isIncomplete == false)
  }

  private static let twoAtOnePath = """
    DROP INDEX photos_by_path;
    UPDATE photos SET width = 0, path = (SELECT path FROM photos WHERE number = 2) WHERE number = 3;
    """

  @Test func `a damaged row with another photo's path keeps its annotations, and is reported`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue(Self.twoAtOnePath)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    for photo in photos {
      #expect(try rebuilt.engine.photo(photo.id)?.path == photo.path)
      #expect(try rebuilt.engine.photo(photo.id)?.annotations == words)
    }
    #expect(try rebuilt.engine.count() == photos.count)
  }

  @Test func `a damaged row with another photo's path and bytes does not become a photo`() throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue(
      Self.twoAtOnePath + """
        DELETE FROM states WHERE photo = 3;
        UPDATE photos SET id = x'00', digest = (SELECT digest FROM photos WHERE number = 2)
          WHERE number = 3;
        """)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    #expect(try rebuilt.engine.photo(photos[1].id)?.annotations == words)
    #expect(try rebuilt.engine.photo(photos[2].id)?.path == photos[2].path)
    #expect(try rebuilt.engine.count() == photos.count)
  }

  @Test func `a second row of the same photo makes a rebuild incomplete`() throws {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue(
      """
      CREATE TABLE other AS SELECT * FROM photos;
      DROP TABLE photos;
      ALTER TABLE other RENAME TO photos;
      UPDATE photos SET id = (SELECT id FROM photos WHERE number = 2) WHERE number = 3;
      """)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(rebuilt.missing == 1)
    #expect(try rebuilt.engine.photo(photos[1].id)?.path == photos[1].path)
    #expect(try rebuilt.engine.photo(photos[1].id)?.annotations == words)
    #expect(try rebuilt.engine.count() == photos.count)
  }

  @Test(arguments: 1..<Schema.version)
  func `data that an older version did not record is not missed in its damaged catalogue`(
    version: Int
  ) throws {
    for (harm, note) in [
      ("DROP TABLE counters", words.note), ("ALTER TABLE photos RENAME COLUMN note TO other", nil),
    ] {
      let fixture = try StoreFixture()
      let photos = try fill(fixture)
      try fixture.store.replaceCatalogue(withVersion: version)
      try fixture.alterCatalogue(harm)
      let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
      #expect(rebuilt.isIncomplete == (note == nil))
      #expect(rebuilt.missing == 1)
      for photo in photos {
        #expect(try rebuilt.engine.photo(photo.id)?.path == photo.path)
        #expect(try rebuilt.engine.photo(photo.id)?.annotations.note == note)
        #expect(try rebuilt.engine.photo(photo.id)?.annotations.rating == words.rating)
      }
    }
  }

  @Test func `an incomplete rebuild that was never reported is reported by the next one`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try fill(fixture)
    try fixture.alterCatalogue("ALTER TABLE photos RENAME COLUMN note TO other")
    // As after the program that began the rebuild was killed; opening the store finishes it.
    try DamagedCatalogue(in: fixture.store.place).setAsideIfDamaged()
    #expect(try StoreEngine(at: fixture.folder.path).count() == photos.count)
    for isIncomplete in [true, false] {
      #expect(try StoreEngine.rebuild(at: fixture.folder.path).isIncomplete == isIncomplete)
    }
  }
}
