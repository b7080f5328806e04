import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Operations on a photo while another one's original is in its place.
@Suite(.timeLimit(.minutes(10)))
struct DisplacedTests {
  /// An operation of the store on one photo.
  enum Call: CaseIterable {
    case rate, move, delete, restoreState, accept, readOriginal, addAgain, restoreBackup

    func run(
      on store: StoreEngine, _ photo: Photo, _ jpeg: [UInt8], _ backup: StoreEngine
    ) throws {
      var failure: StoreError?
      switch self {
      case .rate: try store.rate(photo.id, 5)
      case .move: try store.move([photo.id], to: "Elsewhere")
      case .delete: try store.delete([photo.id])
      case .restoreState:
        let state = try #require(try backup.states(of: photo.id).first { !$0.isCurrent })
        _ = try store.restore(photo.id, state: state, from: backup)
      case .accept: try store.accept([photo.id])
      case .readOriginal: _ = try store.data(of: photo.id, tier: .full)
      case .addAgain: _ = try store.add(NewPhoto(original: jpeg, taken: photo.taken))
      case .restoreBackup:
        try store.restore([photo.id], from: backup) { copy in
          if case .failed(let error) = copy.outcome { failure = error }
          return true
        }
      }
      if let failure { throw failure }
    }
  }

  @Test(arguments: Call.allCases, [true, false])
  func `every operation on a photo fails while another one's original is in its place`(
    call: Call, isExchange: Bool
  ) throws {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    // The backup also has an earlier state.
    try store.copy(to: backup) { _ in true }
    let path = "\(scene.fixture.folder.path)/\(scene.photos[1].path)"
    try scene.edited(1).write(to: path)
    try store.copy(to: backup) { _ in true }
    let jpegs = try scene.photos.map { try store.data(of: $0.id, tier: .full) }
    if isExchange {
      scene.permute([1, 0, 2], endings: ["", ".xmp"])
    } else {
      for ending in ["", ".xmp"] {
        rename("\(scene.fixture.folder.path)/\(scene.photos[0].path)\(ending)", path + ending)
      }
    }
    let before = FolderListing.files(in: scene.fixture.folder.path).filter { $0.hasSuffix(".jpg") }
    let error = #expect(throws: StoreError.self) {
      try call.run(on: store, scene.photos[1], scene.jpegs[1], backup)
    }
    #expect(error?.description.contains("\(scene.photos[0].id)") == true, "\(error as Any)")
    let after = FolderListing.files(in: scene.fixture.folder.path).filter { $0.hasSuffix(".jpg") }
    #expect(after == before)
    _ = try store.verify(repairing: true) { _ in }
    #expect(try store.data(of: scene.photos[0].id, tier: .full) == jpegs[0])
    #expect(try store.photo(scene.photos[0].id)?.annotations.rating == 1)
    #expect(try store.photo(scene.photos[1].id)?.annotations.rating == 2)
    if isExchange { #expect(try store.data(of: scene.photos[1].id, tier: .full) == jpegs[1]) }
  }

  /// Returns three photos of the same length and time, as in a burst.
  private func burst() throws -> ExchangeFixture {
    let scene = try ExchangeFixture()
    let longest = scene.jpegs.map(\.count).max() ?? 0
    for (photo, jpeg) in zip(scene.photos, scene.jpegs) {
      let path = "\(scene.fixture.folder.path)/\(photo.path)"
      try (jpeg + Array(repeating: 0, count: longest + 8 - jpeg.count)).write(to: path)
      var times = [timespec(tv_sec: 1_790_000_000, tv_nsec: 0)]
      times.append(times[0])
      utimensat(AT_FDCWD, path, times, 0)
    }
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    return scene
  }

  @Test func `swapped photos of the same length and time are not mistaken for each other`()
    throws
  {
    let scene = try burst()
    scene.permute([1, 0, 2], endings: [""])
    #expect(throws: StoreError.self) { try scene.fixture.store.delete([scene.photos[0].id]) }
  }

