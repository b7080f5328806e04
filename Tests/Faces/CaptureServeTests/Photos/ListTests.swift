import CaptureBase
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureServe

/// Lists of photos as the page reads them.
@Suite(.timeLimit(.minutes(10)))
struct ListTests {
  private static let hostile = "<img src=x onerror=\"alert(1)\">\u{202e}</script>'"

  private static func fill(_ fixture: borrowing PhotoFixture) throws {
    _ = try fixture.add(1, annotations: Annotations(rating: 5, keywords: ["sea", "pick"]))
    _ = try fixture.add(2, size: FrameSize(width: 48, height: 64))
    _ = try fixture.add(3, annotations: Annotations(rating: -1, note: hostile, keywords: [hostile]))
    _ = try fixture.add(4, name: "<b>x.jpg")
    _ = try fixture.add(5, annotations: Annotations(keywords: ["pick"]))
  }

  @Test func `a list has the objects of the command line, with number and edition`() async throws {
    let fixture = try PhotoFixture()
    try Self.fill(fixture)
    let answer = try await fixture.get("/v1/photos")
    #expect(answer.headers["Content-Type"] == "application/jsonl")
    let photos = try fixture.engine.photos()
    let lines = try answer.lines
    #expect(lines.map { $0["id"]?.text } == photos.map { "\($0.id)" })
    let schema = try JSONSchema.ofOutput()
    let numbers = try fixture.engine.numbers(of: photos.map(\.id))
    for (line, photo) in zip(lines, photos) {
      #expect(schema.problems(of: line.without("number", "edition"), as: "list") == [])
      #expect(line["number"] == .integer(Int(try #require(numbers[photo.id]))))
      #expect(line["edition"]?.text == String("\(photo.id)".suffix(8)))
    }
    let third = try #require(lines.first { $0["rating"] == -1 })
    #expect(third["note"]?.text == Self.hostile)
    #expect(third["keywords"] == [.string(Self.hostile)])
  }

  @Test func `pages of a list have every photo once`() async throws {
    let fixture = try PhotoFixture()
    try Self.fill(fixture)
    let first = try await fixture.get("/v1/photos", ("limit", "3"), ("order", "taken")).lines
    let last = try #require(first.last?["id"]?.text)
    let second = try await fixture.get(
      "/v1/photos", ("limit", "3"), ("order", "taken"), ("after", last)
    ).lines
    let ids = try fixture.engine.photos(PhotoQuery(isDescending: false)).map { "\($0.id)" }
    #expect((first + second).compactMap { $0["id"]?.text } == ids)
    for stranger in ["00000000000000000000000000000000", "../x", ""] {
      #expect(try await fixture.get("/v1/photos", ("after", stranger)).status == 404)
    }
  }

  @Test func `an outline is the list in 36 bytes for each photo`() async throws {
    let fixture = try PhotoFixture()
    try Self.fill(fixture)
    let answer = try await fixture.get("/v1/outline", ("order", "taken"))
    #expect(answer.headers["Content-Type"] == "application/octet-stream")
    let outline = try DecodedOutline(answer.body)
    let end = try fixture.engine.journalEnd()
    #expect(outline.epoch == end.pageEpoch && outline.position == end.serial)
    let photos = try fixture.engine.photos(PhotoQuery(isDescending: false))
    let numbers = try fixture.engine.numbers(of: photos.map(\.id))
    #expect(outline.records.count == photos.count)
    for (record, photo) in zip(outline.records, photos) {
      #expect(record.id == photo.id.bytes && record.number == numbers[photo.id])
      #expect(record.taken == photo.taken.seconds + 3_600 - 946_684_800)
      #expect(record.zone == 60)
      #expect(record.size == photo.size)
      #expect(record.rating == photo.annotations.rating)
      #expect(record.edition == photo.pageEdition)
    }
    #expect(outline.records.map(\.flags) == [20, 0, 6, 0, 20])
    #expect(outline.records[1].size == FrameSize(width: 48, height: 64))
  }

  @Test func `a long outline is sent in chunks, of which the first can be laid out`() async throws {
    let row = PhotoOutline.Row(
      id: try #require(PhotoID("0123456789abcdef0123456789abcdef")),
      taken: WallTime(seconds: .max, offset: 60), size: FrameSize(width: 4, height: 3))
    let end = JournalCursor(epoch: -1, serial: 9)
    for (count, chunks) in [(0, [32]), (1, [68]), (2_048, [73_760]), (2_049, [73_760, 36])] {
      let outline = PhotoOutline(position: end, rows: Array(repeating: row, count: count))
      let writer = OutlineWriter(outline)
      var sizes: [Int] = []
      while let chunk = writer.chunk(from: sizes.count * OutlineWriter.chunkLength) {
        sizes.append(chunk.count)
      }
      #expect(sizes == chunks)
    }
  }

