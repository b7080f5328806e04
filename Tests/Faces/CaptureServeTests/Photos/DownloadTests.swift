import CaptureBase
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Photos as files that a browser saves.
@Suite(.timeLimit(.minutes(10)))
struct DownloadTests {
  private static func ids(_ photos: [Photo]) -> JSON { .array(photos.map { .string("\($0.id)") }) }

  /// Orders a download, and returns the path of its address.
  private static func order(_ body: JSON, from fixture: borrowing PhotoFixture) async throws
    -> String
  {
    let answer = try await fixture.post("/v1/downloads", body)
    #expect(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    let object = try answer.json
    #expect(object["expiresMs"] == 60_000.0 && object["bytes"] == JSON.null)
    return try #require(object["url"]?.text)
  }

  /// Returns the names of the files in an archive, and the text of its manifest.
  private static func list(_ archive: [UInt8]) throws -> (names: [String], manifest: String) {
    let folder = try TestFolder()
    try folder.write(archive, as: "a.zip")
    let test = try Child.run("/usr/bin/unzip", ["-q", "a.zip", "-d", "files"], in: folder)
    #expect(test.status == 0, "\(test.errors)")
    let names = TestFolder.names(in: "\(folder.path)/files")
    let manifest = try [UInt8](contentsOf: "\(folder.path)/files/manifest.jsonl")
    return (names, String(decoding: manifest, as: UTF8.self))
  }

  private static func annotations(in jpeg: [UInt8]) throws -> Annotations {
    try Annotations(ofJPEG: jpeg.span.bytes)
  }

