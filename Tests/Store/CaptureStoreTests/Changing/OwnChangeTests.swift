import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// The store's own changes to files, which do not look like those of other programs.
@Suite(.timeLimit(.minutes(10)))
struct OwnChangeTests {
  /// A problem that another program has caused without a change of the folder's time.
  enum Problem: CaseIterable {
    case missingSidecar, damagedSidecar, exchangedSidecars, renamed, secondCopy, otherSidecar
    case damagedAndMoved

    func arise(in scene: borrowing ExchangeFixture) throws {
      let paths = scene.paths
      switch self {
      case .missingSidecar: unlink("\(paths[0]).xmp")
      case .damagedSidecar: try [1].write(to: "\(paths[0]).xmp")
      case .exchangedSidecars: scene.permute([1, 0, 2], endings: [".xmp"])
      case .renamed: rename(paths[0], scene.path("new.jpg"))
      case .secondCopy: try scene.jpegs[0].write(to: scene.path("copy.jpg"))
      case .otherSidecar:
        try scene.fixture.photo(4).original.write(to: scene.path("other.jpg"))
        try [UInt8](contentsOf: "\(paths[0]).xmp").write(to: scene.path("other.jpg.xmp"))
      case .damagedAndMoved:
        try scene.jpegs[0].write(to: scene.path("new.jpg"))
        try Array(scene.jpegs[0].dropLast(200)).write(to: paths[0])
      }
    }
  }

  @Test(arguments: Problem.allCases)
  func `a repair does not look like a change by another program`(problem: Problem) throws {
    let scene = try ExchangeFixture()
    // An edited photo needs its sidecar.
    if problem == .missingSidecar { try scene.edited(0).write(to: scene.paths[0]) }
    _ = try scene.fixture.refresh()
    try scene.expectOwnChange {
      try problem.arise(in: scene)
    } by: { () throws in
      #expect(try scene.fixture.store.verify(repairing: true) { _ in }.repaired > 0)
    }
  }

  /// A change that a killed program left unfinished.
  enum UnfinishedChange: CaseIterable {
    case arrival, move, annotations, replacement

    func arise(in scene: borrowing ExchangeFixture) throws -> Intent {
      let (photo, path) = (scene.photos[0], scene.paths[0])
      let incoming = "\(scene.fixture.folder.path)/.capture/incoming"
      func intent(_ kind: Intent.Kind, _ source: String, _ target: String) -> Intent {
        Intent(writer: "dead", kind: kind, photo: photo.id, source: source, target: target)
      }
      switch self {
      case .arrival:
        try [1].write(to: scene.path("new.jpg"))
        return intent(.arrive, "", "\(photo.folder)/new.jpg")
      case .move:
        rename(path, scene.path("new.jpg"))
        return intent(.move, photo.path, "\(photo.folder)/new.jpg")
      case .annotations:
        rename("\(path).xmp", "\(incoming)/dead-1.xmp")
        return intent(.annotations, "dead-1.xmp", "")
      case .replacement:
        let edited = try scene.edited(0)
        unlink(path)
        try edited.write(to: "\(incoming)/dead-1")
        return intent(.replace, "dead-1", "\(Digest(of: edited.span.bytes).id)")
      }
    }
  }

  @Test(arguments: UnfinishedChange.allCases)
  func `a recovery does not look like a change by another program`(change: UnfinishedChange) throws
  {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    try scene.expectOwnChange {
      let intent = try change.arise(in: scene)
      try store.write { writer throws(StoreError) in
        try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
      }
    } by: { () throws in
      try store.write { _ in }
    }
  }

  @Test func `a photo that gets its id back does not look like a change by another program`() throws
  {
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    try fixture.edit(photo, maker: "Maker")
    _ = try fixture.backUp()
    unlink(fixture.store.file(of: photo) + ".xmp")
    for ending in ["", "-wal", "-shm"] {
      unlink(fixture.store.place.catalogue.description + ending)
    }
    #expect(try fixture.store.photo(photo.id) == nil)
    try fixture.fixture.expectOwnChange(in: photo.folder) {
    } by: { () throws in
      #expect(try fixture.restore() == ["updated"])
    }
  }

  @Test(arguments: ["Sea", "Sea/Deep"])
  func `creating and removing a folder do not look like changes by another program`(name: String)
    throws
  {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let folder = scene.photos[0].folder
    var photo = try scene.fixture.photo(4)
    photo.folder = "\(folder)/\(name)"
    try scene.expectOwnChange {
    } by: { () throws in
      _ = try store.add(photo)
    }
    let added = try #require(try store.photos().first { $0.folder == photo.folder })
    try scene.expectOwnChange {
    } by: { () throws in
      _ = try store.move([added.id], to: "Elsewhere")
    }
  }

  @Test func `creating lost+found does not look like a change by another program`() throws {
    let scene = try ExchangeFixture()
    try scene.fixture.photo(4).original.write(to: "\(scene.fixture.folder.path)/top.jpg")
    _ = try scene.fixture.store.findings(repairing: true)
    try scene.fixture.expectOwnChange(in: "") {
      try scene.jpegs[0].write(to: scene.path("copy.jpg"))
    } by: { () throws in
      #expect(try scene.fixture.store.findings(repairing: true).map(\.kind) == [.secondCopy])
    }
  }
}

extension ExchangeFixture {
  /// The paths of the originals.
  fileprivate var paths: [String] { photos.map { fixture.store.file(of: $0) } }

  /// Returns the path of a file beside the photos.
  fileprivate func path(_ name: String) -> String {
    "\(fixture.folder.path)/\(photos[0].folder)/\(name)"
  }

  fileprivate func expectOwnChange(
    _ setup: () throws -> Void, by change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try fixture.expectOwnChange(
      in: photos[0].folder, setup, by: change, sourceLocation: sourceLocation)
  }
}

extension StoreFixture {
  /// Checks that a change by the store changes a folder's time, and that this does not count as a
  /// change by another program, unlike what the setup does unseen.
  fileprivate func expectOwnChange(
    in path: String, _ setup: () throws -> Void, by change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try age()
    _ = try store.compareFolders(recording: true, within: .unlimited)
    try setup()
    try age()
    let former = try store.place.time(ofFolder: path)
    try change()
    #expect(try store.place.time(ofFolder: path) != former, sourceLocation: sourceLocation)
    // No photos may be compared, as if there were too many.
    try compare(within: ComparisonBudget(photos: 0) { false }, sourceLocation: sourceLocation) {
      $0.changed == 0
    }
  }
}
