import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The small rows of which a sheet is laid out, and the numbers of their photos.
@Suite(.timeLimit(.minutes(10)))
struct OutlineTests {
  /// Adds photos with different properties, and returns their ids.
  private func fill(_ store: StoreEngine, with fixture: borrowing StoreFixture) throws -> [PhotoID]
  {
    let annotations = [
      Annotations(), Annotations(rating: -1, note: "blurred"), Annotations(rating: 5),
      Annotations(keywords: ["sea", "pick"]), Annotations(rating: 0, keywords: ["picked"]),
    ]
    var ids: [PhotoID] = []
    for (number, annotations) in annotations.enumerated() {
      var new = try fixture.photo(number + 1)
      new.folder = number < 3 ? "A" : "B"
      new.taken = WallTime(
        seconds: 1_795_232_640 + Int64(number), nanoseconds: 7, offset: number == 0 ? nil : 7_200)
      new.annotations = annotations
      ids.append(try store.add(new).photo.id)
    }
    return ids
  }

  @Test func `each row states what the photo itself states`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    try fixture.store.delete([ids[4]])
    for query in [PhotoQuery(), PhotoQuery(isInBin: true), PhotoQuery(folder: "B")] {
      let photos = try fixture.store.photos(query)
      let rows = try fixture.store.outline(query).rows
      #expect(rows.map(\.id) == photos.map(\.id))
      for (row, photo) in zip(rows, photos) {
        #expect(row.taken == WallTime(seconds: photo.taken.seconds, offset: photo.taken.offset))
        #expect(row.size == photo.size && row.rating == photo.annotations.rating)
        #expect(row.edition == photo.edition && row.marks == photo.marks)
        #expect(try fixture.store.numbers(of: [photo.id]) == [photo.id: row.number])
      }
    }
    let marks = try fixture.store.outline(PhotoQuery(isDescending: false)).rows.map(\.marks)
    #expect(marks == [[], .noted, [], [.tagged, .picked]])
  }

  @Test(arguments: PhotoOrder.allCases, [true, false])
  func `the rows of every query are in the order of its photos`(
    order: PhotoOrder, isDescending: Bool
  ) throws {
    let fixture = try StoreFixture()
    _ = try fill(fixture.store, with: fixture)
    let filters = [
      PhotoQuery(), PhotoQuery(folder: "A"), PhotoQuery(rating: 0), PhotoQuery(keywords: ["sea"]),
      PhotoQuery(text: "sea"), PhotoQuery().unreviewed, PhotoQuery(keywords: ["sea", "pick"]),
    ]
    for var query in filters {
      query.order = order
      query.isDescending = isDescending
      let ids = try fixture.store.photos(query).map(\.id)
      #expect(try fixture.store.outline(query).rows.map(\.id) == ids, "\(query)")
    }
  }

  @Test func `the position of an outline is where its changes end`() throws {
    let fixture = try StoreFixture()
    #expect(try fixture.store.outline().rows.isEmpty)
    let ids = try fill(fixture.store, with: fixture)
    let position = try fixture.store.outline().position
    #expect(try position == fixture.store.journalEnd())
    try fixture.store.rate(ids[0], 2)
    let page = try fixture.store.journal(after: position)
    #expect(page.entries.map(\.change) == [StoreChange(.described, ids[0])])
    #expect(try fixture.store.outline().position == page.end)
  }

  @Test func `a damaged row or index makes an outline fail instead of hiding photos`() throws {
    for part in ["photos", "photos_by_moment", "photos_by_stars"] {
      let fixture = try StoreFixture()
      for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
      let root = "SELECT rootpage FROM sqlite_schema WHERE name = '\(part)'"
      try fixture.store.shortenPage(root, to: 1)
      let store = try StoreEngine(at: fixture.folder.path)
      for read in [{ try store.outline().rows.count }, { try store.counts().photos }] {
        let error = #expect(throws: StoreError.self, "\(part)") { _ = try read() }
        #expect(error?.code == .badCatalogue, "\(part)")
      }
    }
    for change in ["rating = 9", "width = 0", "id = x'00'", "digest = 'text'", "taken = 1 << 62"] {
      let fixture = try StoreFixture()
      _ = try fixture.store.add(fixture.photo(1))
      try fixture.alterCatalogue("UPDATE photos SET \(change)")
      let error = #expect(throws: StoreError.self, "\(change)") { try fixture.store.outline() }
      #expect(error?.code == .badCatalogue, "\(change)")
    }
  }

  @Test func `indexes are counted again once the catalogue has changed`() throws {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    let store = try StoreEngine(at: fixture.folder.path)
    #expect(try store.outline().rows.count == 3)
    try fixture.store.shortenPage(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'photos_by_path'", to: 1)
    try fixture.store.registerReader("sync")
    let error = #expect(throws: StoreError.self) { try store.outline() }
    #expect(error?.code == .badCatalogue)
  }

  @Test func `photos are found by their numbers, which changes keep`() throws {
    let fixture = try StoreFixture()
    let ids = try fill(fixture.store, with: fixture)
    let all = try fixture.store.photos(numbered: 1...Int64.max)
    #expect(all.map(\.id) == ids && all.map(\.number) == [1, 2, 3, 4, 5])
    try fixture.store.delete([ids[1]])
    try fixture.store.rate(ids[2], 3)
    try fixture.store.move([ids[3]], to: "C")
    #expect(try fixture.store.photos(numbered: 1...Int64.max) == all)
    #expect(try fixture.store.photos(numbered: 2...3).map(\.id) == [ids[1], ids[2]])
    try fixture.store.emptyBin()
    #expect(try fixture.store.photos(numbered: 2...3).map(\.id) == [ids[2]])
    #expect(try fixture.store.numbers(of: [ids[1], ids[4]]) == [ids[4]: 5])
  }

  @Test func `a read-only store of any version has outlines, counts and one epoch`() throws {
    for version in [1, Schema.versionWithReaders, Schema.version] {
      let fixture = try StoreFixture()
      let ids = try fill(fixture.store, with: fixture)
      if version < Schema.version { try fixture.store.replaceCatalogue(withVersion: version) }
      let reader = StoreEngine(fixture.store.place, fixture.store.configuration, isReadOnly: true)
      let outline = try reader.outline(PhotoQuery(isDescending: false))
      #expect(outline.rows.map(\.id) == ids, "\(version)")
      #expect(try outline.position == reader.journalEnd(), "\(version)")
      #expect(try reader.counts().photos == ids.count, "\(version)")
      #expect(try reader.journal(after: outline.position).entries.isEmpty, "\(version)")
    }
  }
}

extension Photo {
  /// The marks that an outline should have for the photo.
  fileprivate var marks: PhotoOutline.Marks {
    var marks: PhotoOutline.Marks = []
    if flaw != nil { marks.insert(.flawed) }
    if annotations.note != nil { marks.insert(.noted) }
    if !annotations.keywords.isEmpty { marks.insert(.tagged) }
    if annotations.isPicked { marks.insert(.picked) }
    if deleted != nil { marks.insert(.binned) }
    return marks
  }
}