  @Test func `a record has the local time, and its zone in whole minutes`() throws {
    for (offset, zone, shift) in [(-12_600, -210, -12_600), (3_661, 61, 3_660), (nil, 0, 0)] {
      let row = PhotoOutline.Row(
        id: try #require(PhotoID("0123456789abcdef0123456789abcdef")),
        taken: WallTime(seconds: 946_684_800, offset: offset.map(Int32.init)),
        size: FrameSize(width: 4, height: 3))
      let outline = PhotoOutline(position: JournalCursor(epoch: -1, serial: 9), rows: [row])
      let record = try DecodedOutline(OutlineWriter(outline).chunk(from: 0) ?? []).records[0]
      #expect(Int(record.zone) == zone && Int(record.taken) == shift)
    }
  }

  @Test(arguments: ["/v1/outline", "/v1/counts", "/v1/atlases"])
  func `an answer is not sent again until a photo has changed`(path: String) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let first = try await fixture.get(path)
    let tag = try #require(first.headers["ETag"])
    #expect(first.headers["Cache-Control"] == "no-cache")
    let second = try await fixture.get(path, headers: ["If-None-Match": tag])
    #expect(second.status == 304 && second.body.isEmpty)
    _ = try fixture.engine.rate(photo.id, 3)
    let third = try await fixture.get(path, headers: ["If-None-Match": tag])
    #expect(third.status == 200 && third.headers["ETag"] != tag)
  }

  @Test func `lists of different queries have different tags`() async throws {
    let fixture = try PhotoFixture()
    _ = try fixture.add(1)
    let tags = [
      try await fixture.get("/v1/outline"), try await fixture.get("/v1/outline", ("rating", "3")),
      try await fixture.get("/v1/outline", ("order", "taken")),
      try await fixture.get("/v1/outline", ("keyword", "a"), ("keyword", "b")),
      try await fixture.get("/v1/outline", ("keyword", "a b")),
    ].compactMap { $0.headers["ETag"] }
    #expect(Set(tags).count == 5)
  }

  @Test func `photos are counted by what they have in common`() async throws {
    let fixture = try PhotoFixture()
    try Self.fill(fixture)
    let counts = try await fixture.get("/v1/counts").json
    let folder = try fixture.engine.photos()[0].folder
    let expected: JSON = [
      "photos": 5, "ratings": ["none": 3, "-1": 1, "5": 1],
      "folders": [["folder": .string(folder), "photos": 5]],
      "keywords": [
        ["keyword": "pick", "photos": 2], ["keyword": .string(Self.hostile), "photos": 1],
        ["keyword": "sea", "photos": 1],
      ],
      "days": [["day": "2026-11-21", "photos": 5]],
    ]
    #expect(counts == expected)
    #expect(try await fixture.get("/v1/counts", ("unreviewed", "true")).json["photos"] == 2)
  }

  private static let filters: [(query: [(String, String)], found: Int)] = [
    ([("rating", "5")], 1), ([("rating", "reject")], 1), ([("rating", "none")], 3),
    ([("rating", "4")], 1), ([("stars", "4")], 0), ([("stars", "5")], 1),
    ([("stars", "5"), ("unreviewed", "false")], 1),
    ([("keyword", "pick"), ("keyword", "sea")], 1), ([("text", "onerror")], 1),
    ([("unreviewed", "true")], 2), ([("unreviewed", "false")], 5), ([("bin", "true")], 0),
    ([("flawed", "true")], 0), ([("since", "1d")], 0), ([("until", "2026-01-01")], 0),
    ([("addedSince", "1d")], 5), ([("camera", "nobody's")], 0), ([("folder", "2026")], 5),
    ([("folder", "../etc")], 0), ([("text", "\" OR 1=1 --")], 0),
  ]

  @Test func `every filter of the command line is one of the page`() async throws {
    let fixture = try PhotoFixture()
    try Self.fill(fixture)
    for (query, found) in Self.filters {
      #expect(try await fixture.get("/v1/photos", items: query).lines.count == found, "\(query)")
    }
    let tried = Set(Self.filters.flatMap { filter in filter.query.map { $0.0 } })
    #expect(tried == Set(FilterWord.allCases.map(\.rawValue)))
  }

  @Test(arguments: [("unreviewed", "rating"), ("unreviewed", "stars"), ("rating", "stars")])
  func `two filters that contradict each other are refused`(
    name: String, other: String
  ) async throws {
    let fixture = try PhotoFixture()
    let values = ["unreviewed": "true", "rating": "4", "stars": "4"]
    let items = [name, other].map { ($0, values[$0] ?? "") }
    for path in ["/v1/photos", "/v1/outline", "/v1/counts"] {
      let answer = try await fixture.get(path, items: items)
      #expect(answer.status == 422)
      let message = String(decoding: answer.body, as: UTF8.self)
      #expect(message == "\(name): cannot be used together with \(other)")
    }
  }

  @Test(arguments: [
    ("rating", "6"), ("rating", "good"), ("stars", "6"), ("stars", "reject"), ("order", "name"),
    ("order", ""), ("bin", "1"), ("since", "yesterday"), ("limit", "0"), ("limit", "1001"),
    ("limit", "x"),
  ])
  func `a value that no filter has is refused by name`(name: String, value: String) async throws {
    let fixture = try PhotoFixture()
    let answer = try await fixture.get("/v1/photos", (name, value))
    #expect(answer.status == 422)
    #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("\(name): expected "))
  }
}
