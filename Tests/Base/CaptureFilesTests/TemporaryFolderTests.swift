import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureFiles

@Suite(.timeLimit(.minutes(10)))
struct TemporaryFolderTests {
  @Test func `a new temporary folder exists and differs from any other`() throws {
    let parent = try TestFolder()
    let first = try TemporaryFolder("own", in: parent.path)
    let second = try TemporaryFolder("own", in: parent.path)
    #expect(Folder.isFolder(first.path) && Folder.isFolder(second.path))
    #expect(first.path != second.path)
    #expect(Folder.name(of: first.path).hasPrefix("own-"))
  }

  @Test func `a temporary folder is removed with all its contents when it is released`() throws {
    let parent = try TestFolder()
    try parent.write([1], as: "stays")
    var folder: TemporaryFolder? = try TemporaryFolder("own", in: parent.path)
    let path = try #require(folder?.path)
    try Folder.make("\(path)/deep/deeper")
    try [1].write(to: "\(path)/deep/deeper/file")
    #expect(symlink("\(parent.path)/stays", "\(path)/link") == 0)
    let strange = path.utf8CString.dropLast() + [0x2F, -1, 0]
    #expect(mkdir(Array(strange), 0o700) == 0)
    folder = nil
    #expect(parent.names == ["stays"])
  }

  @Test func `creating a temporary folder in a missing parent throws an error`() {
    #expect(throws: FileError(.create, "a folder in /nowhere", .noSuchFile)) {
      try TemporaryFolder("own", in: "/nowhere")
    }
  }
}
