import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos that have a sidecar of darktable and one of Lightroom, `IMG.jpg.xmp` and `IMG.xmp`.
@Suite(.timeLimit(.minutes(10)))
struct SecondSidecarTests {
  /// A photo with a note in its own sidecar, and a newer one with a rating and a keyword.
  private struct Scene: ~Copyable {
    let fixture: BackupFixture
    let photo: Photo
    let paths: (full: String, brief: String)

    init(isBriefNewer: Bool = true) throws {
      let fixture = try BackupFixture()
      let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
      try fixture.store.note(photo.id, "On the ferry")
      let original = fixture.store.file(of: photo)
      let paths = (full: "\(original).xmp", brief: "\(original.dropLast(".jpg".count)).xmp")
      var sidecar = Sidecar()
      try sidecar.set(Annotations(rating: 4, keywords: ["sea"]), at: .now)
      try sidecar.bytes.write(to: paths.brief)
      fixture.fixture.setTime(of: paths.full, isBriefNewer ? 1_790_000_000 : 1_790_000_200)
      fixture.fixture.setTime(of: paths.brief, 1_790_000_100)
      _ = try fixture.store.refresh { _ in }
      (self.photo, self.paths) = (photo, paths)
      self.fixture = fixture
    }

    func contents(in folder: String) throws -> [[UInt8]] {
      try FolderListing.files(in: folder).filter { $0.hasSuffix(".xmp") }
        .map { try [UInt8](contentsOf: "\(folder)/\($0)") }
    }
  }

  @Test(arguments: [true, false])
  func `a backup copies both sidecars of a photo, and a restore brings both back`(
    isBriefNewer: Bool
  ) throws {
    let scene = try Scene(isBriefNewer: isBriefNewer)
    let store = scene.fixture.store
    let both = Set(try scene.contents(in: store.folder))
    #expect(both.count == 2)
    let second = try [UInt8](contentsOf: isBriefNewer ? scene.paths.full : scene.paths.brief)
    let annotations = try store.photo(scene.photo.id)?.annotations
    #expect(annotations?.rating == (isBriefNewer ? 4 : nil))
    #expect(try scene.fixture.backUp() == ["copied"])
    #expect(try scene.fixture.backUp() == ["unchanged"])
    let backup = scene.fixture.backup
    #expect(Set(try scene.contents(in: backup.folder)).isSuperset(of: both))
    #expect(try backup.photo(scene.photo.id)?.annotations == annotations)
    _ = try backup.refresh { _ in }
    #expect(try backup.photo(scene.photo.id)?.annotations == annotations)
    for path in [store.file(of: scene.photo), scene.paths.full, scene.paths.brief] { unlink(path) }
    #expect(try scene.fixture.restore() == ["copied"])
    // The store writes the photo's id and states into the one that is used, and nothing else.
    let restored = try scene.contents(in: store.folder)
    #expect(restored.count == 2)
    #expect(restored.contains(second))
    for bytes in both {
      let sidecar = try Sidecar(bytes.span.bytes)
      #expect(try restored.contains { try Sidecar($0.span.bytes).containsAll(of: sidecar) })
    }
    #expect(try store.photo(scene.photo.id)?.annotations == annotations)
    #expect(try store.secondSidecars().count == 1)
  }

