import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct QueryTests {
  private struct Row {
    var folder: String
    var rating: Int?
    var note: String?
    var keywords: [String] = []
    var second: Int64
  }

  private static let rows = [
    Row(folder: "A", rating: 5, note: "At the \"sea\"", keywords: ["sea", "boat"], second: 10),
    Row(folder: "A/B", rating: 3, note: "Crème brûlée", keywords: ["food"], second: 20),
    Row(folder: "A-B", rating: nil, note: "NOT a OR b*", keywords: ["sea", "a b"], second: 20),
    Row(folder: "AB", rating: -1, note: nil, keywords: [], second: 20),
    Row(folder: "Z/Ä", rating: 0, note: "50% (half)", keywords: ["sea"], second: 30),
  ]

  /// Adds these rows, and returns their ids in the same order.
  private func fill(_ store: StoreEngine, with fixture: borrowing StoreFixture) throws -> [PhotoID]
  {
    var ids: [PhotoID] = []
    for (number, row) in Self.rows.enumerated() {
      var new = try fixture.photo(number + 1)
      new.folder = row.folder
      new.taken = WallTime(seconds: row.second)
      new.annotations = Annotations(rating: row.rating, note: row.note, keywords: row.keywords)
      ids.append(try store.add(new).photo.id)
    }
    return ids
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    var query: PhotoQuery
    var expected: [Int]
    var testDescription: String { "\(query)" }
  }

  private static let cases: [Case] = [
    Case(query: PhotoQuery(folder: "A", isDescending: false), expected: [0, 1]),
    Case(query: PhotoQuery(folder: "A/", isDescending: false), expected: [0, 1]),
    Case(query: PhotoQuery(folder: "A/B"), expected: [1]),
    Case(query: PhotoQuery(folder: "Z/Ä"), expected: [4]),
    Case(query: PhotoQuery(folder: ""), expected: [4, 3, 2, 1, 0]),
    Case(query: PhotoQuery(rating: 3, isDescending: false), expected: [0, 1]),
    Case(query: PhotoQuery(rating: -1), expected: [4, 3, 1, 0]),
    Case(query: PhotoQuery(keywords: ["sea"]), expected: [4, 2, 0]),
    Case(query: PhotoQuery(keywords: ["sea", "boat"]), expected: [0]),
    Case(query: PhotoQuery(keywords: ["a b"]), expected: [2]),
    Case(query: PhotoQuery(keywords: ["s"]), expected: []),
    Case(query: PhotoQuery(excludedKeywords: ["sea"]), expected: [3, 1]),
    Case(query: PhotoQuery(excludedKeywords: ["food", "boat"]), expected: [4, 3, 2]),
    Case(query: PhotoQuery(keywords: ["sea"], excludedKeywords: ["boat"]), expected: [4, 2]),
    Case(query: PhotoQuery(folder: "A", excludedKeywords: ["s", ""]), expected: [1, 0]),
    Case(query: PhotoQuery().unreviewed, expected: [2]),
    Case(query: PhotoQuery(text: "SEA"), expected: [4, 2, 0]),
    Case(query: PhotoQuery(text: "creme bru"), expected: [1]),
    Case(query: PhotoQuery(text: "\"sea\""), expected: [4, 2, 0]),
    Case(query: PhotoQuery(text: "NOT"), expected: [2]),
    Case(query: PhotoQuery(text: "a OR"), expected: [2]),
    Case(query: PhotoQuery(text: "half 50%"), expected: [4]),
    Case(query: PhotoQuery(text: "note:sea"), expected: []),
    Case(query: PhotoQuery(text: "   "), expected: [4, 3, 2, 1, 0]),
    Case(query: PhotoQuery(since: WallTime(seconds: 20)), expected: [4, 3, 2, 1]),
    Case(query: PhotoQuery(until: WallTime(seconds: 20)), expected: [0]),
    Case(
      query: PhotoQuery(since: WallTime(seconds: 20), until: WallTime(seconds: 30)),
      expected: [3, 2, 1]),
    Case(query: PhotoQuery(isInBin: true), expected: []),
    Case(query: PhotoQuery(rating: 3, highestRating: 3), expected: [1]),
    Case(query: PhotoQuery(rating: -1, highestRating: -1), expected: [3]),
    Case(query: PhotoQuery(rating: 0, highestRating: 3), expected: [4, 1]),
    Case(query: PhotoQuery(highestRating: 0), expected: [4, 3]),
    Case(query: PhotoQuery(rating: 5, keywords: ["sea"], highestRating: 5), expected: [0]),
    Case(query: PhotoQuery(isUnrated: true), expected: [2]),
    Case(query: PhotoQuery(keywords: ["boat"], isUnrated: true), expected: []),
    Case(query: PhotoQuery(addedSince: WallTime(seconds: 0)), expected: [4, 3, 2, 1, 0]),
    Case(query: PhotoQuery(addedSince: WallTime(seconds: 32_503_680_000)), expected: []),
    Case(query: PhotoQuery(camera: ""), expected: [4, 3, 2, 1, 0]),
    Case(query: PhotoQuery(camera: "no such camera"), expected: []),
  ]

  @Test func `every query filter returns exactly the matching photos`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    for test in Self.cases {
      let found = try fixture.store.photos(test.query).map(\.id)
      #expect(found == Self.inOrder(test.expected, of: ids, test.query), "\(test.query)")
      #expect(try fixture.store.count(test.query) == test.expected.count, "\(test.query)")
    }
  }

  @Test func `photos in the bin are not counted among those with a word`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    try fixture.store.delete([ids[0], ids[1]])
    #expect(try fixture.store.count(PhotoQuery(text: "sea")) == 2)
    #expect(try fixture.store.count(PhotoQuery(text: "sea", isInBin: true)) == 1)
  }

  @Test func `unreviewed photos are neither rated nor picked, in the bin as well`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    let query = PhotoQuery(isInBin: true).unreviewed
    try fixture.store.delete(ids)
    #expect(try fixture.store.photos(query).map(\.id) == [ids[2]])
    try fixture.store.restore([ids[2]])
    #expect(try fixture.store.count(PhotoQuery().unreviewed) == 1)
    try fixture.store.tag(ids[2], adding: [Annotations.pick])
    #expect(try fixture.store.count(PhotoQuery().unreviewed) == 0)
  }

  /// Returns the ids of rows by time, and by id where the times are equal.
  private static func inOrder(
    _ numbers: [Int], of ids: [PhotoID], _ query: PhotoQuery
  ) -> [PhotoID] {
    let ascending = numbers.sorted {
      (rows[$0].second, "\(ids[$0])") < (rows[$1].second, "\(ids[$1])")
    }.map { ids[$0] }
    return query.isDescending ? ascending.reversed() : ascending
  }

  @Test(arguments: [
    "\"", "\"\"", "*", "-", "(", "AND", "a\0b", "\0", "\"\u{301}x", "{", "^a", "NEAR(a b)", "'",
    "a\u{301}\"", ":", "+", "🦆",
  ])
  func `no search text causes an error`(text: String) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    _ = try fixture.store.photos(PhotoQuery(text: text))
    #expect(try fixture.store.count(PhotoQuery(text: text)) <= 5)
  }

  @Test(arguments: [true, false], [1, 2, 3])
  func `pages have no gaps or duplicates, even among photos of the same time`(
    isDescending: Bool, limit: Int
  ) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    let query = PhotoQuery(isDescending: isDescending)
    let all = try fixture.store.photos(query)
    var paged: [Photo] = []
    while true {
      let page = try fixture.store.photos(query, after: paged.last, limit: limit)
      guard !page.isEmpty else { break }
      paged += page
    }
    #expect(paged == all)
  }

  @Test(arguments: PhotoOrder.allCases, [true, false])
  func `pages in every order have all photos, and continue after a photo that has been removed`(
    order: PhotoOrder, isDescending: Bool
  ) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    let query = PhotoQuery(order: order, isDescending: isDescending)
    let all = try fixture.store.photos(query)
    #expect(Set(all.map(\.id)).count == Self.rows.count)
    let opposite = PhotoQuery(order: order, isDescending: !isDescending)
    #expect(try fixture.store.photos(opposite) == all.reversed())
    var paged: [Photo] = []
    while let page = Optional(try fixture.store.photos(query, after: paged.last, limit: 2)),
      !page.isEmpty
    {
      paged += page
    }
    #expect(paged == all)
    try fixture.store.delete([all[1].id])
    #expect(try fixture.store.photos(query, after: all[1]) == Array(all[2...]))
  }

  @Test func `photos are ordered by path, rating or size`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    func numbers(_ order: PhotoOrder, _ isDescending: Bool) throws -> [Int] {
      try fixture.store.photos(PhotoQuery(order: order, isDescending: isDescending)).compactMap {
        ids.firstIndex(of: $0.id)
      }
    }
    #expect(try numbers(.path, false) == [2, 0, 1, 3, 4])
    // Photos without a rating count as having no stars.
    #expect(try numbers(.rating, true) == [0, 1, 4, 2, 3])
    let sizes = try fixture.store.photos(PhotoQuery(order: .size)).map(\.byteCount)
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test(arguments: PhotoOrder.allCases)
  func `filters and a folder hold in every order`(order: PhotoOrder) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    for test in Self.cases {
      var query = test.query
      query.order = order
      #expect(try fixture.store.photos(query).count == test.expected.count, "\(query)")
    }
  }

  @Test(arguments: PhotoOrder.allCases, [true, false])
  func `a page is read from an index in its order`(order: PhotoOrder, isDescending: Bool) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    let query = PhotoQuery(order: order, isDescending: isDescending)
    var filter = PhotoFilter(query, .inOrder, cameras: nil)
    filter.begin(after: try fixture.store.photos(query)[0])
    var connection = try Connection("\(fixture.folder.path)/.capture/catalogue.sqlite", .reading)
    let plan = try connection.rows(
      """
      EXPLAIN QUERY PLAN SELECT number FROM \(filter.source) WHERE \(filter.condition) \
      ORDER BY \(filter.order) LIMIT 9
      """, filter.values
    ) { $0.text(3) }
    #expect(plan.contains { $0.hasPrefix("SEARCH photos USING ") }, "\(plan)")
    #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"), "\(plan)")
  }

  @Test(arguments: [true, false], [nil, "A", "Z"])
  func `a listing continues with the next photo when the last one of a page has been removed`(
    isDescending: Bool, folder: String?
  ) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    let query = PhotoQuery(folder: folder, isDescending: isDescending)
    let all = try fixture.store.photos(query)
    for (number, last) in all.enumerated() {
      try fixture.store.delete([last.id])
      let rest = Array(all.dropFirst(number + 1).map(\.id))
      #expect(try fixture.store.photos(query, after: last).map(\.id) == rest)
      try fixture.store.emptyBin()
      #expect(try fixture.store.photos(query, after: last).map(\.id) == rest)
    }
  }

  @Test func `keywords and folders are counted without the photos in the bin`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    try fixture.store.delete([ids[0]])
    let words = try fixture.store.keywords()
    #expect(words.map(\.word) == ["sea", "a b", "food"])
    #expect(words.map(\.count) == [2, 1, 1])
    #expect(try fixture.store.folders().map(\.path) == ["A-B", "A/B", "AB", "Z/Ä"])
  }

  @Test func `an unambiguous prefix of an id finds its photo`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    #expect(try fixture.store.id(beginning: String("\(ids[0])".prefix(12))) == ids[0])
    #expect(try fixture.store.id(beginning: "\(ids[0])".uppercased()) == ids[0])
    for wrong in ["", "abc", "xyz0", "\(ids[0])0", "+0000"] {
      #expect(throws: StoreError.self) { try fixture.store.id(beginning: wrong) }
    }
  }
}
