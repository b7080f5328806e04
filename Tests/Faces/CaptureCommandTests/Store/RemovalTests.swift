import CaptureJSON
import CaptureTestSupport
import Testing

/// Listing and exporting while another program removes photos.
@Suite(.timeLimit(.minutes(10)))
struct RemovalTests {
  /// More photos than a page has; the output about the first page fills a pipe.
  private static let count = 205

  /// Permanently removes two photos at the end of the first page, which has already been read.
  private func removePageEnd(from fixture: borrowing HomeFixture, _ ids: [String]) throws {
    _ = try fixture.run(["delete", ids[198], ids[199]])
    #expect(try fixture.objects(["delete", "--empty-bin"])[0]["photosRemoved"] == 2)
  }

  @Test func `list continues with the next photo if the last one of a page is removed`() throws {
    let fixture = try HomeFixture(photos: Self.count)
    let ids = try fixture.ids
    let list = try CaptureProgram.start(
      ["list", "--oldest-first", "--json"], in: fixture.folder)
    let first = list.line() ?? ""
    try removePageEnd(from: fixture, ids)
    let outcome = try list.wait()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(first.contains(ids[0]))
    #expect(try outcome.objects.compactMap { $0["id"]?.text } == Array(ids.dropFirst()))
  }

  @Test func `an archive is valid even if photos are removed while it is written`() throws {
    let fixture = try HomeFixture(photos: Self.count)
    let ids = try fixture.ids
    let export = try CaptureProgram.start(
      ["export", "--oldest-first", "--zip"], in: fixture.folder)
    _ = export.line()
    try removePageEnd(from: fixture, ids)
    let outcome = try export.wait()
    outcome.expect(40, errorsContain: "cannot export 2026/2026-12-16/in-199.jpg: ")
    #expect(outcome.errors.contains("203 photos exported, 2 failed"), "\(outcome.errors)")
    // The end of the central directory, with the number of files including the manifest.
    let end = outcome.output.suffix(22)
    #expect(end.starts(with: [0x50, 0x4B, 5, 6]))
    #expect(Int(end[end.startIndex + 10]) == 204)
  }

  @Test func `export reports a photo named by its id that is removed in the meantime`() throws {
    let fixture = try HomeFixture(photos: 60)
    let ids = try fixture.ids
    let export = try CaptureProgram.start(["export", "--zip"] + ids, in: fixture.folder)
    _ = export.line()
    _ = try fixture.run(["delete", ids[59]])
    _ = try fixture.run(["delete", "--empty-bin"])
    let outcome = try export.wait()
    outcome.expect(40, errorsContain: "cannot export \(ids[59]): it has been removed")
    #expect(outcome.output.suffix(22).starts(with: [0x50, 0x4B, 5, 6]))
  }
}
