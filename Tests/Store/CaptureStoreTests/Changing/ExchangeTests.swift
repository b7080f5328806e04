import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Originals and sidecars that are where those of other photos should be.
@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
  @Test(arguments: [["", ".xmp"], [""], [".xmp"]], [[1, 0, 2], [1, 2, 0]])
  func `photos whose files changed places keep their bytes and annotations`(
    endings: [String], targets: [Int]
  ) throws {
    for isRebuilt in [false, true] {
      let scene = try ExchangeFixture()
      scene.permute(targets, endings: endings)
      if isRebuilt {
        let rebuilt = try StoreEngine.rebuild(at: scene.fixture.folder.path)
        #expect(rebuilt.missing == 0)
      } else {
        let findings = try scene.fixture.store.findings()
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.kind == .movedOriginal || $0.kind == .damagedSidecar })
        #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
      }
      try scene.expectAllInOrder("rebuilt: \(isRebuilt)")
    }
  }

  @Test func `a photo renamed over another one is found, and the other one is reported missing`()
    throws
  {
    let scene = try ExchangeFixture()
    let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path)" }
    for ending in ["", ".xmp"] { rename(paths[0] + ending, paths[1] + ending) }
    let kinds = try scene.fixture.store.findings().map(\.kind)
    #expect(kinds == [.movedOriginal, .missingOriginal])
    let repaired = try scene.fixture.store.findings(repairing: true)
    #expect(repaired.map(\.kind) == [.movedOriginal, .missingOriginal], "\(repaired)")
    #expect(repaired.map(\.isRepaired) == [true, false])
    #expect(try scene.fixture.store.data(of: scene.photos[0].id, tier: .full) == scene.jpegs[0])
    #expect(try scene.fixture.store.photo(scene.photos[0].id)?.annotations.rating == 1)
    #expect(try scene.fixture.store.photo(scene.photos[1].id)?.annotations.rating == 2)
    #expect(throws: StoreError.self) {
      try scene.fixture.store.data(of: scene.photos[1].id, tier: .full)
    }
  }

  @Test
  func `backing up photos that are in each other's places fails and leaves their copies alone`()
    throws
  {
    let scene = try ExchangeFixture()
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    try scene.fixture.store.copy(to: backup) { _ in true }
    scene.permute([1, 0, 2], endings: ["", ".xmp"])
    var words: [String] = []
    try scene.fixture.store.copy(to: backup) { copy in
      words.append(copy.word)
      return true
    }
    #expect(words == ["failed: damaged", "failed: damaged", "unchanged"])
    for (photo, jpeg) in zip(scene.photos, scene.jpegs) {
      #expect(try backup.data(of: photo.id, tier: .full) == jpeg)
    }
  }

  @Test func `another photo's sidecar does not replace a photo's annotations`() throws {
    for isRebuilt in [false, true] {
      let scene = try ExchangeFixture()
      let paths = scene.photos.map { "\(scene.fixture.folder.path)/\($0.path).xmp" }
      try [UInt8](contentsOf: paths[0]).write(to: paths[1])
      if isRebuilt {
        _ = try StoreEngine.rebuild(at: scene.fixture.folder.path)
      } else {
        #expect(try scene.fixture.store.findings(repairing: true).map(\.kind) == [.damagedSidecar])
      }
      try scene.expectAllInOrder("rebuilt: \(isRebuilt)")
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `annotations whose sidecar was removed are kept, even after an edit`(
    isEdited: Bool, isRebuilt: Bool
  ) throws {
    let scene = try ExchangeFixture()
    let path = "\(scene.fixture.folder.path)/\(scene.photos[1].path)"
    unlink("\(path).xmp")
    if isEdited {
      try scene.edited(1).write(to: path)
    }
    if isRebuilt { _ = try StoreEngine.rebuild(at: scene.fixture.folder.path) }
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    let photo = try #require(try scene.fixture.store.photo(scene.photos[1].id))
    #expect(photo.annotations.rating == 2)
    #expect(
      try SidecarFile(of: photo, in: StorePlace(scene.fixture.folder.path)).annotations?.rating == 2
    )
  }

  @Test func `a photo's id goes to its original, not to an edited copy with a copied sidecar`()
    throws
  {
    let scene = try ExchangeFixture()
    let other = try StoreFixture()
    let photo = scene.photos[0]
    let sidecar = try [UInt8](contentsOf: "\(scene.fixture.folder.path)/\(photo.path).xmp")
    try Folder.make("\(other.folder.path)/in")
    try other.folder.write(scene.edited(0), as: "in/a.jpg")
    try other.folder.write(sidecar, as: "in/a.jpg.xmp")
    try other.folder.write(scene.jpegs[0], as: "in/z.jpg")
    try other.folder.write(sidecar, as: "in/z.jpg.xmp")
    #expect(try other.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try other.store.photo(photo.id)?.path == "in/z.jpg")
    #expect(try other.store.count() == 2)
  }

  @Test func `a second copy with its own annotations is moved to lost+found along with them`()
    throws
  {
    let scene = try ExchangeFixture()
    let path = "\(scene.fixture.folder.path)/\(scene.photos[0].path)"
    let copy = "\(scene.fixture.folder.path)/copy.jpg"
    let words = try [UInt8](contentsOf: "\(path).xmp")
    try scene.jpegs[0].write(to: copy)
    try words.write(to: "\(copy).xmp")
    try scene.fixture.store.rate(scene.photos[0].id, 5)
    #expect(try scene.fixture.store.findings(repairing: true).map(\.isRepaired) == [true])
    let lost = "\(scene.fixture.folder.path)/lost+found"
    #expect(try [UInt8](contentsOf: "\(lost)/copy.jpg") == scene.jpegs[0])
    #expect(try [UInt8](contentsOf: "\(lost)/copy.jpg.xmp") == words)
    #expect(try scene.fixture.store.photo(scene.photos[0].id)?.annotations.rating == 5)
    #expect(try scene.fixture.store.findings().isEmpty)
  }
}
