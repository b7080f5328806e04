import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Recovery after a program was killed in the middle of many steps.
@Suite(.timeLimit(.minutes(10)))
struct RecoveryBatchTests {
  private static let count = 40

  private func note(_ intents: [Intent], in store: StoreEngine) throws {
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note(intents) }
    }
  }

  private func intent(_ kind: Intent.Kind, _ id: PhotoID, _ source: String, _ target: String)
    -> Intent
  {
    Intent(writer: "dead", kind: kind, photo: id, source: source, target: target)
  }

  private func addPhotos(to store: StoreEngine) throws -> [Photo] {
    try (1...Self.count).map {
      let jpeg = try NumberedPhoto.jpeg(seed: 4, number: $0)
      return try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken($0))).photo
    }
  }

  private func put(_ path: String, in root: String) throws {
    try Folder.make("\(root)/\(StorePath.folder(of: path))")
    try [1].write(to: "\(root)/\(path)")
  }

  /// Leaves many steps of a kind behind that are done on disk but not in the catalogue, and closes
  /// the store.
  private func leave(_ kind: Intent.Kind, in root: String) throws {
    let store = try StoreEngine(at: root)
    switch kind {
    case .remove: try note(removals(in: root), in: store)
    case .arrive:
      let paths = (1...Self.count).map { "2026/\($0).jpg" }
      for path in paths { try put(path, in: root) }
      try note(paths.map { intent(.arrive, .none, "", $0) }, in: store)
    case .move:
      let photos = try addPhotos(to: store)
      let targets = photos.indices.map { "New/\($0).jpg" }
      try note(zip(photos, targets).map { intent(.move, $0.id, $0.path, $1) }, in: store)
      try Folder.make("\(root)/New")
      for (photo, target) in zip(photos, targets) {
        try Folder.rename(store.file(of: photo), to: "\(root)/\(target)")
      }
    case .annotations, .replace:
      let photos = try addPhotos(to: store)
      try note(photos.map { intent(.annotations, $0.id, "", "") }, in: store)
      for var photo in photos {
        photo.annotations = Annotations(rating: 2)
        try SidecarFile(of: photo, in: store.place).write(about: photo, states: [], by: "dead")
      }
    }
  }

  private func removals(in root: String) throws -> [Intent] {
    try (1...Self.count).map { number in
      let id = PhotoID(high: 7, low: UInt64(number))
      let path = BinPath.path("x.jpg", id)
      try put(path, in: root)
      return intent(.remove, id, path, "")
    }
  }

  private func isDone(_ kind: Intent.Kind, in store: StoreEngine) throws -> Bool {
    switch kind {
    case .remove: TestFolder.names(in: "\(store.folder)/.capture/bin").isEmpty
    case .arrive: TestFolder.names(in: "\(store.folder)/lost+found").count == Self.count
    case .move: try store.photos().allSatisfy { $0.folder == "New" }
    case .annotations, .replace: try store.photos().allSatisfy { $0.annotations.rating == 2 }
    }
  }

  /// Returns the number of commits in SQLite's write-ahead log.
  ///
  /// The header of a commit's last page contains the size of the database.
  private func commits(in root: String) throws -> Int {
    let log = try [UInt8](contentsOf: "\(root)/.capture/catalogue.sqlite-wal")
    let pageSize = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 32, to: log.count, by: 24 + pageSize)
      .count { log[($0 + 4)..<($0 + 8)].contains { $0 != 0 } }
  }

  @Test(arguments: [Intent.Kind.remove, .arrive, .move, .annotations])
  func `the steps that a killed program left behind are recovered in a single commit`(
    kind: Intent.Kind
  ) throws {
    let folder = try TestFolder()
    try leave(kind, in: folder.path)
    let store = try StoreEngine(at: folder.path)
    _ = try store.count()
    // One commit ensures that the log holds no unseen commit, and another one covers all steps.
    let commits = try commits(in: folder.path)
    #expect(commits == 2)
    #expect(try isDone(kind, in: store))
    #expect(try store.read { catalogue throws(DatabaseError) in try catalogue.allIntents() } == [])
  }

  @Test(arguments: [StoreWriter.many - 1, StoreWriter.many])
  func `the recovery of many steps is announced before it begins`(count: Int) throws {
    let folder = try TestFolder()
    let steps = (1...count).map {
      intent(.annotations, PhotoID(high: 7, low: UInt64($0)), "", "")
    }
    try note(steps, in: StoreEngine(at: folder.path))
    let waits = Guarded<[StoreWait]>([])
    let store = try StoreEngine(at: folder.path) { wait in waits.withLock { $0.append(wait) } }
    _ = try store.count()
    let announced = waits.withLock { $0 }
    #expect(announced == (count < StoreWriter.many ? [] : [.recovery(steps: count)]))
  }

  @Test func `a step among many that cannot be recovered is set aside, and all others are done`()
    throws
  {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    let steps = try removals(in: folder.path)
    let blocked = steps[Self.count / 3].source
    unlink("\(folder.path)/\(blocked)")
    try put("\(blocked)/inside", in: folder.path)
    try note(steps, in: store)
    _ = try StoreEngine(at: folder.path).count()
    let setAside = try store.read { catalogue throws(DatabaseError) in
      try catalogue.allIntents()
    }
    #expect(setAside.map(\.source) == [blocked])
    #expect(setAside.first?.failure?.contains("Is a directory") == true)
    #expect(TestFolder.names(in: "\(folder.path)/.capture/bin").count == 1)
  }

  @Test func `a step that depends on another one of the same photo is recovered after it`() throws {
    let fixture = try StoreFixture()
    let (root, photo) = (fixture.folder.path, try fixture.store.add(fixture.photo(1)).photo)
    let moves = [(photo.path, "A/x.jpg"), ("A/x.jpg", "B/x.jpg")]
    try note(moves.map { intent(.move, photo.id, $0, $1) }, in: fixture.store)
    // The file has all of its names, and was on its way to the last one.
    for folder in ["A", "B"] {
      try Folder.make("\(root)/\(folder)")
      #expect(link(fixture.store.file(of: photo), "\(root)/\(folder)/x.jpg") == 0)
    }
    let store = try StoreEngine(at: root)
    #expect(try store.photo(photo.id)?.path == "B/x.jpg")
    #expect(TestFolder.names(in: "\(root)/A") == [])
  }
}
