import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Dispatch
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct MigrationTests {
  @Test(arguments: 1..<Schema.version)
  func `a catalogue of an older version is migrated with its rows`(version: Int) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.describe([try fixture.store.add(fixture.photo(1)).photo.id]) {
      $0 = Annotations(rating: 3, note: "the sea", keywords: ["boat", "Crète"])
    }[0]
    try fixture.store.replaceCatalogue(withVersion: version)
    let later = try StoreEngine(at: fixture.folder.path)
    #expect(try later.photo(photo.id) == photo)
    for text in ["sea", "boat", "crete", "2026"] {
      #expect(try later.photos(PhotoQuery(text: text)).map(\.id) == [photo.id], "\(text)")
    }
    #expect(try later.photos(PhotoQuery(folder: photo.folder)).map(\.id) == [photo.id])
    #expect(try later.photos(PhotoQuery(keywords: ["boat"])).map(\.id) == [photo.id])
    try later.note(photo.id, "mountain")
    #expect(try later.count(PhotoQuery(text: "sea")) == 0)
    #expect(try later.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: 1..<Schema.version)
  func `a migrated catalogue lists photos in the same order as a rebuilt one`(version: Int) throws {
    let fixture = try StoreFixture()
    for (number, milliseconds) in [7, 3, 5, 5, 0].enumerated() {
      var photo = try fixture.photo(number + 1)
      photo.folder = "A"
      photo.taken.nanoseconds = Int32(milliseconds) * 1_000_000
      _ = try fixture.store.add(photo)
    }
    try fixture.store.replaceCatalogue(withVersion: version)
    let queries = [PhotoQuery(), PhotoQuery(folder: "A", isDescending: false)]
    let later = try StoreEngine(at: fixture.folder.path)
    let before = try queries.map { try later.photos($0).map(\.id) }
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try queries.map { try again.photos($0).map(\.id) } == before)
  }

  @Test func `a catalogue of each earlier version is migrated to the current one`() throws {
    for first in 1...Schema.version {
      let folder = try TestFolder()
      var connection = try Connection("\(folder.path)/catalogue", .creating)
      for step in Schema.steps.prefix(first) { try connection.script(step) }
      try connection.script("PRAGMA user_version = \(first)")
      try Schema.migrate(&connection)
      #expect(try connection.schemaVersion == Schema.version)
      #expect(try connection.all("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    }
  }

  @Test(arguments: [0, 1])
  func `a catalogue that another program is creating or migrating is not taken for damaged`(
    version: Int
  ) throws {
    for _ in 0..<6 {
      let folder = try TestFolder(in: "/dev/shm")
      let path = "\(folder.path)/catalogue"
      var connection = try Connection(path, .creating)
      try connection.script("PRAGMA journal_mode = WAL")
      for step in Schema.steps.prefix(version) { try connection.script(step) }
      try connection.script("PRAGMA user_version = \(version)")
      let problems = Guarded<[String]>([])
      // The first lane always has a thread; the second one, which depends on it, may have to wait
      // for one.
      DispatchQueue.concurrentPerform(iterations: 2) { lane in
        do {
          var connection = try Connection(path, .updating)
          guard lane == 1 else { return try Self.bringUp(&connection) }
          while try connection.schemaVersion < Schema.version {
            guard let problem = try Schema.problem(of: &connection) else { continue }
            problems.withLock { $0.append(problem) }
          }
        } catch {
          problems.withLock { $0.append("\(error)") }
        }
      }
      #expect(problems.withLock { $0 } == [])
    }
  }

  /// Creates or migrates a catalogue to the current version in one transaction.
  private static func bringUp(_ connection: inout Connection) throws {
    guard try connection.schemaVersion == 0 else { return try Schema.migrate(&connection) }
    try connection.transaction { connection throws(DatabaseError) in
      try Schema.make(in: &connection)
    }
  }

  @Test func `a store of a newer version is refused and left unchanged`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    try fixture.store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in
        try catalogue.connection.script(
          "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE);")
      }
    }
    let before = FolderListing.digests(in: fixture.folder.path)
    let error = #expect(throws: StoreError.self) {
      let store = try StoreEngine(at: fixture.folder.path)
      _ = try store.add(fixture.photo(2))
    }
    #expect(error?.code == .newer)
    #expect(error?.description.hasSuffix("; use that version") == true)
    let after = FolderListing.digests(in: fixture.folder.path)
    let changed = Set(before.keys.filter { before[$0] != after[$0] }).union(
      Set(after.keys).subtracting(before.keys))
    #expect(changed.filter { !$0.hasPrefix(".capture/writers/") && !$0.hasSuffix("-shm") } == [])
  }
}