  @Test func `swapped photos of the same length and time are not reported as damaged`() throws {
    let scene = try burst()
    scene.permute([1, 0, 2], endings: [""])
    for (photo, other) in [(0, 1), (1, 0)].map({ (scene.photos[$0], scene.photos[$1]) }) {
      let error = #expect(throws: StoreError.self) {
        try scene.fixture.store.data(of: photo.id, tier: .full)
      }
      #expect(error?.description.contains("belongs to another photo, \(other.id)") == true)
    }
  }

  @Test
  func `an edit beside another photo's sidecar becomes that photo's in a repair and a rebuild`()
    throws
  {
    for isRebuilt in [false, true] {
      let scene = try ExchangeFixture()
      let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path)" }
      for ending in ["", ".xmp"] { rename(paths[0] + ending, paths[1] + ending) }
      let edited = try scene.edited(0)
      try edited.write(to: paths[1])
      if isRebuilt { _ = try StoreEngine.rebuild(at: scene.fixture.folder.path) }
      _ = try scene.fixture.store.findings(repairing: true)
      let store = scene.fixture.store
      #expect(try store.data(of: scene.photos[0].id, tier: .full) == edited, "\(isRebuilt)")
      #expect(try store.photo(scene.photos[0].id)?.annotations.rating == 1)
      #expect(try store.photo(scene.photos[1].id)?.annotations.rating == 2)
      #expect(throws: StoreError.self) { try store.data(of: scene.photos[1].id, tier: .full) }
    }
  }

  @Test func `a copy of another photo with its sidecar replaces no photo and is set aside`() throws
  {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    try store.copy(to: backup) { _ in true }
    let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path)" }
    for ending in ["", ".xmp"] {
      try [UInt8](contentsOf: paths[0] + ending).write(to: paths[1] + ending)
    }
    _ = try scene.fixture.store.findings(repairing: true)
    let kinds = try scene.fixture.store.findings(repairing: true).map(\.kind)
    #expect(kinds == [.missingOriginal])
    try store.restore(from: backup) { _ in true }
    try scene.expectAllInOrder("restored")
  }

  @Test(arguments: [true, false])
  func `of two sidecars that name a photo, the newer one counts`(isOwnNewer: Bool) throws {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path).xmp" }
    let own = try [UInt8](contentsOf: paths[0])
    rename(paths[0], paths[1])
    var sidecar = try Sidecar(own.span.bytes)
    try sidecar.set(Annotations(rating: 5), at: .now)
    try sidecar.bytes.write(to: paths[0])
    if !isOwnNewer {
      let past = timespec(tv_sec: 1_500_000_000, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, paths[0], [past, past], 0) == 0)
    }
    _ = try StoreEngine.rebuild(at: scene.fixture.folder.path)
    for (index, rating) in [isOwnNewer ? 5 : 1, 2].enumerated() {
      let photo = try #require(try store.photo(scene.photos[index].id))
      #expect(photo.annotations.rating == rating)
      let words = try SidecarFile(of: photo, in: StorePlace(scene.fixture.folder.path)).annotations
      #expect(words?.rating == rating)
    }
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an edit beside a copied sidecar still belongs to its own photo`() throws {
    for isRebuilt in [false, true] {
      let scene = try ExchangeFixture()
      let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path)" }
      try [UInt8](contentsOf: paths[0] + ".xmp").write(to: paths[1] + ".xmp")
      let edited = try scene.edited(1)
      try edited.write(to: paths[1])
      if isRebuilt {
        #expect(try StoreEngine.rebuild(at: scene.fixture.folder.path).missing == 0)
      }
      #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
      #expect(try scene.fixture.store.data(of: scene.photos[1].id, tier: .full) == edited)
      #expect(try scene.fixture.store.photo(scene.photos[1].id)?.annotations.rating == 2)
    }
  }

  @Test func `a rebuild without a catalogue gives a photo's id to its original, not to an edit`()
    throws
  {
    let scene = try ExchangeFixture()
    let other = try StoreFixture()
    let photo = scene.photos[0]
    let sidecar = try [UInt8](contentsOf: "\(scene.fixture.folder.path)/\(photo.path).xmp")
    try Folder.make("\(other.folder.path)/in")
    try other.folder.write(scene.edited(0), as: "in/a.jpg")
    try other.folder.write(sidecar, as: "in/a.jpg.xmp")
    try other.folder.write(scene.jpegs[0], as: "in/old.jpg")
    let store = try StoreEngine.rebuild(at: other.folder.path).engine
    #expect(try store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try store.photo(photo.id)?.path == "in/old.jpg")
    #expect(try store.count() == 2)
  }

  @Test func `bytes of a known photo that have to make room are kept as a state of that photo`()
    throws
  {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path)" }
    try scene.edited(0).write(to: paths[0])
    try store.accept([scene.photos[0].id])
    // An earlier state of the first photo in the second one's place looks like damage there.
    try scene.jpegs[0].write(to: paths[1])
    try store.write { writer throws(StoreError) in
      try writer.setAsideDamage(to: writer.entries([scene.photos[1].id])[0])
    }
    #expect(try store.states(of: scene.photos[0].id).filter(\.isKept).count == 2)
    #expect(try store.verify { _ in }.found == [.missingOriginal: 1])
  }

  @Test func `a sidecar that names another photo is neither written to nor backed up`() throws {
    let scene = try ExchangeFixture()
    let store = scene.fixture.store
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    try store.copy(to: backup) { _ in true }
    scene.permute([1, 0, 2], endings: [".xmp"])
    let error = #expect(throws: StoreError.self) { try store.note(scene.photos[0].id, "mine") }
    #expect(error?.description.contains("\(scene.photos[1].id)") == true)
    try store.copy(to: backup) { copy in
      #expect(copy.word == "unchanged")
      return true
    }
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try backup.photos().map(\.annotations.rating).compactMap(\.self).sorted() == [1, 2, 3])
  }
}
