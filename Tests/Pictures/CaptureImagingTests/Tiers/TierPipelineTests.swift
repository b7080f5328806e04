import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TierPipelineTests {
  @Test func `ladders in a pipeline make the tiers of several photos at once`() throws {
    let jpegs = try (40..<60).map { try TestPictures.jpeg(FrameSize(width: $0, height: 50)) }
    let pipeline = OrderedPipeline<[UInt8], FrameSize?>(
      workers: 2, byteBudget: 5_000, state: { try? TierLadder(rules: TestTiers.rules) },
      work: { ladder, jpeg in try? ladder?.tiers(of: jpeg.span.bytes).screen.size })
    DispatchQueue.global().async {
      for jpeg in jpegs { pipeline.submit(jpeg, byteCount: jpeg.count) }
      pipeline.finish()
    }
    var widths: [Int] = []
    while let size = pipeline.next() { widths.append(size?.width ?? 0) }
    #expect(widths == Array(40..<60))
  }
}
