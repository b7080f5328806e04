import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Originals and sidecars that lie where those of other photos should be.
@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
  /// Three photos with ratings from 1 to 3.
  private struct Scene: ~Copyable {
    let bench: StoreBench
    let photos: [Photo]
    let jpegs: [[UInt8]]

    init() throws {
      let bench = try StoreBench()
      let store = bench.store
      var photos: [Photo] = []
      for number in 1...3 {
        photos.append(try store.rate(store.add(bench.photo(number)).photo.id, number))
      }
      jpegs = try photos.map { try store.data(of: $0.id, tier: .full) }
      self.photos = photos
      self.bench = bench
    }

    /// Moves files as a program does that renumbers them, from each place to the one at an index.
    func permute(_ targets: [Int], endings: [String]) {
      for ending in endings {
        let paths = photos.map { "\(bench.folder.path)/\($0.path)\(ending)" }
        for path in paths { rename(path, path + "~") }
        for (path, target) in zip(paths, targets) { rename(path + "~", paths[target]) }
      }
    }

    /// Whether each photo has its bytes and its rating, in the catalogue and beside the file.
    func expectAllInOrder(_ comment: Comment) throws {
      for (index, photo) in photos.enumerated() {
        let now = try #require(try bench.store.photo(photo.id), comment)
        #expect(try bench.store.data(of: photo.id, tier: .full) == jpegs[index], comment)
        #expect(now.words.rating == index + 1, comment)
        let words = try SidecarFile(of: now, in: StorePlace(bench.folder.path)).words
        #expect(words?.rating == index + 1, comment)
      }
      #expect(try bench.store.verify { Issue.record("\($0)") }.isWell, comment)
    }

    /// A photo as another program makes it that writes into its metadata.
    func edited(_ index: Int) throws -> [UInt8] {
      let jpeg = jpegs[index]
      return try Exif.inserted(ExifFacts(make: "Other"), into: jpeg.span.bytes)
    }

    func findings(repairing: Bool = false) throws -> [Finding] {
      var findings: [Finding] = []
      _ = try bench.store.verify(repairing: repairing) { findings.append($0) }
      return findings
    }
  }

  @Test(arguments: [["", ".xmp"], [""], [".xmp"]], [[1, 0, 2], [1, 2, 0]])
  func `photos whose files changed places keep their bytes and annotations`(
    endings: [String], targets: [Int]
  ) throws {
    for isRebuilt in [false, true] {
      let scene = try Scene()
      scene.permute(targets, endings: endings)
      if isRebuilt {
        let rebuilt = try PhotoStore.rebuilt(at: scene.bench.folder.path)
        #expect(rebuilt.missing == 0)
      } else {
        let findings = try scene.findings()
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.kind == .movedOriginal || $0.kind == .damagedSidecar })
        #expect(try scene.bench.store.verify(repairing: true) { _ in }.isWell)
      }
      try scene.expectAllInOrder("rebuilt: \(isRebuilt)")
    }
  }

  @Test func `a photo renamed over another one is found, and the other one is missing`() throws {
    let scene = try Scene()
    let paths = scene.photos.map { "\(scene.bench.folder.path)/\($0.path)" }
    for ending in ["", ".xmp"] { rename(paths[0] + ending, paths[1] + ending) }
    let kinds = try scene.findings().map(\.kind)
    #expect(kinds == [.movedOriginal, .missingOriginal])
    let repaired = try scene.findings(repairing: true)
    #expect(repaired.map(\.kind) == [.movedOriginal, .missingOriginal], "\(repaired)")
    #expect(repaired.map(\.isRepaired) == [true, false])
    #expect(try scene.bench.store.data(of: scene.photos[0].id, tier: .full) == scene.jpegs[0])
    #expect(try scene.bench.store.photo(scene.photos[0].id)?.words.rating == 1)
    #expect(try scene.bench.store.photo(scene.photos[1].id)?.words.rating == 2)
    #expect(throws: StoreError.self) {
      try scene.bench.store.data(of: scene.photos[1].id, tier: .full)
    }
  }

  @Test func `a backup fails for photos that lie in each other's places, and keeps what it has`()
    throws
  {
    let scene = try Scene()
    let folder = try TestFolder()
    let backup = try PhotoStore(at: folder.path)
    try scene.bench.store.copy(to: backup) { _ in true }
    scene.permute([1, 0, 2], endings: ["", ".xmp"])
    var words: [String] = []
    try scene.bench.store.copy(to: backup) { copy in
      words.append(copy.word)
      return true
    }
    #expect(words == ["failed: damaged", "failed: damaged", "unchanged"])
    for (photo, jpeg) in zip(scene.photos, scene.jpegs) {
      #expect(try backup.data(of: photo.id, tier: .full) == jpeg)
    }
  }

  @Test func `another photo's sidecar does not replace what is said of a photo`() throws {
    for isRebuilt in [false, true] {
      let scene = try Scene()
      let paths = scene.photos.map { "\(scene.bench.folder.path)/\($0.path).xmp" }
      try [UInt8](contentsOf: paths[0]).write(to: paths[1])
      if isRebuilt {
        _ = try PhotoStore.rebuilt(at: scene.bench.folder.path)
      } else {
        #expect(try scene.findings(repairing: true).map(\.kind) == [.damagedSidecar])
      }
      try scene.expectAllInOrder("rebuilt: \(isRebuilt)")
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `annotations whose sidecar was removed stay, also after an edit`(
    isEdited: Bool, isRebuilt: Bool
  ) throws {
    let scene = try Scene()
    let path = "\(scene.bench.folder.path)/\(scene.photos[1].path)"
    unlink("\(path).xmp")
    if isEdited {
      try scene.edited(1).write(to: path)
    }
    if isRebuilt { _ = try PhotoStore.rebuilt(at: scene.bench.folder.path) }
    #expect(try scene.bench.store.verify(repairing: true) { _ in }.isWell)
    let photo = try #require(try scene.bench.store.photo(scene.photos[1].id))
    #expect(photo.words.rating == 2)
    #expect(try SidecarFile(of: photo, in: StorePlace(scene.bench.folder.path)).words?.rating == 2)
  }

  @Test func `an original gets its id before an edited copy that came with a copied sidecar`()
    throws
  {
    let scene = try Scene()
    let other = try StoreBench()
    let photo = scene.photos[0]
    let sidecar = try [UInt8](contentsOf: "\(scene.bench.folder.path)/\(photo.path).xmp")
    try Folder.make("\(other.folder.path)/in")
    try other.folder.write(scene.edited(0), as: "in/a.jpg")
    try other.folder.write(sidecar, as: "in/a.jpg.xmp")
    try other.folder.write(scene.jpegs[0], as: "in/z.jpg")
    try other.folder.write(sidecar, as: "in/z.jpg.xmp")
    #expect(try other.store.verify(repairing: true) { _ in }.isWell)
    #expect(try other.store.photo(photo.id)?.path == "in/z.jpg")
    #expect(try other.store.count() == 2)
  }

  @Test func `a second copy with annotations of its own takes them to lost and found`() throws {
    let scene = try Scene()
    let path = "\(scene.bench.folder.path)/\(scene.photos[0].path)"
    let copy = "\(scene.bench.folder.path)/copy.jpg"
    let words = try [UInt8](contentsOf: "\(path).xmp")
    try scene.jpegs[0].write(to: copy)
    try words.write(to: "\(copy).xmp")
    try scene.bench.store.rate(scene.photos[0].id, 5)
    #expect(try scene.findings(repairing: true).map(\.isRepaired) == [true])
    let lost = "\(scene.bench.folder.path)/lost+found"
    #expect(try [UInt8](contentsOf: "\(lost)/copy.jpg") == scene.jpegs[0])
    #expect(try [UInt8](contentsOf: "\(lost)/copy.jpg.xmp") == words)
    #expect(try scene.bench.store.photo(scene.photos[0].id)?.words.rating == 5)
    #expect(try scene.findings().isEmpty)
  }
}
