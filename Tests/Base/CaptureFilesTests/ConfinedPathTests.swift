import Testing

@testable import CaptureFiles

struct ConfinedPathTests {
  @Test(arguments: [
    ("a", true), ("a/b.jpg", true), ("...", true), ("..a/b..", true), ("a/.b", true),
    ("", false), (".", false), ("..", false), ("/a", false), ("a/", false), ("a//b", false),
    ("./a", false), ("a/.", false), ("a/./b", false), ("a/../b", false), ("a/..", false),
    ("a\0b", false), ("a/..\0", false),
  ])
  func `a path with '..', an empty part or a zero is not plain`(path: String, isPlain: Bool) {
    #expect(ConfinedPath.isPlain(path) == isPlain, "\(path.debugDescription)")
  }

  @Test(arguments: [
    ("a", ""), ("a/b", "a"), ("a/b/c", "a/b"), ("a/\u{301}b", "a"), ("\u{301}a/b", "\u{301}a"),
  ])
  func `the parent of a path is the part before its last slash`(path: String, parent: String) {
    let found = ConfinedFolder("/nowhere").location(path).parent.relative
    #expect(found.utf8.elementsEqual(parent.utf8), "\(path.debugDescription)")
  }
}
