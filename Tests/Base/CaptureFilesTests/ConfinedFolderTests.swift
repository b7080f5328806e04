import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureFiles

/// A folder for confined access, next to a file and a folder that must never be reached from it.
private struct Confinement: ~Copyable {
  let folder: TestFolder
  let inside: ConfinedFolder

  init(_ finder: ConfinedFolder.Finder) throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/inside/year/month")
    try Folder.make("\(folder.path)/outside")
    try Array("inside".utf8).write(to: "\(folder.path)/inside/year/a.jpg")
    try Array("secret".utf8).write(to: "\(folder.path)/outside/secret")
    inside = ConfinedFolder("\(folder.path)/inside", finder: finder)
    self.folder = folder
  }

  func link(_ name: String, to target: String) {
    #expect(symlink(target, "\(folder.path)/inside/\(name)") == 0)
  }

  func text(of path: String) throws(FileError) -> String {
    String(decoding: try Descriptor(inside.location(path), .reading).readAll(), as: UTF8.self)
  }
}

@Suite(.timeLimit(.minutes(10)))
struct ConfinedFolderTests {
  private static let finders = [ConfinedFolder.Finder.kernel, .hand]

  @Test(arguments: finders)
  func `files in a confined folder are opened, also through links that stay inside`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    place.link("near.jpg", to: "year/a.jpg")
    place.link("year/up", to: "../year/../year")
    place.link("chain", to: "year/up/up")
    place.link("absolute", to: "\(place.folder.path)/inside/year")
    for path in ["year/a.jpg", "near.jpg", "year/up/a.jpg", "chain/a.jpg", "absolute/a.jpg"] {
      #expect(try place.text(of: path) == "inside", "\(path)")
      #expect(try FileIdentity(at: place.inside.location(path))?.byteCount == 6)
    }
    #expect(Folder.exists(place.inside.location("near.jpg")))
    #expect(!Folder.isFolder(place.inside.location("chain")))
    #expect(try Folder.names(in: place.inside.location("chain")) == ["a.jpg", "month", "up"])
  }

  @Test(arguments: finders)
  func `a link that leads out of a confined folder is named in the error and never followed`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    place.link("year/out", to: "../../outside")
    place.link("slash", to: "\(place.folder.path)/outside")
    place.link("detour", to: "year/out")
    for (path, link) in [
      ("year/out/secret", "year/out"), ("slash/secret", "slash"), ("detour/secret", "year/out"),
    ] {
      let location = place.inside.location(path)
      let expected = FileError(
        .open, "\(location)", .leavesFolder, link: "\(place.folder.path)/inside/\(link)")
      #expect(throws: expected) { _ = try Descriptor(location, .reading) }
      #expect(throws: FileError.self) { _ = try Descriptor(location, .creating) }
      #expect(throws: FileError.self) { try FileIdentity(at: location) }
      #expect(throws: FileError.self) { try Folder.remove(location) }
      #expect(throws: FileError.self) { try Folder.make(place.inside.location("\(path)/new")) }
      #expect(throws: FileError.self) {
        try Folder.rename(place.inside.location("year/a.jpg"), to: location)
      }
      #expect(throws: FileError.self) {
        try Folder.renameUnlessTaken(location, to: place.inside.location("stolen"))
      }
      #expect(!Folder.exists(location))
    }
    #expect(TestFolder.names(in: "\(place.folder.path)/outside") == ["secret"])
    #expect(try place.text(of: "year/a.jpg") == "inside")
  }

  @Test(arguments: finders)
  func `an absolute path, one with '..', an empty component or a zero byte is refused`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    let paths = [
      "../outside/secret", "year/../../outside/secret", "\(place.folder.path)/outside/secret",
      "year/..", "..", "year//a.jpg", "year/a.jpg/", "./year", "year/a.jpg\0.txt",
    ]
    for path in paths {
      let location = place.inside.location(path)
      #expect(throws: FileError.self, "\(path)") { _ = try Descriptor(location, .reading) }
      #expect(throws: FileError.self, "\(path)") { try Folder.remove(location) }
      #expect(throws: FileError.self, "\(path)") {
        try Folder.rename(place.inside.location("year"), to: location)
      }
      #expect(!Folder.exists(location), "\(path)")
    }
    #expect(try place.text(of: "year/a.jpg") == "inside")
    #expect(TestFolder.names(in: place.folder.path) == ["inside", "outside"])
  }

  @Test(arguments: finders)
  func `removing or renaming a link affects the link itself, wherever it leads`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    place.link("one", to: "../outside/secret")
    place.link("two", to: "../outside")
    try Folder.rename(place.inside.location("one"), to: place.inside.location("year/one"))
    try Folder.remove(place.inside.location("year/one"))
    try Folder.remove(place.inside.location("two"))
    #expect(TestFolder.names(in: "\(place.folder.path)/inside") == ["year"])
    #expect(TestFolder.names(in: "\(place.folder.path)/outside") == ["secret"])
  }

  @Test(arguments: finders)
  func `circular links, missing files and files in place of folders give the usual errors`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    place.link("round", to: "round")
    for (path, cause) in [
      ("round/x", Errno.tooManyLinks), ("none/x", .noSuchFile), ("year/none", .noSuchFile),
      ("year/a.jpg/x", .notFolder),
    ] {
      let location = place.inside.location(path)
      #expect(throws: FileError(.open, "\(location)", cause)) {
        _ = try Descriptor(location, .reading)
      }
    }
    #expect(try FileIdentity(at: place.inside.location("year/a.jpg/x")) == nil)
    #expect(try FileIdentity(at: ConfinedFolder("/nowhere/at/all").location("x")) == nil)
  }

  @Test(arguments: finders)
  func `files can be created, renamed, locked and listed in a confined folder`(
    finder: ConfinedFolder.Finder
  ) throws {
    let place = try Confinement(finder)
    let deep = place.inside.location("new/deep/deeper")
    try Folder.make(deep)
    let aside = try TemporaryFile(at: deep.file("part"))
    try aside.write([7].span.bytes)
    #expect(try aside.name(deep.file("file")))
    #expect(try Folder.names(in: deep) == ["file"])
    #expect(
      try !Folder.renameUnlessTaken(place.inside.location("year/a.jpg"), to: deep.file("file")))
    let lock = try FileLock(waitingFor: deep.file("lock"))
    let isFree = try FileLock(ifFree: deep.file("lock")) != nil
    #expect(!isFree)
    _ = consume lock
    for name in ["file", "lock"] { try Folder.remove(deep.file(name)) }
    Folder.removeEmpty(above: deep.file("file"), upTo: place.inside.location(""))
    try Folder.syncRemains(of: [deep.file("file")])
    #expect(TestFolder.names(in: "\(place.folder.path)/inside") == ["year"])
  }

  @Test func `the real path of a confined folder has no links, even after a rename`() throws {
    let place = try Confinement(.kernel)
    #expect(symlink("inside", "\(place.folder.path)/link") == 0)
    let linked = ConfinedFolder("\(place.folder.path)/link")
    #expect(try linked.realPath == "\(place.folder.path)/inside")
    #expect(rename("\(place.folder.path)/inside", "\(place.folder.path)/other") == 0)
    #expect(try linked.realPath == "\(place.folder.path)/other")
  }

  @Test func `a pipe, socket or device is refused without blocking if a file is expected`() throws {
    let place = try Confinement(.kernel)
    let path = "\(place.folder.path)/inside/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let error = FileError(.read, path, .notRegular)
    #expect(throws: error) { _ = try Descriptor(path, .reading) }
    #expect(throws: error) { _ = try Descriptor(place.inside.location("pipe"), .reading) }
    let socket = "\(place.folder.path)/inside/socket"
    #expect(mknod(socket, S_IFSOCK | 0o600, 0) == 0)
    for mode in [Descriptor.Mode.reading, .updating, .changing] {
      let error = FileError(.read, socket, .notRegular)
      #expect(throws: error) { _ = try Descriptor(socket, mode) }
      #expect(throws: error) { _ = try Descriptor(place.inside.location("socket"), mode) }
    }
    #expect(throws: FileError(.read, "/dev/zero", .notRegular)) {
      _ = try Descriptor("/dev/zero", .reading)
    }
    #expect(throws: FileError(.read, "/tmp", .isFolder)) { _ = try Descriptor("/tmp", .reading) }
    #expect("\(error)" == "cannot read \(path): it is not a regular file")
  }

  @Test func `a file that is longer than the limit is refused before anything is read`() throws {
    let folder = try TestFolder()
    try folder.write([1], as: "sparse")
    let path = "\(folder.path)/sparse"
    #expect(truncate(path, 100 << 30) == 0)
    let file = try Descriptor(path, .reading)
    #expect(throws: FileError(.read, path, .tooLong)) { try file.readAll() }
    #expect(try file.read(1, at: 0) == [1])
  }

  @Test func `listing a folder distinguishes files, folders, links and special files`() throws {
    let place = try Confinement(.kernel)
    place.link("link", to: "year")
    #expect(mkfifo("\(place.folder.path)/inside/pipe", 0o600) == 0)
    try [1].write(to: "\(place.folder.path)/inside/file")
    #expect(
      try Folder.entries(in: place.inside.location("")) == [
        FolderEntry(name: "file", kind: .file), FolderEntry(name: "link", kind: .link),
        FolderEntry(name: "pipe", kind: .special), FolderEntry(name: "year", kind: .folder),
      ])
  }
}
