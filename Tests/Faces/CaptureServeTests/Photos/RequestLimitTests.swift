import CaptureStore
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureServe

/// Whatever states a limit of requests states the same one as the server.
@Suite struct RequestLimitTests {
  private static let page: [(String, String)] = [
    ("Page/model/pieces.js", "const most = \(RequestedPhotos.changeLimit);"),
    ("Page/model/pieces.js", "const longest = \(RequestedPhotos.bodyLimit);"),
    ("Page/views/shared/note-field.js", "const longest = \(ChangeRoutes.noteLimit);"),
    ("Page/views/shared/folder-field.js", "const longest = \(ChangeRoutes.folderLimit);"),
    ("Page/views/shared/combobox.js", " longest = \(ChangeRoutes.keywordLimit) "),
    ("Page/model/album-copy.js", "const longest = \(Album.titleLimit);"),
    ("Page/views/album/album-field.js", "isLine ? \(Album.titleLimit) :"),
    ("Page/views/shared/add-to-album.js", "maxlength: \(Album.titleLimit) "),
  ]

  private static let documents: [(String, String)] = [
    ("Documentation/Reference/HTTP.md", "(≤ \(RequestedPhotos.changeLimit) so that"),
    ("Documentation/Reference/HTTP.md", "≤ \(RequestedPhotos.changeLimit) ids"),
    ("Documentation/Reference/HTTP.md", "text ≤ \(ChangeRoutes.noteLimit)`"),
    (
      "Documentation/Reference/HTTP.md",
      "≤ \(ChangeRoutes.keywordCount) each ≤ \(ChangeRoutes.keywordLimit) characters"
    ),
    (
      "Documentation/Reference/HTTP.md",
      "1 to \(Album.titleLimit) characters an album at most \(Album.blockLimit) blocks"
    ),
    (
      "Documentation/Reference/HTTP.md",
      "`limit` ≤ \(PhotoFilters.greatestLimit) (\(PhotoFilters.usualLimit))"
    ),
    ("Documentation/Reference/Shell.md", "the first \(PhotoFilters.usualLimit) photos"),
    ("Documentation/Reference/Shell.md", "up to \(PhotoFilters.greatestLimit) that come"),
    ("Documentation/Reference/Shell.md", "a number from 1 to \(PhotoFilters.greatestLimit) and"),
  ]

  @Test(arguments: page + documents)
  func `the page and the documents state the limits of requests`(
    path: String, sentence: String
  ) throws {
    // Digits may be grouped, as in `10_000` and 10,000.
    let text = try Repository.text(of: path).filter { $0 != "_" && $0 != "," }
    #expect(text.contains(sentence))
  }
}
