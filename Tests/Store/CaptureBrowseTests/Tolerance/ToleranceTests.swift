import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct ToleranceTests {
  /// A case: the available sizes, the requested size and tolerance, and the best size.
  struct Row: CustomStringConvertible {
    let sizes: [String]
    let wanted: String
    var percent = 20
    var prefersLarger = true
    let best: String?

    init(
      _ sizes: [String], _ wanted: String, percent: Int = 20, prefersLarger: Bool = true,
      _ best: String?
    ) {
      (self.sizes, self.wanted, self.best) = (sizes, wanted, best)
      (self.percent, self.prefersLarger) = (percent, prefersLarger)
    }

    var description: String { "\(sizes) for \(wanted)" }
  }

  @Test(arguments: [
    Row([], "100x100", nil),
    Row(["100x100"], "100x100", "100x100"),
    Row(["80x80"], "100x100", "80x80"),
    Row(["120x120"], "100x100", "120x120"),
    Row(["79x80"], "100x100", nil),
    Row(["80x79"], "100x100", nil),
    Row(["121x120"], "100x100", nil),
    Row(["120x121"], "100x100", nil),
    Row(["99x99", "120x120"], "100x100", "120x120"),
    Row(["99x99", "120x120"], "100x100", prefersLarger: false, "99x99"),
    Row(["119x119", "101x101", "110x110"], "100x100", "101x101"),
    Row(["81x81", "95x95", "90x90"], "100x100", "95x95"),
    Row(["100x99", "101x101"], "100x100", "101x101"),
    Row(["200x200", "50x50"], "100x100", nil),
    Row(["99x100", "100x100"], "100x100", percent: 0, "100x100"),
    Row(["99x100"], "100x100", percent: 0, nil),
    Row(["99x100"], "100x100", percent: -5, nil),
    Row(["1x1"], "1x1", "1x1"),
    Row(["2x2"], "1x1", nil),
    Row(["1x1", "9x9"], "5x5", percent: 100, "9x9"),
    Row(["1638x1228"], "2048x1536", nil),
    Row(["1639x1229"], "2048x1536", "1639x1229"),
  ])
  func `the nearest size within the tolerance is the best, preferring larger ones`(row: Row) throws
  {
    let tolerance = Tolerance(percent: row.percent, prefersLarger: row.prefersLarger)
    let sizes = row.sizes.compactMap { FrameSize($0) }
    let wanted = try #require(FrameSize(row.wanted))
    #expect(tolerance.best(of: sizes, for: wanted) == row.best.flatMap { FrameSize($0) })
    #expect(tolerance.best(of: sizes.reversed(), for: wanted) == row.best.flatMap { FrameSize($0) })
  }

  @Test(arguments: [
    ("400x300", "100x100", "100x75"), ("300x400", "100x100", "75x100"),
    ("400x300", "1000x1000", "400x300"), ("400x300", "400x300", "400x300"),
    ("400x300", "0x0", "1x1"), ("400x1", "100x100", "100x1"),
  ])
  func `a photo is scaled down to fit a box and never enlarged`(
    upright: String, box: String, fitted: String
  ) throws {
    let box = box == "0x0" ? FrameSize(width: 0, height: -3) : try #require(FrameSize(box))
    #expect(try #require(FrameSize(upright)).fitted(into: box) == FrameSize(fitted))
  }

  @Test func `a box of the largest possible size does not overflow`() {
    let size = FrameSize(width: 400, height: 300)
    let box = FrameSize(width: .max, height: 30)
    #expect(size.fitted(into: box) == FrameSize(width: 40, height: 30))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the best size is acceptable, independent of order, and exact if possible`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let tolerance = Tolerance(
        percent: Int.random(in: 0...60, using: &random), prefersLarger: .random(using: &random))
      let wanted = size(&random)
      var sizes = (0..<Int.random(in: 0...8, using: &random)).map { _ in size(&random) }
      let best = tolerance.best(of: sizes, for: wanted)
      #expect(tolerance.best(of: sizes.shuffled(using: &random), for: wanted) == best)
      if let best {
        #expect(tolerance.accepts(best, for: wanted))
        for other in sizes where tolerance.accepts(other, for: wanted) {
          #expect(!tolerance.isBetter(other, than: best, for: wanted))
          if tolerance.prefersLarger, other.covers(wanted) { #expect(best.covers(wanted)) }
        }
      } else {
        #expect(!sizes.contains { tolerance.accepts($0, for: wanted) })
      }
      sizes.insert(wanted, at: sizes.indices.randomElement(using: &random) ?? 0)
      #expect(tolerance.best(of: sizes, for: wanted) == wanted)
    }
  }

  private func size(_ random: inout SeededGenerator) -> FrameSize {
    FrameSize(
      width: Int.random(in: 90...130, using: &random),
      height: Int.random(in: 90...130, using: &random))
  }
}
