import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The order of photos, which depends only on their files.
@Suite(.timeLimit(.minutes(10)))
struct OrderTests {
  /// Times close together, unsorted and some of them equal, and some out of range for nanoseconds.
  private static let times = [
    WallTime(seconds: 1_795_232_640, nanoseconds: 700_000_000),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_000, offset: 7_200),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_000),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_001),
    WallTime(seconds: 1_795_232_640), WallTime(seconds: 1_795_232_639, nanoseconds: 999_999_999),
    WallTime(seconds: 1_795_232_640), WallTime(seconds: -60_000_000_000),
    WallTime(seconds: 200_000_000_000), WallTime(seconds: -1, nanoseconds: 5),
  ]

  /// Adds photos of these times, of which every second one contains its own.
  private func fill(_ store: StoreEngine, with fixture: borrowing StoreFixture) throws {
    for (number, time) in Self.times.enumerated() {
      var photo = try fixture.photo(number + 1)
      photo.folder = "A"
      if number % 2 == 0 {
        photo.original = try JPEGPhoto.made(
          from: photo.original.span.bytes, ExifFacts(captureTime: time))
      } else if (0..<4_000_000_000).contains(time.seconds) {
        photo.taken = time
      }
      photo.annotations = Annotations(keywords: ["sea"])
      _ = try store.add(photo)
    }
  }

  @Test(arguments: [
    PhotoQuery(), PhotoQuery(isDescending: false), PhotoQuery(folder: "A"),
    PhotoQuery(keywords: ["sea"], isDescending: false), PhotoQuery(text: "sea"),
    PhotoQuery(isInBin: true),
  ])
  func `photos are in the same order after a rebuild`(query: PhotoQuery) throws {
    let fixture = try StoreFixture()
    try fill(fixture.store, with: fixture)
    if query.isInBin { try fixture.store.delete(fixture.store.photos().map(\.id)) }
    let before = try fixture.store.photos(query)
    #expect(before.count == Self.times.count)
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    let after = try again.photos(query)
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.taken.moment) == before.map(\.taken.moment))
  }

  @Test func `photos taken within one second are listed in the order of their nanoseconds`() throws
  {
    let fixture = try StoreFixture()
    try fill(fixture.store, with: fixture)
    let moments = try fixture.store.photos(PhotoQuery(isDescending: false)).map(\.taken.moment)
    #expect(moments == moments.sorted())
    let since = WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_001)
    let late = try fixture.store.photos(PhotoQuery(since: since))
    #expect(late.allSatisfy { $0.taken.moment >= since.moment })
    #expect(try fixture.store.count(PhotoQuery(until: since)) == Self.times.count - late.count)
  }

  @Test func `a photo without a capture time keeps its file's time to the nanosecond`() throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.taken = WallTime(seconds: 1_795_232_640, nanoseconds: 123_456_789)
    let added = try fixture.store.add(new).photo
    #expect(added.taken.moment == new.taken.moment)
    try Folder.remove(fixture.store.file(of: added))
    new.taken.nanoseconds = 5
    #expect(try fixture.store.add(new).photo.taken.moment == new.taken.moment)
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try again.photos().map(\.taken.moment) == [new.taken.moment])
  }

  private static let names = [
    "IMG_1.jpg", "IMG_1-2.jpg", "img_2.jpg", "IMG_9.JPG", "IMG_010.jpg", "img_10-1.jpg",
    "IMG_10-3.jpg", "IMG_100.jpg", "IMG_99999999999999999999.jpg", "IMG_100000000000000000000.jpg",
    "img_a.jpg", "IMG_b.jpg", "Übung 2.jpg", "Übung 11.jpg",
  ]

  @Test func `names are ordered by the values of their numbers and regardless of case`() {
    let keys = Self.names.map { SortName.text(of: "A/\($0)") }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { Array($0.utf8).precedes(Array($1.utf8)) })
    // The folder does not count, nor how an accent is encoded.
    #expect(SortName.text(of: "Z/9/IMG_9.JPG") == keys[3])
    #expect(SortName.text(of: "U\u{308}bung 2.jpg") == keys[12])
    #expect(SortName.text(of: "A/.hidden") == SortName.text(of: ".hidden"))
    #expect(SortName.text(of: "") == "")
  }

  @Test(arguments: PhotoOrder.allCases)
  func `photos that are equal otherwise are in the natural order of their names`(
    order: PhotoOrder
  ) throws {
    let fixture = try StoreFixture()
    for (number, name) in Self.names.enumerated().reversed() {
      var photo = try fixture.photo(number + 1)
      (photo.folder, photo.name) = ("A", name)
      photo.taken = WallTime(seconds: 1_795_232_640)
      photo.annotations = Annotations(rating: 4, keywords: ["sea"])
      _ = try fixture.store.add(photo)
    }
    // The sizes and the times of adding are the same, too.
    try fixture.alterCatalogue("UPDATE photos SET bytes = 1000, added = 1795232640")
    let names = Self.names
    let wanted = order == .path ? names.map { "A/\($0)" }.sorted(by: Self.precedes) : nil
    for folder in [nil, "A"] {
      for isDescending in [false, true] {
        let query = PhotoQuery(folder: folder, order: order, isDescending: isDescending)
        let sorted = wanted ?? names.map { "A/\($0)" }
        let listed = isDescending ? sorted.reversed() : sorted
        #expect(try fixture.store.photos(query).map(\.path) == listed)
        #expect(try Self.paths(of: fixture.store, query, pageLength: 3) == listed)
      }
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    Array(left.utf8).precedes(Array(right.utf8))
  }

  /// Reads a list page by page.
  private static func paths(
    of store: StoreEngine, _ query: PhotoQuery, pageLength: Int
  ) throws -> [String] {
    var found: [Photo] = []
    while true {
      let page = try store.photos(query, after: found.last, limit: pageLength)
      guard !page.isEmpty else { return found.map(\.path) }
      found += page
    }
  }

  @Test func `a renamed photo gets the place of its new name, also after a rebuild`() throws {
    let fixture = try StoreFixture()
    for (number, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      var photo = try fixture.photo(number + 1)
      (photo.folder, photo.name) = ("A", name)
      photo.taken = WallTime(seconds: 1_795_232_640)
      _ = try fixture.store.add(photo)
    }
    let query = PhotoQuery(folder: "A", isDescending: false)
    let first = try #require(try fixture.store.photos(query).first)
    try Folder.rename(fixture.store.file(of: first), to: "\(fixture.folder.path)/A/d.jpg")
    _ = try fixture.store.refresh { _ in }
    let wanted = ["A/b.jpg", "A/c.jpg", "A/d.jpg"]
    #expect(try fixture.store.photos(query).map(\.path) == wanted)
    #expect(try fixture.store.photos(PhotoQuery(isDescending: false)).map(\.path) == wanted)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try again.photos(query).map(\.path) == wanted)
  }

  @Test func `a photo that is listed by another name is damage of the catalogue`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    try fixture.alterCatalogue("UPDATE photos SET sort_name = 'x'")
    #expect(try Set(fixture.kinds()) == [.damagedCatalogue])
    _ = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(try fixture.kinds() == [])
  }

  @Test func `a time out of range for 64-bit nanoseconds is clamped`() {
    #expect(WallTime(seconds: .max, nanoseconds: .max).moment == 9_223_372_035_999_999_999)
    #expect(WallTime(seconds: .min, nanoseconds: .min).moment == -9_223_372_036_000_000_000)
    #expect(WallTime(seconds: -1, nanoseconds: 5).moment == -999_999_995)
  }
}

extension [UInt8] {
  /// Whether these bytes are before others, as SQLite compares texts.
  fileprivate func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