  @Test func `photos are one archive, whose address works once`() async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0, annotations: Annotations(rating: $0)) }
    let url = try await Self.order(["ids": Self.ids(photos), "sidecars": true], from: fixture)
    #expect(url.hasSuffix(".zip"))
    let head = try await fixture.head(url)
    #expect(head.status == 200 && head.headers["Content-Length"] == nil)
    let answer = try await fixture.get(url)
    #expect(answer.headers["Content-Type"] == "application/zip")
    let name = try #require(url.split(separator: "/").last)
    #expect(
      answer.headers["Content-Disposition"]
        == "attachment; filename=\"\(name)\"; filename*=UTF-8''\(name)")
    let (names, manifest) = try Self.list(answer.body)
    #expect(names.filter { $0.hasSuffix(".jpg") } == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(manifest.split(separator: "\n").count == 3)
    #expect(try await fixture.get(url).status == 404)
  }

  @Test func `a query, a tier and folders are those of the command line`() async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...3).map { try fixture.add($0, annotations: Annotations(rating: $0)) }
    let body: JSON = [
      "query": ["rating": "2", "order": "taken"], "tier": "thumb", "folders": true,
      "sidecars": false,
    ]
    let (names, manifest) = try Self.list(
      try await fixture.get(Self.order(body, from: fixture)).body)
    #expect(names == ["2026", "manifest.jsonl"])
    let lines = manifest.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("\(photos[1].id)"))
    #expect(lines.allSatisfy { $0.contains("\"tier\":\"thumb\"") })
  }

  @Test func `a single photo is its JPEG, under a name that is safe in an address`() async throws {
    let fixture = try PhotoFixture()
    let note = Annotations(note: "By the sea")
    let photo = try fixture.add(1, name: "a \"b\"\r\n<ü>.jpg", annotations: note)
    let url = try await Self.order(["ids": Self.ids([photo])], from: fixture)
    #expect(url.hasSuffix("/a--b----.jpg"), "\(url)")
    let head = try await fixture.head(url)
    let answer = try await fixture.get(url)
    #expect(head.headers["Content-Length"] == "\(answer.body.count)")
    #expect(answer.headers["Content-Type"] == "image/jpeg")
    #expect(answer.body == (try fixture.engine.data(of: photo.id, tier: .full)))
    let other = try await Self.order(["ids": Self.ids([photo]), "embed": true], from: fixture)
    #expect(try Self.annotations(in: await fixture.get(other).body).note == "By the sea")
    let archive = try await Self.order(["ids": Self.ids([photo]), "zip": true], from: fixture)
    #expect(archive.hasSuffix(".zip"))
  }

  @Test(arguments: [
    ("azAZ09-_.b.jpg", "azAZ09-_.b.jpg"), ("-a.jpg", "a.jpg"), ("ü.jpg", "photo.jpg"),
  ])
  func `an address has the letters, digits, hyphens, underscores and dots of a photo's name`(
    name: String, kept: String
  ) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1, name: name)
    let url = try await Self.order(["ids": Self.ids([photo])], from: fixture)
    #expect(url.hasSuffix("/\(kept)"), "\(url)")
  }

  @Test func `an address cannot be guessed, and another name does not open it`() async throws {
    let fixture = try PhotoFixture()
    let url = try await Self.order(["ids": Self.ids([try fixture.add(1)])], from: fixture)
    let key = try #require(url.split(separator: "/").dropFirst().first)
    #expect(key.utf8.count == 43)
    #expect(try await fixture.get("/d/\(key)/other.jpg").status == 404)
    #expect(try await fixture.get("/d/\(String(key.reversed()))/1.jpg").status == 404)
    #expect(try await fixture.get(url).status == 200)
  }

  @Test(arguments: [
    "{}", "{\"ids\":[]}", "{\"ids\":[\"x\"]}", "{\"query\":{\"rating\":7}}",
    "{\"query\":{\"rating\":\"7\"}}", "{\"query\":{\"path\":\"/etc\"}}",
    "{\"query\":{},\"tier\":\"huge\"}", "{\"query\":{},\"to\":\"/tmp\"}",
    "{\"query\":{\"keyword\":\"sea\"}}", "{\"query\":{},\"embed\":1}",
  ])
  func `an order in another form is refused`(body: String) async throws {
    let fixture = try PhotoFixture()
    _ = try fixture.add(1)
    #expect(try await fixture.post("/v1/downloads", text: body).status == 422)
  }

  @Test func `a client that reads nothing of an archive does not block others`() async throws {
    let fixture = try await ServerFixture()
    for _ in 0..<4 { _ = try await fixture.addPhoto() }
    let order = #"{"query":{}}"#
    var bodies: [@Sendable (HTTPWriter) async throws -> Void] = []
    for _ in 0..<5 {
      let url = try #require(try await fixture.post("/v1/downloads", order).json["url"]?.text)
      let answer = try await fixture.get(url)
      bodies.append(try #require(answer.feed))
    }
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let slow = Task { [body = bodies[0]] in
      try await body(
        HTTPWriter { _ in
          beginning.finish()
          for await _ in gate {}
        })
    }
    for await _ in begun {}
    for body in bodies[1...] { try await body(HTTPWriter { _ in }) }
    opening.finish()
    try await slow.value
  }

  @Test func `photos that do not exist are not found`() async throws {
    let fixture = try PhotoFixture()
    let ids: JSON = ["ids": [.string(String(repeating: "0", count: 32))]]
    #expect(try await fixture.post("/v1/downloads", ids).status == 404)
    #expect(try await fixture.post("/v1/downloads", ["query": ["text": "x"]]).status == 404)
  }
}

/// The addresses of downloads over time.
struct DownloadTableTests {
  private func download() async throws -> Download {
    try await Download(HTTPRequest(.post, body: Array("{\"query\":{}}".utf8))) {
      name throws(HTTPFailure) in throw .noPhoto("\(name)")
    }
  }

  private func moment(_ seconds: Int) -> Timestamp { Timestamp(nanoseconds: 0) + .seconds(seconds) }

  @Test func `a download expires after a minute`() async throws {
    var table = DownloadTable()
    let download = try await download()
    let isAdded = table.add(download, named: "a.zip", key: "k", at: moment(0))
    #expect(isAdded)
    #expect(table.download("k", named: "a.zip", at: moment(59)) == download)
    #expect(table.download("k", named: "a.zip", at: moment(60)) == nil)
  }

  @Test func `downloads that nobody fetches are limited until they expire`() async throws {
    var table = DownloadTable()
    let download = try await download()
    var isAdded = (0..<64).map {
      table.add(download, named: "a.zip", key: "\($0)", at: moment(0))
    }
    isAdded += [59, 60].map { table.add(download, named: "a.zip", key: "x", at: moment($0)) }
    #expect(isAdded == [Bool](repeating: true, count: 64) + [false, true])
    table.remove("x")
    #expect(table.download("x", named: "a.zip", at: moment(60)) == nil)
  }
}
