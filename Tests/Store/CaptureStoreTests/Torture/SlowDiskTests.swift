import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite struct SlowDiskTests {
    private static let isLong = Effort.current == .long

    @Test(.timeLimit(.minutes(10)), arguments: [256, 1_024])
    func `more tiny photos than descriptors are added from a fast disk to a slow one`(
      descriptors: Int
    ) throws {
      let count = Effort.count(brief: 1_200, usual: 1_200, long: 4_000)
      try Self.expectAll(count, descriptors: descriptors)
    }

    @Test(.enabled(if: isLong, "it takes ten minutes: CAPTURE_LONG=1"), .timeLimit(.minutes(60)))
    func `60,000 tiny photos are added from a fast disk to a slow one without a failure`() throws {
      try Self.expectAll(60_000, descriptors: 1_024)
    }

    /// Imports photos from a fast disk to a slow one, and checks that none fails.
    private static func expectAll(_ count: Int, descriptors: Int) throws {
      let source = try TestFolder()
      for number in 0..<count {
        try source.write(NumberedPhoto.jpeg(seed: 5, number: number), as: "\(number).jpg")
      }
      let target = try TestFolder()
      let outcome = try PreloadedDisk.slow().run(
        ["import", target.path, source.path], descriptors: descriptors)
      #expect(outcome.text == "imported \(count) 0\n", "\(outcome.errors)")
    }
  }
}
