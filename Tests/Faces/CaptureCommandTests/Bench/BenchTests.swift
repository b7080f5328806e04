import CaptureJSON
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BenchTests {
  @Test func `bench scrub reports every sequence, and counts every request`() throws {
    let outcome = try HomeFixture(photos: 9).run(["bench", "scrub", "--for", "200ms", "--json"])
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
  }

  @Test func `bench scrub prints the store's photos, and a line for a chosen sequence`() throws {
    let outcome = try HomeFixture(photos: 3).run(
      ["bench", "scrub", "--sequence", "stop", "--for", "200ms"])
    #expect(outcome.text.hasPrefix("3 photos in "))
    #expect(outcome.text.split(separator: "\n").last?.hasPrefix("stop ") == true)
  }

  @Test func `bench scrub refuses a store without photos`() throws {
    let folder = try TestFolder()
    _ = try CaptureProgram.run(["add", "--store", "empty", "nothing.jpg"], in: folder)
    let outcome = try CaptureProgram.run(["bench", "scrub", "--store", "empty"], in: folder)
    outcome.expect(40, errorsContain: "add photos with 'capture add --store empty'")
  }
}
