import CaptureFiles
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Albums as pages list, read and change them.
@Suite(.timeLimit(.minutes(10)))
struct AlbumRouteTests {
  @Test func `an album is created, listed, read and changed on the basis of its revision`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0) }
    let created = try await fixture.post(
      "/v1/albums", ["title": "Kreta 2026", "ids": [.string("\(photos[0].id)")]])
    #expect(created.status == 201)
    let first = try created.json
    #expect(first["name"] == "kreta-2026" && first["title"] == "Kreta 2026")
    #expect(first["blocks"]?[0]?["photo"]?.text == "\(photos[0].id)")
    let listed = try await fixture.get("/v1/albums").json
    #expect(listed["albums"]?.items.count == 1 && listed["problems"]?.items.isEmpty == true)
    #expect(listed["albums"]?[0]?["photos"] == 1)
    #expect(listed["albums"]?[0]?["cover"]?.text == "\(photos[0].id)")

    let revision = try #require(first["revision"])
    let changed = try await fixture.post(
      "/v1/albums/kreta-2026",
      [
        "revision": revision, "title": "Crete",
        "blocks": [
          ["text": "By *boat*\n\nand train"],
          ["photo": .string("\(photos[1].id)"), "caption": "<b>x</b>", "missing": false],
          ["photo": .string("\(photos[0].id)"), "caption": nil],
        ],
      ])
    #expect(changed.status == 200, "\(String(decoding: changed.body, as: UTF8.self))")
    #expect(try await fixture.get("/v1/albums/kreta-2026").json == changed.json)
    let second = try changed.json
    #expect(second["title"] == "Crete" && second["revision"] != revision)
    #expect(second["blocks"]?[0]?["text"] == "By *boat*\n\nand train")
    #expect(second["blocks"]?[1]?["caption"] == "<b>x</b>")
    let appended = try await fixture.post(
      "/v1/albums/kreta-2026",
      ["append": .array(photos.map { .string("\($0.id)") })])
    #expect(try appended.json["blocks"]?.items.count == 4)
    #expect(try appended.json["blocks"]?[3]?["photo"]?.text == "\(photos[2].id)")
    let again = try await fixture.post(
      "/v1/albums/kreta-2026", ["append": .array(photos.map { .string("\($0.id)") })])
    #expect(try again.json == appended.json)
  }

  @Test func `as many photos as can be changed at once can be added at once`() async throws {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete"))
    let id = JSON.string("\(try fixture.add(1).id)")
    for (count, status) in [(20_000, 200), (20_001, 422)] {
      let body: JSON = ["append": .array(Array(repeating: id, count: count))]
      #expect(try await fixture.post("/v1/albums/\(album.name)", body).status == status)
    }
    #expect(try fixture.engine.album(album.name).album.blocks.count == 1)
  }

  @Test func `a change that is based on another revision is a conflict with both versions`()
    async throws
  {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete"))
    let current = try fixture.engine.changeAlbum(album.name) { $0.title = "Theirs" }
    let body: JSON = [
      "revision": .string(album.revision), "title": "Mine", "blocks": [["text": "note"]],
    ]
    let answer = try await fixture.post("/v1/albums/crete", body)
    #expect(answer.status == 409)
    #expect(try answer.json["error"]?["kind"] == "changed")
    #expect(try answer.json["current"]?["title"] == "Theirs")
    #expect(try answer.json["current"]?["revision"]?.text == current.revision)
    #expect(try answer.json["yours"]?["title"] == "Mine")
    #expect(try answer.json["yours"]?["blocks"]?[0]?["text"] == "note")
    let deletion = try await fixture.post(
      "/v1/albums/crete/delete", ["revision": .string(album.revision)])
    #expect(deletion.status == 409)
    #expect(try deletion.json["current"]?["title"] == "Theirs")
    #expect(try fixture.engine.album(album.name) == current)
  }

  @Test func `a change that was made, but not answered, is answered when it is sent again`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let album = try fixture.engine.createAlbum(Album(title: "Crete"))
    func body(_ caption: String) -> JSON {
      [
        "revision": .string(album.revision), "title": "By  boat",
        "blocks": [
          ["photo": .string("\(photo.id)"), "caption": .string(caption)], ["text": "Low tide\n\n"],
        ],
      ]
    }
    let first = try await fixture.post("/v1/albums/crete", body("The harbour.  At dusk"))
    let again = try await fixture.post("/v1/albums/crete", body("The harbour.  At dusk"))
    #expect(again.status == 200)
    #expect(try again.json == first.json)
    #expect(try again.json["blocks"]?[0]?["caption"] == "The harbour. At dusk")
    #expect(try await fixture.post("/v1/albums/crete", body("The harbour. At dawn")).status == 409)
    #expect(try await fixture.get("/v1/albums/crete").json == first.json)
  }

  @Test func `a change on another revision that cannot be made is a conflict as well`() async throws
  {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete"))
    _ = try fixture.engine.changeAlbum(album.name) { $0.title = "Theirs" }
    let stranger: JSON = ["photo": .string(String(repeating: "1", count: 32))]
    let body: JSON = ["revision": .string(album.revision), "blocks": [stranger]]
    #expect(try await fixture.post("/v1/albums/crete", body).status == 409)
  }

  @Test func `a deletion is undone, and the undo is undone as well`() async throws {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete", blocks: [.text("x")]))
    let deleted = try await fixture.post(
      "/v1/albums/crete/delete", ["revision": .string(album.revision)])
    let token = try #require(try deleted.json["undo"])
    #expect(try await fixture.get("/v1/albums/crete").status == 404)
    let undone = try await fixture.post("/v1/undo", ["undo": token])
    #expect(try undone.json["album"]?["revision"]?.text == album.revision)
    #expect(try fixture.engine.album(album.name) == album)
    #expect(try await fixture.post("/v1/undo", ["undo": token]).status == 409)
    let redo = try #require(try undone.json["undo"])
    let redone = try await fixture.post("/v1/undo", ["undo": redo])
    #expect(try redone.json["album"] == JSON.null)
    #expect(try fixture.engine.albums().albums.isEmpty)
  }

  @Test func `an album requested again with the same key is created once`() async throws {
    let fixture = try PhotoFixture()
    let editor = AlbumEditor(PhotoStore(fixture.engine))
    async let first = editor.create(Album(title: "Crete"), key: "a")
    async let again = editor.create(Album(title: "Crete"), key: "a")
    let (one, other) = try await (first, again)
    #expect(one == other)
    #expect(try fixture.engine.albums().albums.map(\.name) == [one.name])
    #expect(try await editor.create(Album(title: "Crete"), key: "b").name != one.name)
    let posted = try await fixture.post("/v1/albums", ["title": "Garden"], key: "a")
    let repeated = try await fixture.post("/v1/albums", ["title": "Garden"], key: "a")
    #expect(posted.status == 201 && repeated.status == 201)
    #expect(try posted.json == repeated.json)
    #expect(try fixture.engine.albums().albums.count == 3)
  }

  @Test func `a deletion and its undo requested again with the same keys are done once`()
    async throws
  {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete", blocks: [.text("x")]))
    let path = "/v1/albums/crete/delete"
    let body: JSON = ["revision": .string(album.revision)]
    let deleted = try await fixture.post(path, body, key: "a")
    #expect(deleted.status == 200)
    #expect(try await fixture.post(path, body, key: "a").json == deleted.json)
    #expect(try await fixture.post(path, body, key: "b").status == 404)
    let token = try #require(try deleted.json["undo"])
    let undone = try await fixture.post("/v1/undo", ["undo": token], key: "c")
    #expect(try undone.json["album"]?["revision"]?.text == album.revision)
    #expect(try await fixture.post("/v1/undo", ["undo": token], key: "c").json == undone.json)
    #expect(try await fixture.post("/v1/undo", ["undo": token], key: "d").status == 409)
    // A deletion that was undone is not made again by its repetition.
    #expect(try await fixture.post(path, body, key: "a").json == deleted.json)
    #expect(try fixture.engine.album(album.name) == album)
  }

  @Test(arguments: [
    (#"{"title":""}"#, 422), (#"{"title":" \n"}"#, 422), (#"{}"#, 422), (#"{"title":1}"#, 422),
    (#"{"title":"\u0001"}"#, 422), (#"{"title":"\u007f \u0085"}"#, 422),
    (#"{"title":"a\u0007b"}"#, 422), (#"{"title":"\u001b[31mred"}"#, 422),
    (#"{"title":"a\nb"}"#, 422),
    (#"{"title":"x","more":1}"#, 422), (#"{"title":"x","ids":["zz"]}"#, 422),
    (#"{"title":"x","ids":["11111111111111111111111111111111"]}"#, 404),
  ])
  func `no album is created from what is not one`(body: String, status: Int) async throws {
    let fixture = try PhotoFixture()
    #expect(try await fixture.post("/v1/albums", text: body).status == status)
    #expect(try fixture.engine.albums().albums.isEmpty)
  }

  @Test(arguments: [
    (#"{"revision":"R","blocks":[{}]}"#, 422), (#"{"revision":"R","blocks":[{"text":1}]}"#, 422),
    (#"{"revision":"R","blocks":[{"text":"a","photo":"b"}]}"#, 422),
    (#"{"revision":"R","blocks":[{"photo":"11111111111111111111111111111111"}]}"#, 404),
    (#"{"append":[]}"#, 422), (#"{"title":"x"}"#, 422),
    (#"{"revision":"R","title":"a\u0007b"}"#, 422),
  ])
  func `a change that cannot be made leaves the album as it was`(
    body: String, status: Int
  ) async throws {
    let fixture = try PhotoFixture()
    let album = try fixture.engine.createAlbum(Album(title: "Crete"))
    let text = body.split(separator: "R").joined(separator: album.revision)
    #expect(try await fixture.post("/v1/albums/crete", text: text).status == status)
    #expect(try fixture.engine.album(album.name) == album)
  }

  @Test func `a file that is not an album is a problem of the list, and a conflict by itself`()
    async throws
  {
    let fixture = try PhotoFixture()
    _ = try fixture.engine.createAlbum(Album(title: "Good"))
    let bytes: [UInt8] = [0xFF, 0xFE]
    try bytes.write(to: "\(fixture.engine.folder)/Albums/bad.md")
    try Folder.make("\(fixture.engine.folder)/Albums/shelf.md")
    let listed = try await fixture.get("/v1/albums").json
    #expect(listed["albums"]?.items.count == 1)
    #expect(listed["problems"]?.items.count == 1)
    #expect(listed["problems"]?[0]?["path"] == "Albums/bad.md")
    #expect(listed["problems"]?[0]?["error"]?["kind"] == "damaged")
    #expect(try await fixture.get("/v1/albums/bad").status == 409)
    #expect(try await fixture.get("/v1/albums/none").status == 404)
  }

  @Test func `a download of an album has its photos in its order, with their numbers`() async throws
  {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0) }
    var album = Album(title: "Crete", blocks: [.text("A note")])
    album.append([photos[2].id, photos[0].id])
    _ = try fixture.engine.createAlbum(album)
    let order = try await fixture.post("/v1/downloads", ["album": "crete", "sidecars": false])
    #expect(order.status == 201)
    #expect(try order.json["photos"] == 2)
    let url = try #require(try order.json["url"]?.text)
    #expect(url.hasSuffix("/crete.zip"))
    let archive = try await fixture.get(url).body
    let folder = try TestFolder()
    try folder.write(archive, as: "a.zip")
    _ = try Child.run("/usr/bin/unzip", ["-q", "a.zip", "-d", "files"], in: folder)
    #expect(
      TestFolder.names(in: "\(folder.path)/files").sorted() == [
        "001-3.jpg", "002-1.jpg", "crete.md", "manifest.jsonl",
      ])
    let text = String(
      decoding: try [UInt8](contentsOf: "\(folder.path)/files/crete.md"), as: UTF8.self)
    #expect(text.contains("A note\n\n![](001-3.jpg \"\(photos[2].id)\")\n\n![](002-1.jpg"))
    #expect(try await fixture.post("/v1/downloads", ["album": "none"]).status == 404)
    let both = try await fixture.post(
      "/v1/downloads", ["album": "crete", "ids": [.string("\(photos[0].id)")]])
    #expect(both.status == 422)
  }

  @Test func `changes to albums by any program are events`() async throws {
    try await ServerFixture().run { fixture in
      try await fixture.server.hub.listen()
      let reader = try await EventReader.open(fixture)
      let album = try await fixture.store.albums.create(Album(title: "Crete"))
      let created = await reader.next("album")
      #expect(created["name"] == "crete" && created["revision"]?.text == album.revision)
      let text = Array("# Crete\n\nfrom an editor\n".utf8)
      try text.write(to: "\(fixture.store.folder)/Albums/crete.md")
      let changed = await reader.next("album")
      #expect(changed["name"] == "crete" && changed["revision"]?.text != album.revision)
      try await fixture.store.albums.delete(album.name)
      #expect(await reader.next("album") { $0["revision"] == JSON.null }["name"] == "crete")
    }
  }
}
