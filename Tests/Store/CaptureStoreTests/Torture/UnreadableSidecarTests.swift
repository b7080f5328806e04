import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// Sidecars that a disk fails to read, and that may well be sound.
  @Suite(.timeLimit(.minutes(10)))
  struct UnreadableSidecarTests {
    @Test(arguments: [EIO, EACCES, ELOOP])
    func `a sidecar that cannot be read is called unreadable, and no repair replaces it`(
      number: CInt
    ) throws {
      let fixture = try StoreFixture()
      let photo = try fixture.add(1, rating: 3)
      let sidecar = "\(photo.path).xmp"
      let file = "\(fixture.folder.path)/\(sidecar)"
      let bytes = try [UInt8](contentsOf: file)
      let outcome = try Self.run(
        ["repair", fixture.folder.path, "0"], failing: sidecar, with: number)
      let told = "unreadableSidecar \(sidecar): cannot read \(file): \(Errno(rawValue: number))"
      #expect(outcome.text == "\(told)\nverified 1 false\n", "\(outcome.errors)")
      #expect(try [UInt8](contentsOf: file) == bytes)
      #expect(Self.lost(in: fixture) == [])
      #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a photo whose older sidecar cannot be read is not moved where that has to go`()
      throws
    {
      let fixture = try BackupFixture()
      let (root, store) = (fixture.store.folder, fixture.store)
      let photo = try fixture.fixture.add(1, rating: 3)
      let paths = try Self.describe(photo, in: fixture.fixture)
      // Beside a raw photo of the same name, the short name would be that photo's.
      try Folder.make("\(root)/Raw")
      try [0].write(to: "\(root)/Raw/\(photo.name.dropLast(".jpg".count)).cr2")
      let outcome = try Self.run(
        ["once", root, "1", "move", "\(photo.id)", "Raw"], failing: "\(photo.path).xmp", with: EIO)
      let told = "error cannot read \(paths.full): Input/output error\n"
      #expect(outcome.text.hasSuffix(told), "\(outcome.text)\(outcome.errors)")
      for path in [store.file(of: photo), paths.full, paths.brief] { #expect(Folder.exists(path)) }
      #expect(Self.lost(in: fixture.fixture) == [])
      try store.move([photo.id], to: "Raw")
      #expect(try store.photo(photo.id)?.path == "Raw/\(photo.name)")
    }

    @Test func `an edited photo is no other one while the sidecar that names it cannot be read`()
      throws
    {
      let fixture = try BackupFixture()
      let root = fixture.store.folder
      let photo = try fixture.fixture.add(1, rating: 3)
      try fixture.edit(photo, maker: "Other")
      let paths = try Self.describe(photo, in: fixture.fixture)
      for ending in ["", "-wal", "-shm"] { unlink("\(root)/.capture/catalogue.sqlite\(ending)") }
      let outcome = try Self.run(
        ["rebuild", root, "0"], failing: "\(photo.path).xmp", with: EIO)
      let told = "cannot read \(paths.full): Input/output error\n"
      #expect(outcome.text == "\(told)rebuilt 0 0\n", "\(outcome.errors)")
      let rebuilt = try StoreEngine.rebuild(at: root)
      #expect(rebuilt.unreachable == [])
      #expect(try rebuilt.engine.photos().map(\.id) == [photo.id])
    }

    @Test(arguments: ["rebuild", "repair"])
    func `a sidecar that may be all that is left of a photo is reported if it cannot be read`(
      command: String
    ) throws {
      let fixture = try StoreFixture()
      let root = fixture.folder.path
      let photo = try fixture.add(1, rating: 3)
      unlink(fixture.store.file(of: photo))
      for ending in ["", "-wal", "-shm"] { unlink("\(root)/.capture/catalogue.sqlite\(ending)") }
      let sidecar = "\(photo.path).xmp"
      let outcome = try Self.run([command, root, "0"], failing: sidecar, with: EIO)
      let told = "cannot read \(root)/\(sidecar): Input/output error\n"
      let (kind, end) =
        command == "repair"
        ? ("unreadableSidecar \(sidecar): ", "verified 0 false\n") : ("", "rebuilt 0 0\n")
      #expect(outcome.text == kind + told + end, "\(outcome.errors)")
      #expect(Folder.exists("\(root)/\(sidecar)"))
      let rebuilt = try StoreEngine.rebuild(at: root)
      #expect(rebuilt.unreachable.map(\.code) == [.damaged])
    }

    @Test func `the only sidecar of a photo is not passed over because it cannot be examined`()
      throws
    {
      let folder = try TestFolder()
      try folder.write(NumberedPhoto.jpeg(seed: 8, number: 1), as: "a.jpg")
      try folder.write(Self.nameless(), as: "a.xmp")
      let store = try StoreEngine.rebuild(at: folder.path).engine
      let outcome = try PreloadedDisk.failingFolders().run(
        ["repair", folder.path, "0"], environment: ["FAILING_ENTRY": "a.xmp"])
      let told =
        "unreadableSidecar a.xmp: cannot read \(folder.path)/a.xmp: Input/output error\n"
      #expect(outcome.text.contains(told), "\(outcome.text)\(outcome.errors)")
      #expect(!Folder.exists("\(folder.path)/a.jpg.xmp"))
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
      #expect(try store.photos().map(\.annotations.rating) == [4])
    }

    /// Writes a newer sidecar that names no photo, as Lightroom does, and lets the store read it;
    /// returns the paths of both.
    private static func describe(
      _ photo: Photo, in fixture: borrowing StoreFixture
    ) throws -> (full: String, brief: String) {
      let original = fixture.store.file(of: photo)
      let paths = (full: "\(original).xmp", brief: "\(original.dropLast(".jpg".count)).xmp")
      try nameless().write(to: paths.brief)
      fixture.setTime(of: paths.full, 1_790_000_000)
      fixture.setTime(of: paths.brief, 1_790_000_100)
      _ = try fixture.store.refresh { _ in }
      return paths
    }

    /// Returns a sidecar with a rating that names no photo.
    private static func nameless() throws -> [UInt8] {
      var sidecar = Sidecar()
      try sidecar.set(Annotations(rating: 4), at: .now)
      return sidecar.bytes
    }

    /// Runs the driver on a disk that cannot read the file at a path.
    private static func run(
      _ words: [String], failing path: String, with number: CInt
    ) throws -> Child.Outcome {
      try PreloadedDisk.failingFiles().run(
        words, environment: ["FAILING_FILE": path, "FAILING_ERROR": "\(number)"])
    }

    private static func lost(in fixture: borrowing StoreFixture) -> [String] {
      TestFolder.names(in: "\(fixture.folder.path)/lost+found")
    }
  }
}
