import CaptureTestSupport
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(10)))
  struct FailingDiskTests {
    @Test func `a photo that the disk has lost fails alone among those that are imported with it`()
      throws
    {
      let source = try TestFolder()
      let lost = try NumberedPhoto.jpeg(seed: 8, number: 1)
      let others = try (2...40).map { try NumberedPhoto.jpeg(seed: 8, number: $0) }
      let kept = try #require(others.first { $0.count != lost.count })
      try source.write(lost, as: "1.jpg")
      try source.write(kept, as: "2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failing().run(
        ["import", target.path, source.path],
        environment: ["FAILING_DISK_BYTES": "\(lost.count)"])
      #expect(outcome.text.hasPrefix("error cannot write \(target.path)/.capture/incoming/"))
      #expect(outcome.text.hasSuffix("\nimported 1 1\n"), "\(outcome.text)\(outcome.errors)")
      let store = try PhotoStore(at: target.path)
      #expect(try store.photos().map(\.id) == [Digest(of: kept.span.bytes).id])
      #expect(try store.verify { Issue.record("\($0)") }.isWell)
    }
  }
}
