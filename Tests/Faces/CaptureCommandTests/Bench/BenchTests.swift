import CaptureJSON
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BenchTests {
  private static let brief = ["--for", "200ms", "--json"]

  @Test func `bench scrub reports every sequence, and counts every request`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["bench", "scrub", "--photos", "9", "--size", "64x48"] + Self.brief, in: folder,
      environment: ["TMPDIR": folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let results = try outcome.objects
    let names = ["slow", "forward", "backward", "random", "reversal", "stop"]
    #expect(results.map { $0["sequence"] } == names.map { JSON.string($0) })
    for result in results {
      let ends = ["metAtScreen", "shownLow", "blank", "failed"].map { result[$0]?.integer ?? -1 }
      #expect(ends.reduce(0, +) == result["requests"]?.integer)
      let (requests, skipped) = (result["requests"]?.integer, result["leftOut"]?.integer)
      #expect((1...12).contains((requests ?? -1) + (skipped ?? -1)))
    }
    #expect(folder.names.allSatisfy { !$0.hasPrefix("capture-bench") })
  }

  @Test func `a store that bench generated with --keep can be used again`() throws {
    let folder = try TestFolder()
    let made = try CaptureProgram.run(
      ["bench", "scrub", "-n", "3", "-s", "64x48", "--keep", "kept", "--sequence", "random"]
        + Self.brief, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let again = try CaptureProgram.run(
      ["bench", "scrub", "--store", "kept", "--sequence", "stop", "--for", "200ms"], in: folder)
    #expect(again.text.hasPrefix("3 photos in "))
    #expect(again.text.split(separator: "\n").last?.hasPrefix("stop ") == true)
    let twice = try CaptureProgram.run(
      ["bench", "scrub", "-n", "3", "--keep", "kept"] + Self.brief, in: folder)
    #expect(twice.status == 30)
    #expect(twice.errors.contains("it already contains photos"))
  }

  @Test func `bench scrub refuses a store without photos`() throws {
    let folder = try TestFolder()
    _ = try CaptureProgram.run(["add", "--store", "empty", "nothing.jpg"], in: folder)
    let outcome = try CaptureProgram.run(["bench", "scrub", "--store", "empty"], in: folder)
    #expect(outcome.status == 40)
    #expect(outcome.errors.contains("create one with --photos 1000"))
  }
}
