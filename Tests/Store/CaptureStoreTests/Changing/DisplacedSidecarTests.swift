import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Sidecars that are not beside their photos, and photos with two sidecars.
@Suite(.timeLimit(.minutes(10)))
struct DisplacedSidecarTests {
  /// An operation that notices that the user moved an original.
  enum Way: CaseIterable {
    case repair, rebuild, restoreBackup

    func run(on scene: borrowing ExchangeFixture, _ backup: StoreEngine) throws {
      switch self {
      case .repair: #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
      case .rebuild: _ = try StoreEngine.rebuild(at: scene.fixture.folder.path)
      case .restoreBackup: try scene.fixture.store.restore(from: backup) { _ in true }
      }
    }
  }

  private static func write(_ words: Annotations, creator: String = "", to path: String) throws {
    var sidecar = Sidecar()
    try sidecar.set(words, at: .now)
    try named(creator, sidecar.bytes).write(to: path)
  }

  /// Returns a sidecar in which another program names the photo's creator.
  private static func named(_ creator: String, _ sidecar: [UInt8]) -> [UInt8] {
    guard !creator.isEmpty else { return sidecar }
    return Array(
      String(decoding: sidecar, as: UTF8.self).replacing(
        "</rdf:RDF>",
        with: "<rdf:Description rdf:about=\"\" xmlns:mine=\"http://example.invalid/\" "
          + "mine:Creator=\"\(creator)\"/></rdf:RDF>"
      ).utf8)
  }

