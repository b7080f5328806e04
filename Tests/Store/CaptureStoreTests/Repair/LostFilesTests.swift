import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct LostFilesTests {
  @Test func `files in both folders of a store are lost files`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    for name in ["lost+found", ".capture/lost+found"] {
      mkdir("\(fixture.folder.path)/\(name)", 0o777)
      try fixture.folder.write([1], as: "\(name)/a.jpg")
    }
    let paths = try fixture.store.lostFiles.all().map(\.path)
    #expect(paths == [".capture/lost+found/a.jpg", "lost+found/a.jpg"])
    #expect(try fixture.store.statistics().lostAndFound == 2)
  }

  @Test func `a sound photo in lost+found is found although the catalogue is gone`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    _ = try fixture.store.add(fixture.photo(1))
    mkdir("\(root)/lost+found", 0o777)
    let unknown = try fixture.photo(2).original
    let files: [(name: String, bytes: [UInt8])] = [
      ("unknown.jpg", unknown), ("known.jpg", try fixture.photo(1).original),
      ("half.jpg", Array(unknown.prefix(unknown.count / 2))), ("text.txt", [1]),
    ]
    for (name, bytes) in files { try fixture.folder.write(bytes, as: "lost+found/\(name)") }
    let wanted = ["lost+found/unknown.jpg"]
    #expect(try fixture.store.lostFiles.unknownPhotos().map(\.path) == wanted)
    for ending in ["", "-wal", "-shm"] { unlink("\(root)/.capture/catalogue.sqlite\(ending)") }
    let rebuilt = try StoreEngine.rebuild(at: root).engine
    #expect(try rebuilt.lostFiles.unknownPhotos().map(\.path) == wanted)
  }

  @Test func `a damaged copy of a photo in the store is told from a photo that it lacks`() throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try fixture.store.add(fixture.photo(2)).photo
    mkdir("\(root)/lost+found", 0o777)
    var damaged = try fixture.photo(2).original
    damaged[damaged.count - 20] ^= 0x10
    var other = try fixture.photo(1).original
    // As long as the photo, so that only its picture distinguishes it.
    try #require(other.count <= damaged.count)
    other += [UInt8](repeating: 0, count: damaged.count - other.count)
    for (name, bytes) in [("damaged.jpg", damaged), ("other.jpg", other)] {
      try fixture.folder.write(bytes, as: "lost+found/\(name)")
      fixture.setTime(of: "\(root)/lost+found/\(name)", 1_795_232_640)
    }
    let copies = try fixture.store.lostFiles.damagedCopies()
    #expect(copies.map(\.file.path) == ["lost+found/damaged.jpg"])
    #expect(copies.map(\.photo.id) == [photo.id])
    #expect(try fixture.store.lostFiles.unknownPhotos().map(\.path) == ["lost+found/other.jpg"])
  }

  @Test func `the same picture with other metadata is not a damaged copy`() throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let plain = try fixture.photo(1).original
    var new = try fixture.photo(1)
    new.original = try OriginalKinds.embed(Annotations(rating: 3), in: plain)
    _ = try fixture.store.add(new)
    mkdir("\(root)/lost+found", 0o777)
    let edited = try OriginalKinds.embed(Annotations(rating: 5), in: plain)
    try #require(edited.count == new.original.count)
    try fixture.folder.write(edited, as: "lost+found/edited.jpg")
    fixture.setTime(of: "\(root)/lost+found/edited.jpg", 1_795_232_640)
    #expect(try fixture.store.lostFiles.damagedCopies().isEmpty)
    #expect(try fixture.store.lostFiles.unknownPhotos().map(\.path) == ["lost+found/edited.jpg"])
  }

  @Test func `lost files whose names differ only in the encoding of accents are two`() throws {
    let fixture = try StoreFixture()
    mkdir("\(fixture.folder.path)/lost+found", 0o777)
    for name in ["\u{E9}.jpg", "e\u{301}.jpg"] {
      let path = "lost+found/\(name)"
      try fixture.folder.write([1], as: path)
      fixture.setTime(of: "\(fixture.folder.path)/\(path)", 1_000)
    }
    let files = try fixture.store.lostFiles.all()
    #expect(files.count == 2)
    #expect(files.first != files.last)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `the file system's own folder at the root of a disk is left alone`() throws {
    let fixture = try StoreFixture()
    let disk = try SmallDisk(byteCount: 32 << 20)
    let store = try StoreEngine(at: disk.path)
    _ = try store.add(fixture.photo(1))
    let recovered = "\(disk.path)/lost+found"
    mkdir(recovered, 0o777)
    try [9].write(to: "\(recovered)/#12")
    #expect(try store.lostFiles.all() == [])
    try [7].write(to: "\(disk.path)/.capture/packs/aside")
    let place = StorePlace(disk.path)
    try LostAndFound(place).take(place.packs.file("aside"))
    #expect(TestFolder.names(in: recovered) == ["#12"])
    #expect(try store.lostFiles.all().map(\.path) == [".capture/lost+found/aside"])
  }
}

/// Originals that are in lost+found although nothing else has their bytes.
@Suite(.timeLimit(.minutes(10)))
struct LostOriginalTests {
  @Test(arguments: [true, false], [true, false])
  func `an original in lost+found is found by a rebuild and by a repair, with its sidecar`(
    isRebuild: Bool, isInBin: Bool
  ) throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try fixture.add(1, rating: 4)
    if isInBin { try fixture.store.delete([photo.id]) }
    let original = fixture.store.file(of: try #require(try fixture.store.photo(photo.id)))
    let bytes = try [original, original + ".xmp"].map { try [UInt8](contentsOf: $0) }
    for path in [original + ".xmp", original] {
      try LostAndFound(fixture.store.place).take(
        fixture.store.place.file(String(path.dropFirst(root.count + 1))))
    }
    #expect(try fixture.store.lostFiles.all().count == 2)
    var found: [StoreFinding] = []
    #expect(try !fixture.store.verify { found.append($0) }.isHealthy)
    #expect(found.contains { $0.kind == .movedOriginal && $0.path == "lost+found/\(photo.name)" })
    #expect(!found.contains { $0.kind == .missingOriginal })
    if isRebuild {
      #expect(try StoreEngine.rebuild(at: root).missing == 0)
    } else {
      #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    }
    #expect(try fixture.store.lostFiles.all() == [])
    #expect(try [original, original + ".xmp"].map { try [UInt8](contentsOf: $0) } == bytes)
    let store = try StoreEngine(at: root)
    #expect(try store.photo(photo.id)?.annotations.rating == 4)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a damaged original in lost+found is not brought back`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try FlippedBit.flip(in: fixture.store.file(of: photo))
    try LostAndFound(fixture.store.place).take(fixture.store.place.file(photo.path))
    #expect(try !fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).missing == 1)
    #expect(try fixture.store.lostFiles.all().count == 1)
  }
}
