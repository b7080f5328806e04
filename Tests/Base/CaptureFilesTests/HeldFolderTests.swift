import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureFiles

struct HeldFolderTests {
  @Test func `a held folder finds its files without following links`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/held")
    try Array("six by".utf8).write(to: "\(folder.path)/held/file")
    #expect(symlink("file", "\(folder.path)/held/link") == 0)
    let held = try HeldFolder(ConfinedFolder(folder.path).location("held"))
    let (file, link) = (try held.identity(of: "file"), try held.identity(of: "link"))
    let none = try held.identity(of: "none")
    #expect(file?.byteCount == 6 && link?.isLink == true && none == nil)
    for name in ["", "..", "../held", "/file", "held/../file"] {
      #expect(throws: FileError.self, "\(name)") { try held.identity(of: name) }
    }
  }

  @Test(arguments: ["nothing", "another folder", "a link to it"])
  func `a held folder that was replaced at its path is not in place`(successor: String) throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/held"
    try Folder.make(path)
    let held = try HeldFolder(ConfinedFolder(folder.path).location("held"))
    let wasInPlace = held.isInPlace
    try Folder.rename(path, to: "\(folder.path)/moved")
    switch successor {
    case "another folder": try Folder.make(path)
    case "a link to it": #expect(symlink("moved", path) == 0)
    default: break
    }
    let isInPlace = held.isInPlace
    #expect(wasInPlace && !isInPlace)
  }

  @Test func `a folder cannot be held through a link that leads out`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/inside")
    try Folder.make("\(folder.path)/outside")
    #expect(symlink("../outside", "\(folder.path)/inside/held") == 0)
    let location = ConfinedFolder("\(folder.path)/inside").location("held")
    #expect(throws: FileError.self) { _ = try HeldFolder(location) }
  }
}
