import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct PhotoCountsTests {
  private struct Row {
    var folder: String
    var rating: Int?
    var keywords: [String] = []
    var taken: WallTime
  }

  /// Photos whose days differ in UTC and on the camera's clock, one of them before 1970.
  private static let rows = [
    Row(folder: "A", rating: 5, keywords: ["sea", "boat"], taken: WallTime(seconds: 86_399)),
    Row(
      folder: "A/B", rating: nil, keywords: ["sea"],
      taken: WallTime(seconds: 86_399, offset: 7_200)),
    Row(folder: "A/B", rating: -1, taken: WallTime(seconds: 86_400, offset: nil)),
    Row(folder: "Z", rating: 5, taken: WallTime(seconds: 10, offset: -3_600)),
    Row(folder: "Z", rating: 0, keywords: ["boat", "sea"], taken: WallTime(seconds: -1)),
  ]

  private func fill(_ store: StoreEngine, with fixture: borrowing StoreFixture) throws -> [PhotoID]
  {
    var ids: [PhotoID] = []
    for (number, row) in Self.rows.enumerated() {
      var new = try fixture.photo(number + 1)
      new.folder = row.folder
      new.taken = row.taken
      new.annotations = Annotations(rating: row.rating, keywords: row.keywords)
      ids.append(try store.add(new).photo.id)
    }
    return ids
  }

  @Test func `photos are counted by rating, folder, keyword and the camera's own day`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    let all = try fixture.store.counts()
    #expect(all.photos == 5)
    #expect(all.ratings == [.init(nil, 1), .init(-1, 1), .init(0, 1), .init(5, 2)])
    #expect(all.folders == [.init("A", 1), .init("A/B", 2), .init("Z", 2)])
    #expect(all.keywords == [.init("sea", 3), .init("boat", 2)])
    #expect(all.days == [.init("1969-12-31", 2), .init("1970-01-01", 1), .init("1970-01-02", 2)])
    try fixture.store.delete([ids[0]])
    let binned = try fixture.store.counts(PhotoQuery(isInBin: true))
    #expect(binned.photos == 1 && binned.keywords == [.init("boat", 1), .init("sea", 1)])
    #expect(binned.days == [.init("1970-01-01", 1)])
  }

  @Test func `the counts of a query are those of its photos`() throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    for query in [
      PhotoQuery(folder: "A"), PhotoQuery(rating: 0), PhotoQuery(keywords: ["sea"]),
      PhotoQuery(text: "boat"), PhotoQuery(keywords: ["sea", "boat"]), PhotoQuery(isUnrated: true),
      PhotoQuery(excludedKeywords: ["boat"]), PhotoQuery(rating: 5, keywords: ["sea"]),
      PhotoQuery(camera: "no such camera"), PhotoQuery(since: WallTime(seconds: 86_400)),
    ] {
      let photos = try fixture.store.photos(query)
      let counts = try fixture.store.counts(query)
      #expect(counts.photos == photos.count, "\(query)")
      let folders = Dictionary(grouping: photos, by: \.folder).mapValues(\.count)
      #expect(Dictionary(counts.folders) == folders, "\(query)")
      let ratings = Dictionary(grouping: photos, by: \.annotations.rating).mapValues(\.count)
      #expect(Dictionary(counts.ratings) == ratings, "\(query)")
      let words = Dictionary(grouping: photos.flatMap(\.annotations.keywords)) { $0 }
      #expect(Dictionary(counts.keywords) == words.mapValues(\.count), "\(query)")
      #expect(counts.days.reduce(0) { $0 + $1.count } == photos.count, "\(query)")
    }
  }
}

extension Dictionary where Value == Int {
  /// The counts by their values, of which there are no two equal ones.
  fileprivate init(_ shares: [PhotoCounts.Share<Key>]) where Key: Sendable {
    self.init(uniqueKeysWithValues: shares.map { ($0.value, $0.count) })
  }
}
