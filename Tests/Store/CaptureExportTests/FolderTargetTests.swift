import CaptureBase
import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureExport

@Suite(.timeLimit(.minutes(10)))
struct FolderTargetTests {
  private static let noon = WallTime(seconds: 1_780_272_000, offset: 0)

  /// Returns bytes that differ from those of other numbers, and have the same count.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
  }

  @Test func `an export to a folder does not check a taken name again for each further photo`()
    throws
  {
    let folder = try TestFolder()
    let target = try FolderTarget(folder.path)
    for number in 1...5 {
      let name = try target.add(Self.bytes(number), named: "x.jpg", at: Self.noon).name
      #expect(name == (number == 1 ? "x.jpg" : "x-\(number).jpg"))
      // A second check would find the name free.
      unlink("\(folder.path)/\(name)")
    }
  }

  @Test func `photos with the same name that were already exported are not written again`()
    throws
  {
    let folder = try TestFolder()
    let first = try FolderTarget(folder.path)
    for number in 1...5 { _ = try first.add(Self.bytes(number), named: "x.jpg", at: Self.noon) }
    let second = try FolderTarget(folder.path)
    for (number, name) in [(4, "x-4.jpg"), (1, "x.jpg"), (9, "x-6.jpg"), (2, "x-2.jpg")] {
      let added = try second.add(Self.bytes(number), named: "x.jpg", at: Self.noon)
      #expect(added == AddedFile(name: name, isNew: number == 9))
      let again = try second.add(Self.bytes(number), named: "x.jpg", at: Self.noon)
      #expect(again == AddedFile(name: name, isNew: false))
    }
    #expect(folder.names.count == 6)
  }

  @Test func `a dry run names photos as the export does, also those of one name or the same bytes`()
    throws
  {
    let folder = try TestFolder()
    let photos = [("x.jpg", 1), ("x.jpg", 2), ("x.jpg", 1), ("x-2.jpg", 3), ("x.jpg", 4)]
    let trial = try FolderDryRun("\(folder.path)/")
    let planned = try photos.map { name, number in
      try trial.add(Self.bytes(number), named: name, at: Self.noon)
    }
    let target = try FolderTarget(folder.path)
    let added = try photos.map { name, number in
      try target.add(Self.bytes(number), named: name, at: Self.noon)
    }
    #expect(planned == added)
    #expect(trial.files.map(\.path).sorted() == folder.names.map { "\(folder.path)/\($0)" })
  }

  @Test func `the root of the system is a folder like any other`() throws {
    _ = try FolderTarget("/")
    let trial = try FolderDryRun("/")
    let name = "capture-root-\(getpid()).jpg"
    do throws(FileError) {
      _ = try trial.add([1], named: name, at: Self.noon)
      #expect(trial.files.map(\.path) == ["/\(name)"])
    } catch {
      #expect(error.path == "/\(name)" && error.cause.isForbidden)
    }
  }

  @Test(arguments: ["file", "file/below/it", "link", "link/below", "\(longName)/below"])
  func `a dry run to a folder that cannot be made fails as the export does, which makes nothing`(
    path: String
  ) throws {
    let folder = try TestFolder()
    try folder.write([1], as: "file")
    #expect(symlink("nowhere", "\(folder.path)/link") == 0)
    let trial = #expect(throws: FileError.self) { _ = try FolderDryRun("\(folder.path)/\(path)") }
    let export = #expect(throws: FileError.self) { _ = try FolderTarget("\(folder.path)/\(path)") }
    #expect(trial != nil && trial == export)
    #expect(folder.names == ["file", "link"])
  }

  @Test(arguments: [longName, "\(longName)/x.jpg", "file/x.jpg", "link/x.jpg"])
  func `a dry run fails for a photo and its sidecar as the export does`(name: String) throws {
    let folder = try TestFolder()
    try folder.write([1], as: "file")
    #expect(symlink("nowhere", "\(folder.path)/link") == 0)
    let targets: [any ExportTarget] = [
      try FolderDryRun(folder.path), try FolderTarget(folder.path),
    ]
    let photos = targets.map { target in
      #expect(throws: FileError.self) { _ = try target.add([1], named: name, at: Self.noon) }
    }
    let sidecars = targets.map { target in
      #expect(throws: FileError.self) { _ = try target.addSidecar([1], named: name, at: Self.noon) }
    }
    #expect(photos[0] != nil && photos[0] == photos[1])
    #expect(sidecars[0] != nil && sidecars[0] == sidecars[1])
    #expect(folder.names == ["file", "link"])
  }

  /// Longer than any disk allows.
  private static let longName = String(repeating: "x", count: 300)

  @Test func `an export removes what a killed one has left, and leaves all other files alone`()
    throws
  {
    let folder = try TestFolder()
    let first = try FolderTarget(folder.path)
    _ = try first.add(Self.bytes(1), named: "a/x.jpg", at: Self.noon)
    let left = [".capture-export-1.part", "a/.capture-export-2.part"]
    let others = [".capture-3.part", "capture-export-4.part", ".capture-export-5"]
    for name in left + others { try folder.write(Self.bytes(9), as: name) }
    let writing = try UnfinishedFile(for: "\(folder.path)/b.jpg")
    let second = try FolderTarget(folder.path)
    _ = try second.add(Self.bytes(1), named: "a/x.jpg", at: Self.noon)
    _ = try second.add(Self.bytes(2), named: "y.jpg", at: Self.noon)
    #expect(left.allSatisfy { !Folder.exists("\(folder.path)/\($0)") })
    #expect(others.allSatisfy { Folder.exists("\(folder.path)/\($0)") })
    #expect(Folder.exists("\(writing.file.location)"), "an export that is running keeps its file")
    #expect(try writing.file.name("\(folder.path)/b.jpg"))
    let (one, other) = (
      try FileIdentity(at: "\(folder.path)/b.jpg"),
      try FileIdentity(at: "\(folder.path)/.capture-3.part")
    )
    #expect(one?.isPrivate == other?.isPrivate)
  }

  @Test func `an archive removes what a killed one has left in its folder`() throws {
    let folder = try TestFolder()
    try folder.write(Self.bytes(9), as: ".capture-export-1.part")
    let archive = try ZipFileTarget("\(folder.path)/photos.zip")
    _ = try archive.add(Self.bytes(1), named: "x.jpg", at: Self.noon)
    try archive.finish()
    #expect(folder.names == ["photos.zip"])
  }
}
