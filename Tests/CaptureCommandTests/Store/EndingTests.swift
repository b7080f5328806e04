import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// Long work that somebody ends by Ctrl-C or otherwise politely.
@Suite(.timeLimit(.minutes(10)))
struct EndingTests {
  /// More than a pipe holds in lines, so that the program waits for its reader in the midst of it.
  private static let count = 600

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `what was exported before the end has its manifest`(signal: CInt, code: Int) throws {
    let gallery = try Gallery(photos: Self.count)
    let child = try Child(
      CaptureProgram.path, ["export", "--json", "--store", ".local/share/capture", "--to", "out"],
      in: gallery.folder)
    #expect(child.line() != nil)
    child.send(signal)
    let outcome = try child.wait()
    #expect(outcome.status == code)
    let told = try outcome.objects.count + 1
    let names = TestFolder.names(in: "\(gallery.folder.path)/out")
    #expect(told < Self.count)
    #expect(names.count == told + 1)
    #expect(names.contains("manifest.jsonl"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `an import ends at a signal, and what was added before is whole`(
    signal: CInt, code: Int
  ) throws {
    let gallery = try Gallery()
    mkdir("\(gallery.folder.path)/card", 0o777)
    for number in 1...Self.count {
      try gallery.folder.write(Gallery.jpeg(number), as: "card/\(number).jpg")
    }
    let child = try Child(
      CaptureProgram.path, ["add", "--json", "--store", "store", "card"], in: gallery.folder)
    #expect(child.line() != nil)
    child.send(signal)
    #expect(try child.wait().status == code)
    let count = try gallery.objects(["list", "--store", "store"]).count
    #expect((1..<Self.count).contains(count))
    #expect(try gallery.run(["verify", "--store", "store"]).status == 0)
  }
}
