import CaptureFiles
import CaptureTestSupport
import Testing

/// Commands with `--quiet`, which print their results and nothing else.
@Suite(.timeLimit(.minutes(10)))
struct QuietTests {
  @Test(arguments: [
    (["snap", "--to", "a.jpg"], "a.jpg\n"), (["record", "-n", "2", "--to", "r"], "r\n"),
    (["timelapse", "-i", "1s", "-n", "1", "--to", "%n.jpg"], "1.jpg\n"), (["refresh"], ""),
  ])
  func `a quiet command prints the paths that it is there to print`(
    words: [String], text: String
  ) throws {
    let outcome = try Gallery(photos: 1).run(words + ["--quiet"])
    #expect(outcome.status == 0)
    #expect(outcome.text == text)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: [
    (["delete", "ID"], "2026/2026-06-01/in-1.jpg\n"), (["move", "A", "ID"], "A/in-1.jpg\n"),
    (["backup", "--create", "b"], "would be copied  2026/2026-06-01/in-1.jpg\n"),
    (["snap", "--to", "a.jpg"], "would write a.jpg\n"),
    (["rebuild", "--forget-missing"], "would be added  2026/new.jpg\n"),
    (["lost+found", "empty"], "would be removed  lost+found/lost.jpg\n"),
  ])
  func `a quiet dry run prints what would be changed, and no remarks`(
    words: [String], ending: String
  ) throws {
    let gallery = try Gallery(photos: 1)
    let id = try gallery.ids[0]
    let store = "\(gallery.folder.path)/.local/share/capture"
    if words[0] == "rebuild" { try Gallery.jpeg(7).write(to: "\(store)/2026/new.jpg") }
    try Folder.make("\(store)/lost+found")
    try Gallery.jpeg(9).write(to: "\(store)/lost+found/lost.jpg")
    let outcome = try gallery.run(words.map { $0 == "ID" ? id : $0 } + ["--dry-run", "--quiet"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix(ending), "\(outcome.text)")
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