  private static func setAge(_ seconds: Int, of path: String) {
    let moment = timespec(tv_sec: 1_790_000_000 - seconds, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [moment, moment], 0) == 0)
  }

  private static func text(at path: String) -> String {
    String(decoding: (try? [UInt8](contentsOf: path)) ?? [], as: UTF8.self)
  }

  @Test
  func `an annotated copy of a sidecar beside another photo does not affect the first one`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.store.rate(photos[0].id, 2)
    let (own, copy) = (
      fixture.store.file(of: photos[0]) + ".xmp", fixture.store.file(of: photos[1]) + ".xmp"
    )
    let text = Self.text(at: own)
    try Array(text.replacing("Rating>2<", with: "Rating>5<").utf8).write(to: copy)
    #expect(Self.text(at: copy) != text)
    Self.setAge(100, of: own)
    Self.setAge(0, of: copy)
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.photo(photos[0].id)?.annotations.rating == 2)
    #expect(Self.text(at: own) == text)
  }

  @Test func `another photo does not overwrite a sidecar that is all that is left of a photo`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
    for (rating, photo) in zip([2, 4], photos) { try fixture.store.rate(photo.id, rating) }
    let lost = fixture.store.file(of: photos[1])
    let words = Self.text(at: lost + ".xmp")
    unlink(lost)
    let catalogue = "\(fixture.folder.path)/.capture/catalogue.sqlite"
    for ending in ["", "-wal", "-shm"] { unlink(catalogue + ending) }
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    // Another photo's file is moved there without its sidecar.
    #expect(rename(store.file(of: photos[0]), lost) == 0)
    _ = try store.verify(repairing: true) { _ in }
    #expect(try store.photo(photos[0].id)?.annotations.rating == 2)
    let aside = TestFolder.names(in: "\(fixture.folder.path)/lost+found")
      .map { Self.text(at: "\(fixture.folder.path)/lost+found/\($0)") }
    #expect(aside == [words])
  }

  @Test func `states that contradict a photo's id are not written to its sidecar again`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 2)
    let path = fixture.store.file(of: photo) + ".xmp"
    let digits = "\(photo.id)"
    let text = Self.text(at: path)
    let parts = text.split(separator: digits, omittingEmptySubsequences: false)
    #expect(parts.count == 3)
    let isIDFirst = parts[0].hasSuffix("PhotoID>")
    let other = String(digits.reversed())
    let (one, two) = isIDFirst ? (digits, other) : (other, digits)
    try Array("\(parts[0])\(one)\(parts[1])\(two)\(parts[2])".utf8).write(to: path)
    try fixture.store.rate(photo.id, 3)
    let content = try SidecarFile(of: photo, in: fixture.store.place).content
    #expect(content?.photoID == photo.id)
    #expect(content?.states == [Digest(naming: photo.id)])
  }

  @Test(arguments: Way.allCases, [true, false])
  func `of the sidecars at an original's old and new places, the newer one counts`(
    way: Way, isNewThere: Bool
  ) throws {
    let scene = try ExchangeFixture()
    let root = scene.fixture.folder.path
    let backup = try BackupFixture()
    try scene.fixture.store.copy(to: backup.backup) { _ in true }
    try Folder.make("\(root)/X")
    #expect(rename("\(root)/\(scene.photos[0].path)", "\(root)/X/a.jpg") == 0)
    let words = Annotations(rating: 5, note: "new")
    try Self.write(words, to: "\(root)/X/a.jpg.xmp")
    Self.setAge(isNewThere ? 0 : 200, of: "\(root)/X/a.jpg.xmp")
    Self.setAge(100, of: "\(root)/\(scene.photos[0].path).xmp")
    try way.run(on: scene, backup.backup)
    let photo = try #require(try scene.fixture.store.photo(scene.photos[0].id))
    #expect(photo.path == "X/a.jpg")
    #expect(photo.annotations == (isNewThere ? words : Annotations(rating: 1)))
    #expect(TestFolder.names(in: "\(root)/lost+found").count == 1)
    #expect(try scene.fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an edited original that the user moved and annotated keeps the latest annotations`()
    throws
  {
    let scene = try ExchangeFixture()
    let root = scene.fixture.folder.path
    try scene.edited(0).write(to: "\(root)/\(scene.photos[0].path)")
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    try Folder.make("\(root)/X")
    #expect(rename("\(root)/\(scene.photos[0].path)", "\(root)/X/a.jpg") == 0)
    Self.setAge(100, of: "\(root)/\(scene.photos[0].path).xmp")
    try Self.write(Annotations(note: "new"), to: "\(root)/X/a.jpg.xmp")
    let details = try scene.fixture.store.findings(repairing: true).map(\.detail)
    #expect(details == ["it was \(scene.photos[0].path); its annotations differ"])
    #expect(try scene.fixture.store.photo(scene.photos[0].id)?.annotations.note == "new")
    #expect(try scene.fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a sidecar that adds nothing to another one is not kept`() throws {
    let scene = try ExchangeFixture()
    let root = scene.fixture.folder.path
    let former = "\(root)/\(scene.photos[0].path)"
    try Folder.make("\(root)/X")
    let known = try [UInt8](contentsOf: "\(former).xmp")
    try Self.named("me", known).write(to: "\(root)/X/a.jpg.xmp")
    Self.setAge(200, of: "\(root)/X/a.jpg.xmp")
    #expect(rename(former, "\(root)/X/a.jpg") == 0)
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(Self.text(at: "\(root)/X/a.jpg.xmp").contains("mine:Creator"))
    #expect(!scene.fixture.folder.names.contains("lost+found"))
    #expect(!Folder.exists("\(former).xmp"))
  }

  @Test(arguments: [(0, 1), (1, 0)], [true, false])
  func `a sidecar beside another photo is returned with everything that other programs wrote`(
    photos: (from: Int, to: Int), isAnnotated: Bool
  ) throws {
    let scene = try ExchangeFixture()
    let (own, other) = (scene.photos[photos.from], scene.photos[photos.to])
    let paths = [own, other].map { scene.fixture.store.file(of: $0) + ".xmp" }
    let known = try [UInt8](contentsOf: paths[0])
    var sidecar = try Sidecar(known.span.bytes)
    if isAnnotated { try sidecar.set(Annotations(rating: 5), at: .now) }
    try Self.named("me", sidecar.bytes).write(to: paths[0])
    Self.setAge(100, of: paths[0])
    #expect(rename(paths[0], paths[1]) == 0)
    #expect(try scene.fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(Self.text(at: paths[0]).contains("mine:Creator"))
    #expect(
      try scene.fixture.store.photo(own.id)?.annotations.rating
        == (isAnnotated ? 5 : photos.from + 1)
    )
    #expect(try scene.fixture.store.photo(other.id)?.annotations.rating == photos.to + 1)
    #expect(!scene.fixture.folder.names.contains("lost+found"))
    #expect(TestFolder.names(in: "\(scene.fixture.folder.path)/.capture/incoming") == [])
    #expect(try scene.fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a backup of an edit returns the sidecar beside it to the photo that it names`() throws
  {
    let scene = try ExchangeFixture()
    let backup = try BackupFixture()
    let paths = scene.photos.map { scene.fixture.store.file(of: $0) }
    let sidecar = try [UInt8](contentsOf: "\(paths[1]).xmp")
    unlink("\(paths[1]).xmp")
    try Self.named("me", sidecar).write(to: "\(paths[0]).xmp")
    try scene.edited(0).write(to: paths[0])
    for _ in 1...2 { try scene.fixture.store.copy(to: backup.backup) { _ in true } }
    #expect(Self.text(at: "\(paths[1]).xmp").contains("mine:Creator"))
    let copy = try #require(try backup.backup.photo(scene.photos[1].id))
    #expect(Self.text(at: backup.backup.file(of: copy) + ".xmp").contains("mine:Creator"))
    #expect(try scene.fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
