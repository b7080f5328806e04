import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Metadata that other programs write to sidecars, apart from ratings, notes and keywords.
@Suite(.timeLimit(.minutes(10)))
struct ForeignSidecarTests {
  /// Returns a sidecar with three stars and darktable's history of the photo.
  private static func bytes(history: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:darktable="http://darktable.sf.net/" \
      xmp:Rating="3" darktable:history="\(history)"/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func isThere(_ text: String, below folder: String) -> Bool {
    FolderListing.files(in: folder).contains { path in
      let bytes = (try? [UInt8](contentsOf: "\(folder)/\(path)")) ?? []
      return path.hasSuffix(".xmp") && String(decoding: bytes, as: UTF8.self).contains(text)
    }
  }

  @Test func `a backup keeps other programs' metadata from a sidecar that it replaces`()
    throws
  {
    let fixture = try BackupFixture()
    var new = try fixture.fixture.photo(1)
    new.sidecar = Self.bytes(history: "three hours of work")
    let photo = try fixture.store.add(new).photo
    #expect(try fixture.backUp() == ["copied"])
    let path = fixture.store.file(of: photo) + ".xmp"
    let text = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
    try Array(text.replacing("three hours of work", with: "oops").utf8).write(to: path)
    #expect(try fixture.backUp() == ["updated"])
    #expect(Self.isThere("oops", below: fixture.folder.path))
    #expect(Self.isThere("three hours of work", below: fixture.folder.path))
    #expect(try fixture.backUp() == ["unchanged"])
  }

  @Test(arguments: [true, false])
  func `a sidecar with different foreign metadata is left out although the rating is the same`(
    isOriginalLost: Bool
  ) throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.sidecar = Self.bytes(history: "first")
    let photo = try fixture.store.add(new).photo
    #expect(try fixture.store.add(new).sidecar == .known)
    if isOriginalLost { unlink(fixture.store.file(of: photo)) }
    new.sidecar = Self.bytes(history: "second")
    #expect(try fixture.store.add(new).sidecar == .leftOut)
    #expect(Self.isThere("first", below: fixture.folder.path))
  }

  @Test
  func `a sidecar is known if the store has only added to it since, and left out otherwise`()
    throws
  {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.sidecar = Self.bytes(history: "first")
    let photo = try fixture.store.add(new).photo
    try fixture.store.note(photo.id, "windy")
    #expect(try fixture.store.add(new).sidecar == .known)
    try fixture.store.rate(photo.id, 5)
    #expect(try fixture.store.add(new).sidecar == .leftOut)
  }

  @Test func `photos whose names differ only in the encoding of accents have separate sidecars`()
    throws
  {
    let fixture = try StoreFixture()
    for (number, name) in ["\u{E9}.jpg", "e\u{301}.jpg"].enumerated() {
      try fixture.photo(number + 1).original.write(to: "\(fixture.folder.path)/\(name)")
    }
    try Self.bytes(history: "mine").write(to: "\(fixture.folder.path)/e\u{301}.jpg.xmp")
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    let photos = try store.photos()
    #expect(photos.count == 2)
    #expect(photos.compactMap(\.annotations.rating) == [3])
    let other = try #require(photos.first { $0.annotations.rating == nil })
    try store.delete([other.id])
    #expect(try store.emptyBin() == 1)
    #expect(try store.photos().compactMap(\.annotations.rating) == [3])
    #expect(Self.isThere("mine", below: fixture.folder.path))
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test
  func `a sidecar that is temporarily unreadable stays in place, and its photo is not judged`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    let sidecar = SidecarFile(of: photo, in: fixture.store.place)
    let lease = try Lease(of: fixture.store.file(of: photo) + ".xmp")
    #expect(!sidecar.isReadable)
    #expect(throws: StoreError.self) { try sidecar.setAside() }
    #expect(throws: StoreError.self) { try FoundOriginal(photo.place, in: fixture.store.place) }
    #expect(sidecar.exists)
    _ = consume lease
    #expect(sidecar.isReadable)
  }
}

/// A lease on a file, as taken by file servers, which temporarily keeps others from opening it.
private struct Lease: ~Copyable {
  private let file: CInt

  init(of path: String) throws {
    file = open(path, O_RDWR | O_CLOEXEC)
    // An attempt to open the file sends this process a signal; SIGURG is ignored by default.
    let (setSignal, setLease): (CInt, CInt) = (10, 1_024)
    guard fcntl(file, setSignal, SIGURG) == 0, fcntl(file, setLease, F_WRLCK) == 0 else {
      throw TestSetupError("no lease on \(path)")
    }
  }

  deinit { close(file) }
}
