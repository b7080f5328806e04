import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCoordinator

/// Keeping photos in files.
@Suite struct FileKeeperTests {
  private let date = WallTime(seconds: 1_780_000_000)

  /// Keeps photos of one byte each under a name in a folder, and returns their paths.
  private func keep(
    _ bytes: [UInt8], as name: String, in folder: borrowing TestFolder
  ) async throws -> [String] {
    let keeper = FileKeeper(FileTemplate("\(folder.path)/\(FileTemplate(name))"))
    var places: [String] = []
    for byte in bytes { places.append(try await keeper.keep(.test([byte], date: date)).place) }
    return places
  }

  @Test func `a photo with a plain name replaces the file of that name`() async throws {
    let folder = try TestFolder()
    let places = try await keep([1, 2], as: "photo.jpg", in: folder)
    let path = "\(folder.path)/photo.jpg"
    #expect(places == [path, path])
    #expect(try [UInt8](contentsOf: path) == [2])
    let names = folder.names
    #expect(names == ["photo.jpg"])
  }

  @Test(arguments: [
    ("%Y.jpg", ["2026.jpg", "2026-2.jpg", "2026-3.jpg"]),
    ("%Y", ["2026", "2026-2", "2026-3"]),
    (".%Y", [".2026", ".2026-2", ".2026-3"]),
    ("a.b.%Y.tar.gz", ["a.b.2026.tar.gz", "a.b.2026.tar-2.gz", "a.b.2026.tar-3.gz"]),
    ("%n.jpg", ["1.jpg", "2.jpg", "3.jpg"]),
  ])
  func `photos with names from a template never replace each other`(
    template: String, names: [String]
  ) async throws {
    let folder = try TestFolder()
    let places = try await keep([1, 2, 3], as: template, in: folder)
    let (path, found) = (folder.path, folder.names)
    #expect(places == names.map { "\(path)/\($0)" })
    #expect(try places.map { try [UInt8](contentsOf: $0) } == [[1], [2], [3]])
    #expect(found == names.sorted())
  }

  @Test(arguments: ["photo.gif", "%n.HEIC", "photo.mp4", "photo.pdf"])
  func `a photo with a name of a format that is not written is refused`(name: String) async throws {
    let folder = try TestFolder()
    do {
      _ = try await keep([1], as: name, in: folder)
      Issue.record("the photo was kept")
    } catch let error as KeepingError {
      #expect(error.reason == PictureFileFormat.foreignReason)
      #expect(error.remedy?.code == .knownFormat)
    }
    #expect(folder.names == [])
  }

