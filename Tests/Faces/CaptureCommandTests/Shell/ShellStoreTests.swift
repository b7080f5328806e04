import CaptureJSON
import CaptureTestSupport
import Testing

/// Requests to `capture shell` about the photos of a store.
@Suite(.timeLimit(.minutes(10)))
struct ShellStoreTests {
  private static func ids(in answer: JSON) -> [String] {
    answer["results"]?.items.compactMap { $0["id"]?.text } ?? []
  }

  @Test func `a photo goes into the store, where it is found, described, moved and deleted`()
    throws
  {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    let photo = try #require(client.ask(#"{"do":"snap","settle":false}"#)["result"])
    let id = try #require(photo["id"]?.text)
    #expect(photo["storePath"]?.text != nil)
    let rated = try client.ask(#"{"do":"rate","ids":["\#(id)"],"stars":4}"#)
    #expect(rated["results"]?.items.first?["rating"] == 4)
    let tagged = try client.ask(
      #"{"do":"tag","ids":["\#(id)"],"add":["sea","night"],"remove":["day"]}"#)
    #expect(tagged["results"]?.items.first?["keywordsAdded"] == ["sea", "night"])
    #expect(tagged["results"]?.items.first?["keywordsRemoved"] == [])
    let noted = try client.ask(#"{"do":"note","ids":["\#(id.prefix(8))"],"text":"Low tide"}"#)
    let described = try #require(noted["results"]?.items.first)
    #expect(described["note"]?.text == "Low tide")
    #expect(described["keywords"]?.items.compactMap(\.text).sorted() == ["night", "sea"])
    let moved = try client.ask(#"{"do":"move","ids":["\#(id)"],"folder":"Crete"}"#)
    #expect(moved["results"]?.items.first?["storePath"]?.text?.hasPrefix("Crete/") == true)
    let filters = #""rating":4,"keyword":["sea"],"text":"tide","folder":"Crete/""#
    #expect(Self.ids(in: try client.ask(#"{"do":"list",\#(filters)}"#)) == [id])
    #expect(Self.ids(in: try client.ask(#"{"do":"list","rating":"none"}"#)) == [])
    #expect(Self.ids(in: try client.ask(#"{"do":"show","ids":["\#(id)"]}"#)) == [id])
    _ = try client.ask(#"{"do":"delete","ids":["\#(id)"]}"#)
    #expect(try client.ask(#"{"do":"list","count":true}"#)["result"]?["count"] == 0)
    #expect(Self.ids(in: try client.ask(#"{"do":"list","bin":true}"#)) == [id])
    _ = try client.ask(#"{"do":"restore","ids":["\#(id)"]}"#)
    #expect(try client.ask(#"{"do":"stats"}"#)["result"]?["photos"] == 1)
    #expect(try client.ask(#"{"do":"rate","ids":["ffff0000"],"stars":1}"#).kind == "noPhoto")
  }

  @Test func `files are added, and what is left out is an error beside the results`() throws {
    let fixture = try HomeFixture(photos: 2)
    try fixture.folder.write(Array("0000ftypmp42".utf8), as: "film.mp4")
    try fixture.folder.write(HomeFixture.jpeg(3).dropLast(200), as: "part.jpg")
    let client = try ShellClient(in: fixture.folder)
    let added = try client.ask(#"{"do":"add","paths":["in-1.jpg"],"store":"new","folder":"A"}"#)
    #expect(added["error"] == nil)
    #expect(added["results"]?.items.first?["outcome"]?.text == "added")
    let mixed = try client.ask(
      #"{"do":"add","paths":["in-2.jpg","film.mp4","none.jpg"],"store":"new"}"#)
    #expect(mixed.kind == "notAllAdded")
    let outcomes = mixed["results"]?.items.compactMap { $0["outcome"]?.text } ?? []
    #expect(outcomes.sorted() == ["added", "failed", "leftOut"])
    #expect(try client.ask(#"{"do":"list","count":true,"store":"new"}"#)["result"]?["count"] == 2)
    let astray = try client.ask(
      #"{"do":"add","paths":["in-1.jpg"],"store":"new","folder":"../out"}"#)
    #expect(astray.kind == "usage")
    let cut = try client.ask(#"{"do":"add","paths":["part.jpg"],"store":"new"}"#)
    let message = cut["results"]?.items.first?["error"]?["message"]?.text
    #expect(message?.hasSuffix("or add it with 'truncated'") == true, "\(cut.line)")
  }

  @Test func `restore brings back a photo without its file, and says that the file is missing`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try fixture.removeOriginal(of: ids[0])
    let client = try ShellClient(in: fixture.folder)
    let names = #""ids":["\#(ids[0])","\#(ids[1])"]"#
    #expect(try client.ask(#"{"do":"delete",\#(names)}"#)["error"] == nil)
    let restored = try client.ask(#"{"do":"restore",\#(names)}"#)
    #expect(Self.ids(in: restored) == ids)
    #expect(restored.kind == "damage")
    #expect(restored["error"]?["code"] == 43)
    let message = "the original of \(ids[0]), 2026/2026-06-01/in-1.jpg, is missing"
    #expect(restored["error"]?["message"]?.text == message)
    #expect(try client.ask(#"{"do":"list","bin":true}"#)["results"]?.items == [])
    #expect(try client.ask(#"{"do":"restore",\#(names)}"#)["error"] == nil)
  }

  @Test func `a long list is read in pages`() throws {
    let fixture = try HomeFixture(photos: 5)
    let all = try fixture.ids
    let client = try ShellClient(in: fixture.folder)
    var found: [String] = []
    var page: [String]
    repeat {
      let after = found.last.map { #","after":"\#($0)""# } ?? ""
      page = Self.ids(
        in: try client.ask(#"{"do":"list","limit":2,"reverse":true\#(after)}"#))
      found += page
    } while !page.isEmpty
    #expect(found == all)
  }

  @Test func `an error about a store that cannot be found names what a client can send`() throws {
    let folder = try TestFolder()
    let script = #"echo '{"do":"list"}' | env -u HOME -u XDG_DATA_HOME -u CAPTURE_STORE "$1" shell"#
    let outcome = try Child.run("/bin/sh", ["-c", script, "sh", CaptureProgram.path], in: folder)
    #expect(outcome.text.contains("use 'store' or CAPTURE_STORE"), "\(outcome.text)")
  }

  @Test func `a command that an error suggests names the store of the request, or of the shell`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try #require(fixture.ids.first)
    try fixture.removeOriginal(of: id)
    let store = ".local/share/capture"
    let member = #","store":"\#(store)""#
    let cases: [(options: [String], member: String, naming: String)] = [
      ([], "", ""), (["--store", store], "", " --store \(store)"),
      ([], member, " --store \(store)"), (["--store", "other"], member, " --store \(store)"),
    ]
    for (options, member, naming) in cases {
      let client = try ShellClient(options, in: fixture.folder)
      let answer = try client.ask(#"{"do":"rate","ids":["\#(id)"],"stars":1\#(member)}"#)
      let message = try #require(answer["error"]?["message"]?.text)
      #expect(message.contains("'capture verify --repair\(naming)'"), "\(message)")
    }
  }

  @Test func `a store that was removed is an error, and one that is back is used`() throws {
    let fixture = try HomeFixture(photos: 1)
    let client = try ShellClient(in: fixture.folder)
    #expect(try client.ask(#"{"do":"list"}"#)["results"]?.items.count == 1)
    TestFolder.removeAll(at: "\(fixture.folder.path)/.local/share/capture")
    let gone = try client.ask(#"{"do":"stats"}"#)
    #expect(gone["error"] != nil)
    let photo = try client.ask(#"{"do":"snap","settle":false}"#)
    #expect(photo["result"]?["storePath"]?.text != nil, "\(photo.line)")
  }
}
