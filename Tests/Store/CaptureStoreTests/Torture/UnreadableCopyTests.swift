import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// Copies and earlier states that a disk fails to read, and that may well be sound.
  @Suite(.timeLimit(.minutes(10)))
  struct UnreadableCopyTests {
    @Test func `an earlier state that cannot be read stays, and is not accepted as lost`() throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let state = StatePath.path(Digest(naming: photo.id), of: photo.id)
      let file = "\(fixture.folder.path)/\(state)"
      let outcome = try Self.run(
        ["accept", fixture.folder.path, "\(photo.id)"], failing: state, in: fixture.folder)
      let told = "unreadableOriginal \(state): cannot read \(file): Input/output error"
      #expect(outcome.text == "\(told)\nverified false\n", "\(outcome.errors)")
      #expect(Folder.exists(file))
      #expect(fixture.lost == [])
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
      unlink(file)
      #expect(try fixture.backup.verify { _ in }.found == [.damagedState: 1])
    }

    @Test func `a lost state is accepted although another of the photo cannot be read`() throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let jpeg = try fixture.store.data(of: photo.id, tier: .full)
      let second = Digest(of: jpeg.span.bytes)
      try fixture.editBackedUp(photo, maker: "Third")
      let state = StatePath.path(Digest(naming: photo.id), of: photo.id)
      unlink("\(fixture.folder.path)/\(StatePath.path(second, of: photo.id))")
      let outcome = try Self.run(
        ["accept", fixture.folder.path, "\(photo.id)"], failing: state, in: fixture.folder)
      #expect(outcome.text.hasPrefix("unreadableOriginal \(state): "), "\(outcome.text)")
      #expect(outcome.text.hasSuffix(" error\nverified false\n"), "\(outcome.errors)")
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a backup that cannot read a state of a copy does not call it lost`() throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let state = StatePath.path(Digest(naming: photo.id), of: photo.id)
      let outcome = try Self.run(
        ["compare", fixture.store.folder, fixture.folder.path], failing: state, in: fixture.folder)
      Self.expectFailures(outcome, reading: "\(fixture.folder.path)/\(state)")
      #expect(try fixture.backUp(verifying: true) == ["unchanged"])
    }

    @Test(arguments: [false, true])
    func `a backup of a backup fails for a photo with an earlier state that it cannot read`(
      isFirst: Bool
    ) throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let state = StatePath.path(Digest(naming: photo.id), of: photo.id)
      let folder = try TestFolder()
      if !isFirst { _ = try StoreEngine(at: folder.path) }
      let outcome = try Self.run(
        ["compare", fixture.folder.path, folder.path], failing: state, in: fixture.folder)
      Self.expectFailures(outcome, reading: "\(fixture.folder.path)/\(state)")
      #expect(!Folder.exists("\(folder.path)/\(state)"))
      try fixture.backup.copy(to: StoreEngine(at: folder.path)) { copy in
        #expect(copy.word == "unchanged")
        return true
      }
      #expect(Folder.exists("\(folder.path)/\(state)"))
    }

    @Test func `a damaged state is not lost while the source's copy of it cannot be read`() throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let state = StatePath.path(Digest(naming: photo.id), of: photo.id)
      let folder = try TestFolder()
      let second = try StoreEngine(at: folder.path)
      try fixture.backup.copy(to: second) { _ in true }
      try FlippedBit.flip(in: "\(folder.path)/\(state)")
      let outcome = try Self.run(
        ["compare", fixture.folder.path, folder.path], failing: state, in: fixture.folder)
      Self.expectFailures(outcome, reading: "\(fixture.folder.path)/\(state)")
      try fixture.backup.copy(to: second, verifying: true) { copy in
        #expect(copy.word == "replaced")
        return true
      }
      #expect(try second.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `an older state is not restored while the newest one cannot be read`() throws {
      let fixture = try BackupFixture()
      let photo = try Self.addEdited(in: fixture)
      let newest = try fixture.store.data(of: photo.id, tier: .full)
      let original = fixture.store.file(of: photo)
      unlink(original)
      let outcome = try Self.run(
        ["restore", fixture.store.folder, fixture.folder.path], failing: photo.path,
        in: fixture.folder)
      Self.expectFailures(outcome, reading: fixture.backup.file(of: photo))
      #expect(!Folder.exists(original))
      #expect(try fixture.restore() == ["copied"])
      #expect(try [UInt8](contentsOf: original) == newest)
    }

    @Test(arguments: [false, true])
    func `a copy that cannot be read is not replaced, and no dry run says that it would be`(
      isShort: Bool
    ) throws {
      let fixture = try BackupFixture()
      let photo = try fixture.addBackedUp(1)
      let copy = fixture.backup.file(of: photo)
      if isShort { #expect(truncate(copy, 100) == 0) }
      let outcome = try Self.run(
        ["compare", fixture.store.folder, fixture.folder.path], failing: photo.path,
        in: fixture.folder)
      Self.expectFailures(outcome, reading: copy)
      #expect(fixture.lost == [])
      #expect(try fixture.backUp(verifying: true) == [isShort ? "replaced" : "unchanged"])
    }

    @Test func `a copy in the backup's bin that cannot be read stays there, and in a dry run, too`()
      throws
    {
      let fixture = try BackupFixture()
      let photo = try fixture.addBackedUp(1)
      try fixture.backup.delete([photo.id])
      let binned = try #require(try fixture.backup.photo(photo.id))
      let outcome = try Self.run(
        ["compare", fixture.store.folder, fixture.folder.path], failing: binned.place,
        in: fixture.folder)
      Self.expectFailures(outcome, reading: fixture.backup.file(of: binned))
      #expect(try fixture.backup.photo(photo.id)?.deleted != nil)
      #expect(try fixture.backUp(verifying: true) == ["copied"])
    }

    @Test func `an album that cannot be read in the backup is not replaced there`() throws {
      let fixture = try BackupFixture()
      let album = try fixture.store.createAlbum(Album(title: "Crete", blocks: [.text("old")]))
      #expect(try fixture.backUp() == [])
      let path = "Albums/\(album.name).md"
      let file = "\(fixture.folder.path)/\(path)"
      let former = try [UInt8](contentsOf: file)
      try Array("# Crete\n\nnew\n".utf8).write(to: "\(fixture.store.folder)/\(path)")
      let outcome = try Self.run(
        ["compare", fixture.store.folder, fixture.folder.path], failing: path, in: fixture.folder)
      Self.expectFailures(outcome, reading: file)
      #expect(try [UInt8](contentsOf: file) == former)
      #expect(try fixture.backUp() == [])
      #expect(try [UInt8](contentsOf: file) != former)
    }

    @Test func `a version of an album is not restored if a newer one cannot be read`() throws {
      let fixture = try BackupFixture()
      let album = try fixture.store.createAlbum(Album(title: "Crete", blocks: [.text("1")]))
      let path = "Albums/\(album.name).md"
      let file = "\(fixture.store.folder)/\(path)"
      #expect(try fixture.backUp() == [])
      let newest = Array("# Crete\n\n2\n".utf8)
      for version in [newest, Array("# Crete\n\n3\n".utf8)] {
        try version.write(to: file)
        #expect(try fixture.backUp() == [])
      }
      unlink(file)
      try [0xFF].write(to: "\(fixture.folder.path)/\(path)")
      let revision = Digest(of: newest.span.bytes).text
      let former = ".capture/albums/\(album.name)/\(revision).md"
      let outcome = try Self.run(
        ["restore", fixture.store.folder, fixture.folder.path], failing: former, in: fixture.folder)
      Self.expectFailures(outcome, reading: "\(fixture.folder.path)/\(former)")
      #expect(!Folder.exists(file))
      #expect(try fixture.restore() == [])
      #expect(try [UInt8](contentsOf: file) == newest)
    }

    @Test func `the new bytes of an interrupted replacement wait until they can be read`() throws {
      let fixture = try StoreFixture()
      let root = fixture.folder.path
      let photo = try fixture.store.add(fixture.photo(1)).photo
      let new = try fixture.photo(2).original
      unlink(fixture.store.file(of: photo))
      let part = ".capture/incoming/dead-1.part"
      try fixture.folder.write(new, as: part)
      let intent = Intent(
        writer: "dead", kind: .replace, photo: photo.id, source: "dead-1.part",
        target: "\(Digest(of: new.span.bytes).id)")
      try fixture.store.write { writer throws(StoreError) in
        try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
      }
      let outcome = try Self.run(["empty", root, "1"], failing: part, in: fixture.folder)
      #expect(outcome.text.hasPrefix("done "), "\(outcome.text)\(outcome.errors)")
      #expect(Folder.exists("\(root)/\(part)"))
      let later = try StoreEngine(at: root)
      try later.write { _ in }
      #expect(try later.data(of: photo.id, tier: .full) == new)
    }

    /// Backs up a photo and then an edit of it, so that the backup has an earlier state.
    private static func addEdited(in fixture: borrowing BackupFixture) throws -> Photo {
      let photo = try fixture.addBackedUp(1)
      try fixture.editBackedUp(photo, maker: "Other")
      return photo
    }

    /// Runs the driver on a disk that cannot read the file at a path of a folder.
    private static func run(
      _ words: [String], failing path: String, in folder: borrowing TestFolder
    ) throws -> Child.Outcome {
      try PreloadedDisk.failingFiles().run(
        words,
        environment: [
          "FAILING_FILE": "\(Folder.name(of: folder.path))/\(path)", "FAILING_ERROR": "\(EIO)",
        ])
    }

    /// Expects one failure of the dry run and one of the run, both because a file cannot be read.
    private static func expectFailures(_ outcome: Child.Outcome, reading file: String) {
      let reason = "cannot read \(file): Input/output error; make it readable, or check the disk"
      let told = ["planned", "made"].map { "\($0) failed: \(reason)\n" }.joined()
      #expect(outcome.text == told, "\(outcome.errors)")
    }
  }
}