  @Test func `a photo is not written under a name with an unknown field`()
    async throws
  {
    let folder = try TestFolder()
    do {
      _ = try await keep([1], as: "%Q.jpg", in: folder)
      Issue.record("the photo was kept")
    } catch let error as KeepingError {
      #expect(
        error.reason
          == "%Q stands for neither the time nor the number; write %% for a percent sign")
    }
    #expect(folder.names == [])
  }

  @Test(arguments: ["png", "PPM"])
  func `a photo with the name of a PNG or pixmap is written in that format, upright`(
    end: String
  ) async throws {
    let folder = try TestFolder()
    let scene = TestJPEG.scene
    let stored = try Exif.inserted(ExifFacts(orientation: .left), into: scene.span.bytes)
    let path = "\(folder.path)/photo.\(end)"
    #expect(try await FileKeeper(FileTemplate(path)).keep(.test(stored)).place == path)
    let upright = try Pixels(jpeg: stored)
    let written = try [UInt8](contentsOf: path)
    #expect(upright.size == FrameSize(width: 48, height: 64))
    #expect(written == (end == "png" ? upright.png() : upright.ppm()))
  }

  @Test func `a damaged photo with the name of a PNG is not written`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/photo.png"
    await #expect(throws: KeepingError.self) {
      try await FileKeeper(FileTemplate(path)).keep(.test([1, 2, 3]))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `a photo with a name from a template never replaces an existing file`() async throws {
    let folder = try TestFolder()
    let path = folder.path
    try [9].write(to: "\(path)/1.jpg")
    let places = try await keep([1], as: "%n.jpg", in: folder)
    #expect(places == ["\(path)/1-2.jpg"])
    #expect(try [UInt8](contentsOf: "\(path)/1.jpg") == [9])
  }

  @Test(arguments: ["", "/"])
  func `photos kept in a folder get unique names even within one second`(
    ending: String
  ) async throws {
    let folder = try TestFolder()
    let keeper = FileKeeper(FileTemplate(folder.path + ending))
    for byte in UInt8(1)...3 { _ = try await keeper.keep(.test([byte], date: date)) }
    let names = folder.names
    #expect(
      names == [
        "photo-20260528-202640-2.jpg", "photo-20260528-202640-3.jpg",
        "photo-20260528-202640.jpg",
      ])
  }

  @Test func `a photo written to a symbolic link replaces the file and keeps the link`()
    async throws
  {
    let folder = try TestFolder()
    let path = folder.path
    try [0].write(to: "\(path)/real.jpg")
    #expect(symlink("real.jpg", "\(path)/link.jpg") == 0)
    let places = try await keep([1], as: "link.jpg", in: folder)
    #expect(places == ["\(path)/real.jpg"])
    #expect(try [UInt8](contentsOf: "\(path)/real.jpg") == [1])
    var facts = stat()
    #expect(lstat("\(path)/link.jpg", &facts) == 0)
    #expect(facts.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a photo written to a dangling link creates the file that it names`() async throws {
    let folder = try TestFolder()
    let path = folder.path
    #expect(mkdir("\(path)/inner", 0o700) == 0)
    #expect(symlink("inner/second.jpg", "\(path)/first.jpg") == 0)
    #expect(symlink("real.jpg", "\(path)/inner/second.jpg") == 0)
    let places = try await keep([1], as: "first.jpg", in: folder)
    #expect(places == ["\(path)/inner/real.jpg"])
    #expect(try [UInt8](contentsOf: "\(path)/inner/real.jpg") == [1])
    #expect(try [UInt8](contentsOf: "\(path)/first.jpg") == [1])
  }

  @Test func `a photo is not written to a link that leads to itself`() async throws {
    let folder = try TestFolder()
    #expect(symlink("loop.jpg", "\(folder.path)/loop.jpg") == 0)
    do {
      _ = try await keep([1], as: "loop.jpg", in: folder)
      Issue.record("the photo was kept")
    } catch let error as KeepingError {
      #expect(error.reason == "Too many levels of symbolic links")
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444]) func `a photo that replaces a file keeps its mode`(
    mode: mode_t
  ) async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/photo.jpg"
    try [0].write(to: path)
    #expect(chmod(path, mode) == 0)
    _ = try await keep([1], as: "photo.jpg", in: folder)
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == mode)
    #expect(try [UInt8](contentsOf: path) == [1])
  }

  @Test func `a photo that replaces a file keeps its owner and group where that is allowed`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/photo.jpg"
    try [0].write(to: path)
    // Only root may give a file away.
    let (owner, group): (uid_t, gid_t) = geteuid() == 0 ? (1234, 2345) : (geteuid(), getegid())
    #expect(chown(path, owner, group) == 0)
    _ = try await keep([1], as: "photo.jpg", in: folder)
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_uid == owner)
    #expect(facts.st_gid == group)
  }

  @Test func `a photo written to a named pipe leaves the pipe in place`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(try await FileKeeper(FileTemplate(path)).keep(.test([7])).place == path)
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) == 1)
    #expect(byte == 7)
    let names = folder.names
    #expect(names == ["pipe"])
  }

  @Test func `a photo is kept under a name of the maximum length`() async throws {
    let folder = try TestFolder()
    let name = String(repeating: "ü", count: 125) + ".jpg"
    _ = try await keep([1], as: name, in: folder)
    let names = folder.names
    #expect(names == [name])
  }
}
