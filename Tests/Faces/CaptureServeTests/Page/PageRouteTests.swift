import CaptureHTTP
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// The page's own files.
@Suite(.timeLimit(.minutes(10)))
struct PageRouteTests {
  private static let views = [
    "/", "/sheet", "/sheet?rating=4&keyword=harbour", "/photo/0123456789abcdef0123456789abcdef",
    "/cull?unreviewed=true", "/compare", "/present", "/albums", "/album/crete",
    "/?utm_source=x",
  ]

  @Test(arguments: views)
  func `each view begins with the same HTML`(target: String) async throws {
    let fixture = try await ServerFixture()
    let answer = try await fixture.get(target)
    #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer.headers["Cache-Control"] == "no-cache")
    #expect(answer.text == (try await fixture.get("/")).text)
  }

  @Test func `the HTML names its files by their checksum, and they never change`() async throws {
    let fixture = try await ServerFixture()
    let html = try await fixture.get("/").text
    #expect(!html.contains("HASH"))
    let names = html.split(separator: "\"").filter { $0.hasPrefix("/assets/") }
    #expect(names.count >= 5)
    for name in names {
      let answer = try await fixture.get(String(name))
      #expect(answer.headers["Cache-Control"]?.contains("immutable") == true)
      #expect(!answer.bytes.isEmpty)
    }
  }

  @Test func `a browser that has the HTML gets no body`() async throws {
    let fixture = try await ServerFixture()
    let tag = try #require(try await fixture.get("/").headers["ETag"])
    let answer = try await fixture.get("/", headers: ["If-None-Match": tag])
    #expect(answer.status == 304)
    #expect(answer.bytes.isEmpty)
  }

  @Test func `the checksum changes with each file's name and contents`() {
    func hash(_ files: (String, String)...) -> String {
      PageEdition(files.map { PageFile(name: $0, type: "", bytes: Array($1.utf8)) }).hash
    }
    let hashes = [
      hash(("a", "bc")), hash(("ab", "c")), hash(("a", "bd")), hash(("a", "bc"), ("d", "")),
    ]
    #expect(Set(hashes).count == hashes.count)
    #expect(hash(("a", "bc")) == hashes[0])
  }

  @Test func `a page in a folder is read at each request`() async throws {
    let folder = try TestFolder()
    let path = folder.path
    try folder.write(Array("/assets/HASH/x.js".utf8), as: "index.html")
    try folder.write(Array("one".utf8), as: "x.js")
    let fixture = try await ServerFixture { $0.page = .folder(path) }
    let first = try await fixture.get("/").text
    #expect(try await fixture.get(first).text == "one")
    try folder.write(Array("two".utf8), as: "x.js")
    let second = try await fixture.get("/").text
    #expect(first != second)
    #expect(try await fixture.get(second).text == "two")
    #expect(try await fixture.get("/assets/0123456789abcdef/y.js").status == 404)
  }
}
