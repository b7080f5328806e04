import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Verdicts, notes, keywords and places of photos, and what takes them back.
@Suite(.timeLimit(.minutes(10)))
struct ChangeTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let verb: String
    var members: JSON = [:]
    let isDone: @Sendable (Photo) -> Bool
    var testDescription: String { "\(verb) \(members.line)" }
  }

  private static let hostile = "<script>alert(1)</script> \"'; DROP TABLE photos; -- \u{202e}"

  private static let cases = [
    Case(verb: "rate", members: ["rating": 4]) { $0.annotations.rating == 4 },
    Case(verb: "rate", members: ["rating": -1]) { $0.annotations.rating == -1 },
    Case(verb: "rate", members: ["rating": nil]) { $0.annotations.rating == nil },
    Case(verb: "note", members: ["note": .string(hostile)]) { $0.annotations.note == hostile },
    Case(verb: "note", members: ["note": nil]) { $0.annotations.note == nil },
    Case(verb: "tag", members: ["add": [.string(hostile), "pick"], "remove": ["sea"]]) {
      $0.annotations.keywords == ["sky", hostile, "pick"]
    },
    Case(verb: "tag", members: ["remove": ["sky"]]) { $0.annotations.keywords == ["sea"] },
    Case(verb: "move", members: ["folder": "<b>/Crète"]) { $0.folder == "<b>/Crète" },
    Case(verb: "delete") { $0.deleted != nil },
  ]

  private static let former = Annotations(rating: 2, note: "before", keywords: ["sea", "sky"])

  private static func names(_ photos: [Photo]) -> JSON {
    .array(photos.map { .string("\($0.id)") })
  }

  @Test(arguments: cases)
  private func `a change is made, its photos are reported as in lists, and it is undone`(
    test: Case
  ) async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0, annotations: Self.former) }
    let ids = JSON.Member(name: "ids", value: Self.names(photos))
    let body = JSON.object([ids] + test.members.members)
    let answer = try await fixture.post("/v1/photos/\(test.verb)", body)
    #expect(answer.status == 200)
    let object = try answer.json
    #expect(object["failed"] == [])
    let schema = try JSONSchema.ofOutput()
    for photo in object["photos"]?.items ?? [] {
      #expect(schema.problems(of: photo.without("number", "edition"), as: "list") == [])
    }
    #expect((object["photos"]?.items ?? []).map { $0["id"]?.text } == photos.map { "\($0.id)" })
    for photo in photos {
      #expect(test.isDone(try #require(try fixture.engine.photo(photo.id))))
    }

    let token = try #require(object["undo"])
    let undone = try await fixture.post("/v1/undo", ["undo": token]).json
    #expect(undone["photos"]?.items.count == 3 && undone["failed"] == [])
    for photo in photos { #expect(try fixture.engine.photo(photo.id) == photo) }
    #expect(try await fixture.post("/v1/undo", ["undo": token]).status == 409)

    let again = try #require(undone["undo"])
    #expect(try await fixture.post("/v1/undo", ["undo": again]).status == 200)
    for photo in photos {
      #expect(test.isDone(try #require(try fixture.engine.photo(photo.id))))
    }
  }

  @Test func `a photo is restored from the bin, and that is undone as well`() async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    _ = try fixture.engine.delete([photo.id])
    let answer = try await fixture.post("/v1/photos/restore", ["id": .string("\(photo.id)")]).json
    #expect(try fixture.engine.photo(photo.id) == photo)
    _ = try await fixture.post("/v1/undo", ["undo": answer["undo"] ?? nil])
    #expect(try fixture.engine.photo(photo.id)?.deleted != nil)
  }

  @Test func `a photo that is restored without its original is in the answer as missing`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    _ = try fixture.engine.delete(photos.map(\.id))
    let binned = try #require(try fixture.engine.photo(photos[0].id))
    try Folder.remove(fixture.engine.file(of: binned))
    let object = try await fixture.post("/v1/photos/restore", ["ids": Self.names(photos)]).json
    #expect(object["photos"]?.items.count == 2)
    #expect(object["failed"] == [])
    #expect(object["missing"]?.items.map { $0["id"] } == [.string("\(photos[0].id)")])
    let error = object["missing"]?.items.first?["error"]
    #expect(error?["kind"] == "missing" && error?["code"] == 43)
    #expect(try fixture.engine.photo(photos[0].id)?.deleted == nil)
    // A page that was left before the answer sends its request again.
    let again = try await fixture.post("/v1/photos/restore", ["ids": Self.names(photos)]).json
    #expect(again["missing"] == object["missing"])
  }

  @Test func `a photo that an undo restores without its original is in the answer as missing`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    let deleted = try await fixture.post("/v1/photos/delete", ["ids": Self.names(photos)]).json
    let binned = try #require(try fixture.engine.photo(photos[0].id))
    try Folder.remove(fixture.engine.file(of: binned))
    let undone = try await fixture.post("/v1/undo", ["undo": deleted["undo"] ?? nil]).json
    #expect(undone["photos"]?.items.count == 2 && undone["failed"] == [])
    #expect(undone["missing"]?.items.map { $0["id"] } == [.string("\(photos[0].id)")])
    #expect(undone["missing"]?.items.first?["error"]?["kind"] == "missing")
    let deletedAgain = try await fixture.post("/v1/undo", ["undo": undone["undo"] ?? nil]).json
    #expect(deletedAgain["photos"]?.items.count == 2 && deletedAgain["missing"] == nil)
  }

  @Test(arguments: cases)
  private func `a change is not undone once another change was made to the same value`(
    test: Case
  ) async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0, annotations: Self.former) }
    let ids = JSON.Member(name: "ids", value: Self.names(photos))
    let object = try await fixture.post(
      "/v1/photos/\(test.verb)", .object([ids] + test.members.members)
    ).json
    let other = try StoreEngine(at: fixture.engine.folder)
    let id = photos[1].id
    switch test.verb {
    case "rate": _ = try other.rate(id, 1)
    case "note": _ = try other.note(id, "mine")
    case "tag": _ = try other.tag(id, adding: ["mine"])
    case "move": _ = try other.move([id], to: "Mine")
    default: _ = try other.restore([id])
    }
    let now = try photos.map { try fixture.engine.photo($0.id) }
    let answer = try await fixture.post("/v1/undo", ["undo": object["undo"] ?? nil])
    #expect(answer.status == 409)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("\(id)"))
    #expect(try photos.map { try fixture.engine.photo($0.id) } == now)
  }

  @Test func `a change of another property does not prevent an undo`() async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1, annotations: Self.former)
    let id = JSON.string("\(photo.id)")
    let object = try await fixture.post("/v1/photos/rate", ["id": id, "rating": 5]).json
    _ = try StoreEngine(at: fixture.engine.folder).note(photo.id, "mine")
    #expect(try await fixture.post("/v1/undo", ["undo": object["undo"] ?? nil]).status == 200)
    let annotations = try #require(try fixture.engine.photo(photo.id)).annotations
    #expect(annotations.rating == 2 && annotations.note == "mine")
  }

  @Test func `a value that is changed during its undo keeps the newer change`() async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0, annotations: Self.former) }
    let store = PhotoStore(fixture.engine)
    let change = PhotoChange.rate(try #require(Rating(5)))
    let step = UndoStep(of: change, to: try await store.apply(change, to: photos.map(\.id)))
    _ = try fixture.engine.rate(photos[0].id, 1)
    #expect(await store.takeBack(step).photos.map(\.id) == [photos[1].id])
    let ratings = try photos.map { try fixture.engine.photo($0.id)?.annotations.rating }
    #expect(ratings == [1, 2])
  }

  @Test func `photos that cannot be changed are reported, and the others are changed`() async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    let stranger = String(repeating: "0", count: 32)
    let ids = [JSON.string("\(photos[0].id)"), .string(stranger), .string("\(photos[1].id)")]
    let answer = try await fixture.post("/v1/photos/rate", ["ids": .array(ids), "rating": 3])
    #expect(answer.status == 200)
    let object = try answer.json
    #expect(object["photos"]?.items.count == 2)
    let failure = try #require(object["failed"]?.items.first)
    #expect(failure["id"] == .string(stranger) && failure["error"]?["kind"] == "notFound")
    #expect(failure["error"]?["code"] == 40)
    _ = try await fixture.post("/v1/undo", ["undo": object["undo"] ?? nil])
    #expect(try fixture.engine.count(PhotoQuery(isUnrated: true)) == 2)
    let nobody = try await fixture.post(
      "/v1/photos/rate", ["ids": [.string(stranger)], "rating": 3])
    #expect(nobody.status == 404)
  }

  @Test func `a change that names an edition is refused if the photo has another one`() async throws
  {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let id = JSON.string("\(photo.id)")
    for (edition, status) in [(photo.pageEdition, 200), ("00000000", 409)] {
      let body: JSON = ["id": id, "rating": 3, "ifEdition": .string(edition)]
      #expect(try await fixture.post("/v1/photos/rate", body).status == status)
    }
    let many: JSON = [
      "ids": [id, .string(String(repeating: "1", count: 32))], "rating": 3,
      "ifEdition": "00000000",
    ]
    #expect(try await fixture.post("/v1/photos/rate", many).status == 422)
  }

  @Test
  func `a change is made only to photos that have what its author has seen, or have it already`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0, annotations: Self.former) }
    _ = try fixture.engine.rate(photos[1].id, 5)
    _ = try fixture.engine.rate(photos[2].id, 1)
    let body: JSON = ["ids": Self.names(photos), "rating": 5, "former": [[nil, 2], [2], [2, 3]]]
    let object = try await fixture.post("/v1/photos/rate", body).json
    #expect(object["photos"]?.items.count == 2)
    let failed = try #require(object["failed"]?.items.first)
    #expect(failed["id"] == .string("\(photos[2].id)") && failed["error"]?["kind"] == "changed")
    let ratings = try photos.map { try fixture.engine.photo($0.id)?.annotations.rating }
    #expect(ratings == [5, 5, 1])
    // What is not known to a client is null, and does not matter.
    let mixed: JSON = ["ids": Self.names(photos), "rating": 0, "former": [[4], nil, [5]]]
    let rest = try await fixture.post("/v1/photos/rate", mixed).json
    #expect(rest["photos"]?.items.map { $0["id"] } == [.string("\(photos[1].id)")])
    let id = JSON.string("\(photos[2].id)")
    for (verb, members) in [
      ("rate", ["rating": 4, "former": [[2]]]), ("note", ["note": "x", "former": [[nil]]]),
      ("move", ["folder": "x", "former": [["y"]]]),
    ] as [(String, JSON)] {
      let one = JSON.object([JSON.Member(name: "id", value: id)] + members.members)
      #expect(try await fixture.post("/v1/photos/\(verb)", one).status == 409, "\(verb)")
    }
    #expect(
      try await fixture.post("/v1/photos/rate", ["id": id, "rating": 4, "former": []]).status == 422
    )
  }

  @Test(arguments: [
    ("move", "folder", "Trip/", "Other"), ("move", "folder", "Trip//Day", "Other"),
    ("note", "note", "Low tide\u{B}at dusk ", "other"), ("note", "note", " ", "other"),
  ])
  func `a change that is made again is one that was made, however its text is kept`(
    verb: String, member: String, text: String, other: String
  ) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1, annotations: Self.former)
    func change(to text: String, from former: String) -> JSON {
      .object([
        .init(name: "id", value: .string("\(photo.id)")),
        .init(name: member, value: .string(text)),
        .init(name: "former", value: [[.string(former)]]),
      ])
    }
    let path = "/v1/photos/\(verb)"
    let first = verb == "note" ? "before" : photo.folder
    #expect(try await fixture.post(path, change(to: text, from: first)).status == 200)
    #expect(try await fixture.post(path, change(to: text, from: first)).status == 200)
    #expect(try await fixture.post(path, change(to: other, from: text)).status == 200)
  }

  @Test(arguments: [
    ("rate", "{\"id\":ID}"), ("rate", "{\"id\":ID,\"rating\":6}"), ("rate", "{\"rating\":1}"),
    ("rate", "{\"id\":ID,\"rating\":1,\"more\":1}"), ("rate", "{\"id\":ID,\"rating\":\"1\"}"),
    ("rate", "{\"ids\":[],\"rating\":1}"), ("rate", "{\"ids\":[ID,7],\"rating\":1}"),
    ("rate", "{\"ids\":ID,\"rating\":1}"), ("rate", "[]"), ("rate", ""), ("rate", "{"),
    ("rate", "{\"id\":\"../../etc/passwd\",\"rating\":1}"), ("note", "{\"id\":ID,\"note\":7}"),
    ("tag", "{\"id\":ID,\"add\":\"x\"}"), ("move", "{\"id\":ID}"), ("delete", "{}"),
  ])
  func `a body in another form is refused, and changes nothing`(
    verb: String, body: String
  ) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let text = body.split(separator: "ID", omittingEmptySubsequences: false)
      .joined(separator: "\"\(photo.id)\"")
    #expect(try await fixture.post("/v1/photos/\(verb)", text: text).status == 422)
    #expect(try fixture.engine.photo(photo.id) == photo)
  }

  @Test(arguments: [(126, false), (129, true), (20_000, true)])
  func `a body that is nested more than 128 deep is not read`(
    depth: Int, isTooDeep: Bool
  ) async throws {
    let fixture = try PhotoFixture()
    let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let answer = try await fixture.post("/v1/photos/rate", text: #"{"rating":\#(list)}"#)
    #expect(answer.status == 422)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("128 deep") == isTooDeep)
  }

  @Test func `texts and lists that are too long are refused`() async throws {
    let fixture = try PhotoFixture()
    let id = JSON.string("\(try fixture.add(1).id)")
    func text(_ count: Int) -> JSON { .string(String(repeating: "é", count: count)) }
    let words = JSON.array((0...100).map { .string("\($0)") })
    let bodies: [(String, JSON, Int)] = [
      ("note", ["id": id, "note": text(10_000)], 200),
      ("note", ["id": id, "note": text(10_001)], 422),
      ("tag", ["id": id, "add": [text(200)]], 200), ("tag", ["id": id, "add": [text(201)]], 422),
      ("tag", ["id": id, "remove": words], 422), ("move", ["id": id, "folder": text(1_001)], 422),
      ("rate", ["ids": .array([JSON](repeating: id, count: 20_001)), "rating": 1], 422),
      ("rate", ["ids": .array([JSON](repeating: id, count: 20_000)), "rating": 1], 200),
    ]
    for (verb, body, status) in bodies {
      #expect(try await fixture.post("/v1/photos/\(verb)", body).status == status, "\(verb)")
    }
  }

  @Test(arguments: [
    "../out", "/tmp", "a/../../b", ".capture", "", "lost+found", "a/.b", "a\nb", "a\u{1B}b",
    "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{9B}b",
  ])
  func `no photo is moved out of the store, or to where the store keeps its own files`(
    folder: String
  ) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let body: JSON = ["id": .string("\(photo.id)"), "folder": .string(folder)]
    #expect(try await fixture.post("/v1/photos/move", body).status >= 400)
    #expect(try fixture.engine.photo(photo.id) == photo)
    #expect(Folder.exists(fixture.engine.file(of: photo)))
  }
}
