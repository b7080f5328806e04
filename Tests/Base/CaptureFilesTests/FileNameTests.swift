import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureFiles

@Suite(.timeLimit(.minutes(10)))
struct FileNameTests {
  @Test func `names of any bytes survive the conversion to text and back, and stay distinct`() {
    var random = SeededGenerator(seed: 11)
    var seen: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let bytes = Self.name(by: &random)
      let text = FileName.text(of: bytes)
      #expect(FileName.bytes(of: text) == bytes, "\(bytes)")
      let other = seen.updateValue(bytes, forKey: Array(text.utf8))
      #expect(other == nil || other == bytes, "\(bytes)")
    }
  }

  /// Returns random bytes, including parts of characters and characters that represent bytes.
  private static func name(by random: inout SeededGenerator) -> [UInt8] {
    let parts: [[UInt8]] = [
      [0xFF], [0x80], [0xC3], [0xC3, 0xA9], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBE, 0x80],
      [0xF4, 0x8F, 0xBE], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], Array("e\u{301}".utf8),
      Array("日".utf8), [0xC0, 0x80], [UInt8.random(in: 1...255, using: &random)],
    ]
    return (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
      parts.randomElement(using: &random) ?? []
    }
  }

  @Test func `a file name in UTF-8 is converted to the same text`() {
    for text in ["", "a.jpg", "Émile 日本 🙂", "e\u{301}", "\u{10FF00}", "\u{10FF7F}"] {
      #expect(FileName.text(of: Array(text.utf8)).utf8.elementsEqual(text.utf8))
      #expect(FileName.bytes(of: text) == Array(text.utf8))
    }
  }

  @Test func `a file whose name is not UTF-8 can be listed, read, renamed and then removed`()
    throws
  {
    let folder = try TestFolder()
    let root = ConfinedFolder(folder.path)
    let names = [[0x61, 0xFF], [0xE9, 0x2E, 0x6A], [0xF4, 0x8F, 0xBF, 0xBF]] as [[UInt8]]
    for name in names {
      let path = Array(folder.path.utf8) + [0x2F] + name + [0]
      let file = path.withUnsafeBytes {
        creat($0.assumingMemoryBound(to: CChar.self).baseAddress!, 0o600)
      }
      #expect(file >= 0 && write(file, [7], 1) == 1 && close(file) == 0)
    }
    let found = try Folder.names(in: folder.path)
    #expect(Set(found.map { FileName.bytes(of: $0) }) == Set(names))
    for name in found {
      #expect(try Descriptor("\(folder.path)/\(name)", .reading).readAll() == [7])
      #expect(try Descriptor(root.location(name), .reading).readAll() == [7])
      try Folder.rename(root.location(name), to: "\(folder.path)/\(name)-2")
      #expect(try Folder.names(in: folder.path).contains("\(name)-2"))
      try Folder.remove(root.location("\(name)-2"))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `names that look alike but differ in bytes are two different paths`() {
    let root = ConfinedFolder("/x")
    #expect(root.location("\u{E9}") != root.location("e\u{301}"))
    #expect(Set([root.location("\u{E9}"), root.location("e\u{301}")]).count == 2)
  }

  @Test func `a file is found under a name whose accented letters are encoded differently`()
    throws
  {
    let folder = try TestFolder()
    let root = ConfinedFolder(folder.path)
    try Folder.make("\(folder.path)/E\u{301}te\u{301}")
    try [7].write(to: "\(folder.path)/E\u{301}te\u{301}/\u{F1}.jpg")
    let wanted = root.location("\u{C9}t\u{E9}/n\u{303}.jpg")
    #expect(!Folder.exists(wanted))
    #expect(try Descriptor(wanted.found, .reading).readAll() == [7])
    #expect(
      root.location("\u{C9}t\u{E9}/other.jpg").found == root.location("\u{C9}t\u{E9}/other.jpg"))
  }
}
