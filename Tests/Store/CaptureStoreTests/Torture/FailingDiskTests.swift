import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(10)))
  struct FailingDiskTests {
    @Test
    func `an imported photo that the disk loses fails without affecting others of the same import`()
      throws
    {
      let source = try TestFolder()
      let lost = try NumberedPhoto.jpeg(seed: 8, number: 1)
      let others = try (2...40).map { try NumberedPhoto.jpeg(seed: 8, number: $0) }
      let kept = try #require(others.first { $0.count != lost.count })
      try source.write(lost, as: "1.jpg")
      try source.write(kept, as: "2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failing().run(
        ["import", target.path, source.path],
        environment: ["FAILING_DISK_BYTES": "\(lost.count)"])
      #expect(outcome.text.hasPrefix("error cannot write \(target.path)/.capture/incoming/"))
      #expect(outcome.text.hasSuffix("\nimported 1 1\n"), "\(outcome.text)\(outcome.errors)")
      let store = try StoreEngine(at: target.path)
      #expect(try store.photos().map(\.id) == [Digest(of: kept.span.bytes).id])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a copy that arrives as zeros fails, and the next backup makes it again`() throws {
      let fixture = try BackupFixture()
      let lost = try fixture.store.add(fixture.fixture.photo(1)).photo
      let others = try (2...40).map { try fixture.fixture.photo($0) }
      let kept = try #require(others.first { $0.original.count != lost.byteCount })
      let other = try fixture.store.add(kept).photo
      let outcome = try Self.backUp(fixture, zeroing: lost.byteCount)
      let copy = fixture.backup.file(of: lost)
      let told =
        "failed cannot write \(copy): "
        + "reading it back returned different data; check the disk"
      #expect(outcome.text.contains(told), "\(outcome.text)\(outcome.errors)")
      #expect(outcome.text.hasSuffix("\ndone 2\n"))
      #expect(try fixture.backup.photos().map(\.id) == [other.id])
      #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
      #expect(try fixture.backUp().sorted() == ["copied", "unchanged"])
      #expect(try [UInt8](contentsOf: copy) == fixture.store.data(of: lost.id, tier: .full))
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test(arguments: [true, false])
    func `a former original keeps its name in a backup if its copy or the new one arrives as zeros`(
      isFormerLost: Bool
    ) throws {
      let fixture = try BackupFixture()
      let photo = try fixture.addBackedUp(1)
      let former = try fixture.store.data(of: photo.id, tier: .full)
      let new = try fixture.edit(photo, maker: "Other")
      try #require(new.count != former.count)
      let outcome = try Self.backUp(fixture, zeroing: (isFormerLost ? former : new).count)
      let copy = fixture.backup.file(of: photo)
      let state = "\(fixture.folder.path)/.capture/states/\(photo.id)/\(photo.id).jpg"
      let told = "failed cannot write \(isFormerLost ? state : copy): reading it back returned"
      #expect(outcome.text.hasPrefix(told), "\(outcome.text)\(outcome.errors)")
      #expect(try [UInt8](contentsOf: copy) == former)
      #expect(try fixture.backUp() == ["copied"])
      #expect(try [UInt8](contentsOf: copy) == new)
      #expect(try [UInt8](contentsOf: state) == former)
      #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `an album whose copy arrives as zeros fails, and the next backup copies it again`()
      throws
    {
      let fixture = try BackupFixture()
      let text = String(repeating: "text ", count: 100)
      let album = try fixture.store.createAlbum(Album(title: "Crete", blocks: [.text(text)]))
      let path = "Albums/\(album.name).md"
      let byteCount = try [UInt8](contentsOf: "\(fixture.store.folder)/\(path)").count
      let outcome = try Self.backUp(fixture, zeroing: byteCount)
      let told =
        "cannot write \(fixture.folder.path)/\(path): "
        + "reading it back returned different data"
      #expect(outcome.text.contains(told), "\(outcome.text)\(outcome.errors)")
      #expect(TestFolder.names(in: "\(fixture.folder.path)/Albums") == [])
      #expect(try fixture.backUp() == [])
      #expect(try fixture.backup.album(album.name) == album)
    }

    /// Backs up the store in another program, on a disk on which writes of this length arrive as
    /// zeros.
    private static func backUp(
      _ fixture: borrowing BackupFixture, zeroing byteCount: Int
    ) throws -> Child.Outcome {
      try PreloadedDisk.failing().run(
        ["backup", fixture.store.folder, fixture.folder.path],
        environment: ["FAILING_DISK_ZEROS": "\(byteCount)"])
    }

    @Test func `a folder that cannot be listed completely is reported as a failure of the import`()
      throws
    {
      let source = try TestFolder()
      for name in ["Sound", "Failing"] { mkdir("\(source.path)/\(name)", 0o777) }
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 1), as: "Sound/1.jpg")
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 2), as: "Failing/2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failingFolders().run(
        ["import", target.path, source.path], environment: ["FAILING_FOLDER": "Failing"])
      let told = "error cannot list \(source.path)/Failing: Input/output error\nimported 1 1\n"
      #expect(outcome.text == told, "\(outcome.errors)")
    }

    @Test(arguments: [("Failing", "Failing"), ("2.jpg", "Failing/2.jpg")])
    func `a file or folder of unknown kind that cannot be examined is a failure of the import`(
      name: String, path: String
    ) throws {
      let source = try TestFolder()
      for name in ["Sound", "Failing"] { mkdir("\(source.path)/\(name)", 0o777) }
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 1), as: "Sound/1.jpg")
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 2), as: "Failing/2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failingFolders().run(
        ["import", target.path, source.path], environment: ["FAILING_ENTRY": name])
      let told = "error cannot read \(source.path)/\(path): Input/output error\nimported 1 1\n"
      #expect(outcome.text == told, "\(outcome.errors)")
    }

    /// Only some errors mean that there is no file whose bytes could be read.
    @Test func `a photo that cannot be read when the catalogue is made is always reported`() throws
    {
      let target = try TestFolder()
      let store = try StoreEngine(at: target.path)
      for number in 1...2 {
        var photo = try NewPhoto(
          original: NumberedPhoto.jpeg(seed: 8, number: number), taken: NumberedPhoto.taken(number))
        photo.name = "\(number).jpg"
        photo.folder = "Folder"
        _ = try store.add(photo)
      }
      let backups = try TestFolder()
      let outcome = try PreloadedDisk.failingFiles().run(
        ["errors", target.path, "2.jpg", backups.path])
      let lines = outcome.text.split(separator: "\n")
      #expect(lines.count == 132, "\(outcome.errors)")
      for line in lines {
        let isAbsence = [ENOENT, ENOTDIR, EISDIR].contains { line.hasPrefix("\($0) ") }
        let told =
          isAbsence
          ? "[false, false, false] true 1 []" : #"[true, true, true] true 2 ["unreadable"]"#
        #expect(line.hasSuffix(" \(told)"), "\(line)")
      }
    }

    @Test func `a photo whose sidecar cannot be examined is reported, and keeps its annotations`()
      throws
    {
      let target = try TestFolder()
      try target.write(NumberedPhoto.jpeg(seed: 8, number: 1), as: "a.jpg")
      let store = try StoreEngine.rebuild(at: target.path).engine
      let photo = try #require(try store.photos().first)
      try store.rate(photo.id, 3)
      let outcome = try PreloadedDisk.failingFolders().run(
        ["rebuild", target.path, "0"], environment: ["FAILING_ENTRY": "a.jpg.xmp"])
      let told = "cannot read \(target.path)/a.jpg.xmp: Input/output error\n"
      #expect(outcome.text == "\(told)\(told)rebuilt 1 0\n", "\(outcome.errors)")
      let opened = try StoreEngine(at: target.path)
      #expect(try opened.unreadableFiles().isEmpty)
      #expect(try opened.photos().map(\.annotations.rating) == [3])
    }

    /// SQLite reports pages that the disk fails to read as damage.
    @Test(arguments: 0..<4, ["rebuild", "repair"])
    func `a catalogue that the disk fails to read is neither replaced nor moved to lost+found`(
      quarter: Int, command: String
    ) throws {
      let fixture = try StoreFixture()
      let photo = try fixture.add(1, rating: 3)
      try fixture.alterCatalogue("PRAGMA wal_checkpoint(TRUNCATE)")
      let hidden = "\(fixture.folder.path)/.capture"
      let size = try [UInt8](contentsOf: "\(hidden)/catalogue.sqlite").count
      let outcome = try PreloadedDisk.failingFiles().run(
        [command, fixture.folder.path, "0"],
        environment: [
          "FAILING_FILE": "catalogue.sqlite", "FAILING_ERROR": "\(EIO)",
          "FAILING_FROM": "\(size * quarter / 4)",
        ])
      let told = "cannot use the catalogue \(hidden)/catalogue.sqlite: disk I/O error"
      #expect(outcome.text.contains(told), "\(outcome.text)\(outcome.errors)")
      #expect(!outcome.text.contains("(repaired)") && !outcome.text.contains("rebuilt"))
      #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == [])
      #expect(!Folder.exists("\(hidden)/catalogue.damaged"))
      let store = try StoreEngine(at: fixture.folder.path)
      #expect(try store.photo(photo.id)?.annotations.rating == 3)
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a catalogue that was set aside stays there until the disk reads it`() throws {
      let fixture = try StoreFixture()
      let photo = try fixture.add(1, rating: 3)
      try fixture.alterCatalogue("PRAGMA wal_checkpoint(TRUNCATE)")
      unlink(fixture.store.file(of: photo))
      let aside = "\(fixture.folder.path)/.capture/catalogue.damaged"
      #expect(rename("\(fixture.folder.path)/.capture/catalogue.sqlite", aside) == 0)
      let outcome = try PreloadedDisk.failingFiles().run(
        ["rebuild", fixture.folder.path, "0"],
        environment: ["FAILING_FILE": "catalogue.damaged", "FAILING_ERROR": "\(EIO)"])
      let told = "error cannot use the catalogue \(aside): disk I/O error; make it readable"
      #expect(outcome.text.hasPrefix(told), "\(outcome.text)\(outcome.errors)")
      #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == [])
      let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
      #expect(rebuilt.missing == 1 && !rebuilt.isIncomplete)
    }

    @Test(arguments: [("FAILING_FOLDER", "list"), ("FAILING_ENTRY", "read")])
    func `a folder that cannot be listed completely or examined is reported by a rebuild`(
      variable: String, step: String
    ) throws {
      let target = try TestFolder()
      let store = try StoreEngine(at: target.path)
      for (number, folder) in [(1, "Sound"), (2, "Failing")] {
        var photo = try NewPhoto(
          original: NumberedPhoto.jpeg(seed: 8, number: number), taken: NumberedPhoto.taken(number))
        photo.folder = folder
        _ = try store.add(photo)
      }
      let outcome = try PreloadedDisk.failingFolders().run(
        ["rebuild", target.path, "0"], environment: [variable: "Failing"])
      let told = "cannot \(step) \(target.path)/Failing: Input/output error\nrebuilt 2 0\n"
      #expect(outcome.text == told, "\(outcome.errors)")
    }
  }
}