  /// Adds a setting of Lightroom to a sidecar, at the time that the file has.
  private func develop(_ path: String, at seconds: Int, in fixture: borrowing BackupFixture) throws
  {
    var bytes = try [UInt8](contentsOf: path)
    let mark = Array("<rdf:Description ".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    let setting = #"xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Exposure2012="1" "#
    bytes.insert(contentsOf: setting.utf8, at: start + mark.count)
    try bytes.write(to: path)
    fixture.fixture.setTime(of: path, seconds)
  }

  @Test func `both sidecars are restored from a place that is not a folder`() throws {
    let scene = try Scene()
    let (store, place) = (scene.fixture.store, MemoryPlace())
    let second = try [UInt8](contentsOf: scene.paths.full)
    func failed(_ error: StoreError) throws(StoreError) { throw error }
    func isCopied(_ copy: PhotoCopy) -> Bool { copy.word == "copied" }
    _ = try store.copy(to: place, verifying: false, albumFailed: failed, each: isCopied)
    for path in [store.file(of: scene.photo), scene.paths.full, scene.paths.brief] { unlink(path) }
    _ = try store.restore(nil, from: place, albumFailed: failed, each: isCopied)
    let restored = try scene.contents(in: store.folder)
    #expect(restored.count == 2)
    #expect(restored.contains(second))
  }

  @Test(arguments: [true, false])
  func `both sidecars keep their names in a backup and after a restore`(
    isBriefNewer: Bool
  ) throws {
    let scene = try Scene(isBriefNewer: isBriefNewer)
    let (store, backup) = (scene.fixture.store, scene.fixture.backup)
    try develop(scene.paths.brief, at: 1_790_000_100, in: scene.fixture)
    func isDeveloped(_ path: String) throws -> Bool {
      let (bytes, mark) = (try [UInt8](contentsOf: path), Array("crs:Exposure2012".utf8))
      return bytes.indices.contains { bytes[$0...].starts(with: mark) }
    }
    let original = store.file(of: scene.photo)
    #expect(try scene.fixture.backUp() == ["copied"])
    let copy = backup.file(of: try #require(try backup.photo(scene.photo.id)))
    let copies = (full: "\(copy).xmp", brief: "\(copy.dropLast(".jpg".count)).xmp")
    #expect(try isDeveloped(copies.brief))
    #expect(try !isDeveloped(copies.full))
    #expect(try scene.fixture.backUp() == ["unchanged"])
    for path in [original, scene.paths.full, scene.paths.brief] { unlink(path) }
    #expect(try scene.fixture.restore() == ["copied"])
    #expect(try isDeveloped(scene.paths.brief))
    #expect(try !isDeveloped(scene.paths.full))
    #expect(try store.photo(scene.photo.id)?.annotations.rating == (isBriefNewer ? 4 : nil))
  }

  @Test func `sidecars whose names a backup has exchanged get them back`() throws {
    let scene = try Scene()
    try develop(scene.paths.brief, at: 1_790_000_100, in: scene.fixture)
    #expect(try scene.fixture.backUp() == ["copied"])
    let backup = scene.fixture.backup
    let copy = backup.file(of: try #require(try backup.photo(scene.photo.id)))
    let (full, brief) = ("\(copy).xmp", "\(copy.dropLast(".jpg".count)).xmp")
    let bytes = (full: try [UInt8](contentsOf: full), brief: try [UInt8](contentsOf: brief))
    #expect(try Folder.exchange(full, brief))
    #expect(try scene.fixture.backUp() == ["updated"])
    #expect(try [UInt8](contentsOf: full) == bytes.full)
    #expect(try [UInt8](contentsOf: brief) == bytes.brief)
    #expect(try scene.fixture.backUp() == ["unchanged"])
  }

  @Test func `a change of the second sidecar is copied, and the former one is kept`() throws {
    let scene = try Scene()
    #expect(try scene.fixture.backUp() == ["copied"])
    let former = try [UInt8](contentsOf: scene.paths.full)
    var sidecar = try Sidecar(former.span.bytes)
    try sidecar.set(Annotations(note: "On the other ferry"), at: .now)
    try sidecar.bytes.write(to: scene.paths.full)
    scene.fixture.fixture.setTime(of: scene.paths.full, 1_790_000_050)
    #expect(try scene.fixture.backUp() == ["updated"])
    let copies = try scene.contents(in: scene.fixture.backup.folder)
    #expect(copies.contains(sidecar.bytes))
    #expect(copies.contains(former))
    #expect(try scene.fixture.backUp() == ["unchanged"])
  }

  @Test func `a second sidecar is named as long as the photo lacks its annotations, and merged`()
    throws
  {
    let scene = try Scene()
    let (store, id) = (scene.fixture.store, scene.photo.id)
    var found: [StoreFinding] = []
    #expect(try store.verify { found.append($0) }.isHealthy)
    #expect(found.map(\.kind) == [.secondSidecar])
    #expect(found.first?.path == "\(scene.photo.path).xmp")
    let second = try #require(try store.secondSidecars().first)
    #expect(second.path == "\(scene.photo.path).xmp")
    try store.merge(second)
    let merged = Annotations(rating: 4, note: "On the ferry", keywords: ["sea"])
    #expect(try store.photo(id)?.annotations == merged)
    #expect(try store.secondSidecars().isEmpty)
    #expect(Folder.exists(scene.paths.full) && Folder.exists(scene.paths.brief))
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a second sidecar with only settings of another program is named, and not merged`()
    throws
  {
    let scene = try Scene()
    let store = scene.fixture.store
    let known = try [UInt8](contentsOf: scene.paths.full)
    var sidecar = try Sidecar(known.span.bytes)
    try sidecar.set(Annotations(rating: 1), at: .now)
    try sidecar.bytes.write(to: scene.paths.full)
    scene.fixture.fixture.setTime(of: scene.paths.full, 1_790_000_000)
    #expect(try store.secondSidecars().isEmpty)
    try develop(scene.paths.full, at: 1_790_000_000, in: scene.fixture)
    let second = try #require(try store.secondSidecars().first)
    #expect(second.path == "\(scene.photo.path).xmp")
    #expect(second.merged == nil && second.problem == nil)
    let found = try store.findings()
    let named = try #require(found.first { $0.kind == .secondSidecar })
    #expect(
      named.detail == "it has other programs' settings that are missing from the newer sidecar")
    let bytes = try [UInt8](contentsOf: scene.paths.full)
    try store.merge(second)
    #expect(try [UInt8](contentsOf: scene.paths.full) == bytes)
    try develop(scene.paths.brief, at: 1_790_000_100, in: scene.fixture)
    #expect(try store.secondSidecars().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a second sidecar that cannot be read is named, and nothing is merged`(
    isFolder: Bool
  ) throws {
    let scene = try Scene()
    let store = scene.fixture.store
    try Folder.remove(scene.paths.full)
    if isFolder {
      try Folder.make(scene.paths.full)
    } else {
      try Array("nothing".utf8).write(to: scene.paths.full)
    }
    scene.fixture.fixture.setTime(of: scene.paths.full, 1_790_000_000)
    let second = try #require(try store.secondSidecars().first)
    #expect(second.path == "\(scene.photo.path).xmp")
    #expect(second.problem != nil && second.merged == nil)
    var found: [StoreFinding] = []
    #expect(try store.verify { found.append($0) }.found[.secondSidecar] == nil)
    let named = try #require(found.first { $0.kind == .secondSidecar })
    #expect(named.path == second.path && named.detail.hasPrefix("it cannot be read: "))
    try store.merge(second)
    #expect(try store.photo(scene.photo.id)?.annotations.rating == 4)
  }

  @Test func `two notes are joined, and nothing is repeated`() {
    let one = Annotations(rating: 2, note: "one", keywords: ["a", "b"])
    let two = Annotations(rating: 5, note: "two", keywords: ["b", "c"])
    let both = Annotations(rating: 2, note: "one\n\ntwo", keywords: ["a", "b", "c"])
    #expect(one.merged(with: two) == both)
    #expect(both.merged(with: two) == both)
    #expect(Annotations().merged(with: two) == two)
  }
}
