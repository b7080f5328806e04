import CaptureHTTP
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureServe

/// Undoing that fails, or that happens several times at once.
@Suite(.timeLimit(.minutes(10)))
struct UndoTests {
  private static func names(_ photos: [Photo]) -> JSON {
    .array(photos.map { .string("\($0.id)") })
  }

  private static func requested(_ photo: Photo) throws -> RequestedPhotos {
    let body: JSON = ["id": .string("\(photo.id)")]
    return try RequestedPhotos(HTTPRequest(.post, body: Array(body.line.utf8)), limit: 1)
  }

  /// Moves photos from folders to another one, and returns the token that undoes that.
  private static func gather(
    _ photos: [Photo], from folders: [String], in fixture: borrowing PhotoFixture
  ) async throws -> JSON {
    for (photo, folder) in zip(photos, folders) {
      _ = try fixture.engine.move([photo.id], to: folder)
    }
    let body: JSON = ["ids": names(photos), "folder": "three"]
    return try #require(try await fixture.post("/v1/photos/move", body).json["undo"])
  }

  private static func folders(_ photos: [Photo], in fixture: borrowing PhotoFixture) throws
    -> [String?]
  {
    try photos.map { try fixture.engine.photo($0.id)?.folder }
  }

  @Test func `an undo that fails changes nothing, and can be tried again`() async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    let token = try await Self.gather(photos, from: ["one", "one"], in: fixture)
    try fixture.folder.write([1], as: "store/one")
    #expect(try await fixture.post("/v1/undo", ["undo": token]).status >= 400)
    #expect(try Self.folders(photos, in: fixture) == ["three", "three"])
    unlink("\(fixture.engine.folder)/one")
    #expect(try await fixture.post("/v1/undo", ["undo": token]).status == 200)
    #expect(try Self.folders(photos, in: fixture) == ["one", "one"])
  }

  @Test(arguments: [["one", "two"], ["two", "one"]])
  func `an undo that is half done says so, and what it did can be undone`(
    folders: [String]
  ) async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    let token = try await Self.gather(photos, from: folders, in: fixture)
    try fixture.folder.write([1], as: "store/two")
    let answer = try await fixture.post("/v1/undo", ["undo": token])
    #expect(answer.status == 200)
    let object = try answer.json
    let place = try #require(folders.firstIndex(of: "one"))
    #expect(object["photos"]?.items.map { $0["id"]?.text } == ["\(photos[place].id)"])
    #expect(object["failed"]?.items.map { $0["id"]?.text } == ["\(photos[1 - place].id)"])
    #expect(object["failed"]?.items.first?["error"]?["message"] != nil)
    #expect(try Self.folders(photos, in: fixture)[place] == "one")
    #expect(try await fixture.post("/v1/undo", ["undo": object["undo"] ?? nil]).status == 200)
    #expect(try Self.folders(photos, in: fixture) == ["three", "three"])
  }

  @Test func `a photo that is moved during its undo stays where it is`() async throws {
    let fixture = try PhotoFixture()
    let photos = try (1...2).map { try fixture.add($0) }
    let store = PhotoStore(fixture.engine)
    let change = PhotoChange.move(folder: "one")
    let step = UndoStep(of: change, to: try await store.apply(change, to: photos.map(\.id)))
    _ = try fixture.engine.move([photos[0].id], to: "mine")
    #expect(await store.takeBack(step).photos.map(\.id) == [photos[1].id])
    #expect(try Self.folders(photos, in: fixture) == ["mine", photos[1].folder])
  }

  @Test func `a change requested again with the same key is made once, and has one token`()
    async throws
  {
    let fixture = try PhotoFixture()
    let editor = PhotoEditor(PhotoStore(fixture.engine))
    let photo = try fixture.add(1)
    let requested = try Self.requested(photo)
    let change = ConditionalChange(.rate(try #require(Rating(4))))
    let first = try await editor.apply(change, to: requested, key: "a")
    _ = try fixture.engine.rate(photo.id, 1)
    #expect(try await editor.apply(change, to: requested, key: "a").undo == first.undo)
    #expect(try fixture.engine.photo(photo.id)?.annotations.rating == 1)
    _ = try await editor.apply(change, to: requested, key: "b")
    #expect(try fixture.engine.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `an undo requested again with the same key is done once, and has one token`()
    async throws
  {
    let fixture = try PhotoFixture()
    let editor = PhotoEditor(PhotoStore(fixture.engine))
    let photo = try fixture.add(1)
    let change = PhotoChange.rate(try #require(Rating(4)))
    let token = try await editor.apply(change, to: try Self.requested(photo)).undo
    let first = try await editor.undo(token, key: "a")
    _ = try fixture.engine.rate(photo.id, 1)
    #expect(try await editor.undo(token, key: "a").undo == first.undo)
    #expect(try fixture.engine.photo(photo.id)?.annotations.rating == 1)
    await #expect(throws: HTTPFailure.self) { try await editor.undo(token, key: "b") }
  }

  @Test(arguments: ["rate", "delete", "move"])
  func `of several undos of one change, one is done`(verb: String) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let editor = PhotoEditor(PhotoStore(fixture.engine))
    let change: PhotoChange =
      switch verb {
      case "rate": .rate(try #require(Rating(5)))
      case "delete": .delete
      default: .move(folder: "one")
      }
    let requested = try Self.requested(photo)
    let token = try await editor.apply(change, to: requested).undo
    let hold = try WriteHold(on: fixture.engine, photo.id)
    let undos = (0..<6).map { _ in Task { try await editor.undo(token) } }
    try await Task.sleep(for: .milliseconds(100))
    hold.end()
    var done = 0
    for undo in undos where (try? await undo.value) != nil { done += 1 }
    #expect(done == 1)
    #expect(try fixture.engine.photo(photo.id) == photo)
  }

  @Test func `a change that comes during an undo is made after it, and is not lost`() async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let editor = PhotoEditor(PhotoStore(fixture.engine))
    let requested = try Self.requested(photo)
    let token = try await editor.apply(.move(folder: "one"), to: requested).undo
    let hold = try WriteHold(on: fixture.engine, photo.id)
    let move = Task { try await editor.apply(.move(folder: "two"), to: requested) }
    let undo = Task { try await editor.undo(token) }
    try await Task.sleep(for: .milliseconds(100))
    hold.end()
    _ = try await move.value
    _ = try? await undo.value
    #expect(try fixture.engine.photo(photo.id)?.folder == "two")
  }
}

/// Keeps a store from being written to, as another program does that writes for long.
private final class WriteHold: Sendable {
  private let gate = DispatchSemaphore(value: 0)

  /// Returns once the hold has begun.
  init(on engine: StoreEngine, _ photo: PhotoID) throws {
    let other = try StoreEngine(at: engine.folder)
    let begun = DispatchSemaphore(value: 0)
    DispatchQueue(label: "capture.tests.hold").async { [gate] in
      _ = try? other.describe([photo]) { _ in
        begun.signal()
        gate.wait()
      }
    }
    begun.wait()
  }

  func end() {
    gate.signal()
  }
}
