import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// Long work that `SIGINT` or `SIGTERM` ends.
@Suite(.timeLimit(.minutes(10)))
struct EndingTests {
  /// More lines than a pipe holds, so that the program waits for its reader before it has finished.
  private static let count = 600

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `an export that a signal ends has a manifest of the exported photos`(signal: CInt, code: Int)
    throws
  {
    let fixture = try HomeFixture(photos: Self.count)
    let child = try Child(
      CaptureProgram.path, ["export", "--json", "--store", ".local/share/capture", "--to", "out"],
      in: fixture.folder)
    #expect(child.line() != nil)
    child.send(signal)
    let outcome = try child.wait()
    #expect(outcome.status == code)
    let told = try outcome.objects.count + 1
    let names = TestFolder.names(in: "\(fixture.folder.path)/out")
    #expect(told < Self.count)
    #expect(names.count == told + 1)
    #expect(names.contains("manifest.jsonl"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `an import that a signal ends leaves an intact store with the photos added before`(
    signal: CInt, code: Int
  ) throws {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/card", 0o777)
    for number in 1...Self.count {
      try fixture.folder.write(HomeFixture.jpeg(number), as: "card/\(number).jpg")
    }
    let child = try Child(
      CaptureProgram.path, ["add", "--json", "--store", "store", "card"], in: fixture.folder)
    #expect(child.line() != nil)
    child.send(signal)
    #expect(try child.wait().status == code)
    let count = try fixture.objects(["list", "--store", "store"]).count
    #expect((1..<Self.count).contains(count))
    #expect(try fixture.run(["verify", "--store", "store"]).status == 0)
  }
}
