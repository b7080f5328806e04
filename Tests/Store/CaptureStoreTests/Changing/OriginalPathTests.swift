import Testing

@testable import CaptureStore

struct OriginalPathTests {
  @Test(arguments: [
    ("a.jpg", true), ("2026/2026-11-21/a.JPG", true), ("a/b.jpeg", true), ("a.b/c.d.jpe", true),
    ("...a/b.jfif", false), ("a/.b.jpg", false), (".a/b.jpg", false), ("a/.b/c.jpg", false),
    ("a/../b.jpg", false), ("/a.jpg", false), ("a//b.jpg", false), ("a.jpg/", false),
    ("a.jpg/b", false), ("a.png", false), ("jpg", false), ("", false),
    // A dot combined with an accent is another character.
    ("a/.\u{301}b.jpg", true),
  ])
  func `an original's path has a JPEG's extension and no hidden component`(
    path: String, isOriginal: Bool
  ) {
    #expect(StorePath.isOriginal(path) == isOriginal, "\(path.debugDescription)")
  }
}
