import CaptureTestSupport
import Testing

@testable import CaptureImaging

/// Checks of many camera frames that are padded or damaged at random.
@Suite(.timeLimit(.minutes(10)))
struct FrameDamageTests {
  /// A way to lose a part of a frame's coded data.
  enum Loss: CaseIterable {
    case cut, cutAndFilled, otherScene, packet, hole, fewBytes, fewOtherBytes

    /// The losses after which blocks are missing or too numerous.
    static let large: [Loss] = [.cut, .cutAndFilled, .otherScene, .packet]
    /// The losses after which decoding may resynchronise.
    static let small: [Loss] = [.hole, .fewBytes, .fewOtherBytes]

    /// Returns the frame after a loss at a position in its coded data.
    func applied(
      to frame: [UInt8], at place: Int, other: [UInt8], using generator: inout SeededGenerator
    ) -> [UInt8] {
      let end = frame.count - 2
      let few = min(Int.random(in: 1...300, using: &generator), end - place)
      switch self {
      case .cut: return frame[..<place] + [0xFF, 0xD9]
      case .cutAndFilled: return Self.zeroed(frame, place..<end)
      case .otherScene: return frame[..<place] + other.dropFirst(place).dropLast(2) + [0xFF, 0xD9]
      case .packet: return Array(frame[..<place] + frame[min(place + 1_012, end)...])
      case .hole: return Self.zeroed(frame, place..<place + few)
      case .fewBytes: return Array(frame[..<place] + frame[(place + few)...])
      case .fewOtherBytes: return Self.patched(frame, place..<place + few, from: other)
      }
    }

    private static func patched(
      _ frame: [UInt8], _ range: Range<Int>, from other: [UInt8]
    ) -> [UInt8] {
      let range = range.clamped(to: 0..<min(frame.count, other.count) - 2)
      var frame = frame
      frame.replaceSubrange(range, with: other[range])
      return frame
    }

    private static func zeroed(_ frame: [UInt8], _ range: Range<Int>) -> [UInt8] {
      var frame = frame
      for index in range { frame[index] = 0 }
      return frame
    }
  }

  private static let count = Effort.count(brief: 40, usual: 200, long: 1_000)

  private func isWhole(_ jpeg: [UInt8]) throws -> Bool {
    var decoder = try JPEGDecoder()
    return (try? decoder.checkedEighth(jpeg.span.bytes)) != nil
  }

  /// Returns the JPEG library's picture, or nil if it rejects the frame.
  private func picture(
    of jpeg: [UInt8], warnings: TurboDecompressor.Warnings
  ) throws -> PlanarPicture? {
    var turbo = try TurboDecompressor(warnings)
    guard let header = try? jpeg.header(),
      let colours = try? turbo.colours(of: jpeg.span.bytes, expecting: header.size)
    else { return nil }
    return try? turbo.picture(of: jpeg.span.bytes, size: header.size, colours)
  }

  /// Two scenes in several qualities, with and without restart markers.
  private func samples() throws -> [[UInt8]] {
    let size = FrameSize(width: 160, height: 120)
    let plain = try [ChromaSubsampling.s422, .s420].flatMap { chroma in
      try [60, 92].map { try TestPictures.jpeg(size, chroma: chroma, quality: $0) }
    }
    return try plain + plain.map { try Tool.jpegtran.run(["-restart", "1"], on: $0).output }
  }

  /// Calls `body` with frames before and after a random loss.
  private func suffer(
    _ loss: Loss, _ body: (_ frame: [UInt8], _ damaged: [UInt8]) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: 13)
    let samples = try samples()
    for index in 0..<Self.count {
      let frame = samples[index % samples.count]
      let other = samples[(index + 1) % samples.count]
      let start = try frame.header().codedRange.lowerBound + 14
      let place = Int.random(in: start..<frame.count - 64, using: &generator)
      let damaged = loss.applied(to: frame, at: place, other: other, using: &generator)
      if damaged != frame { try body(frame, damaged) }
    }
  }

  @Test func `no frame with random fill before its markers is refused`() throws {
    var generator = SeededGenerator(seed: 12)
    let samples = try samples()
    for index in 0..<Self.count {
      let padded = try Padding.padded(samples[index % samples.count], using: &generator)
      #expect(try isWhole(padded))
    }
  }

  @Test(arguments: Loss.large)
  func `no frame that lost blocks is accepted`(loss: Loss) throws {
    var passed = 0
    try suffer(loss) { _, damaged in if try isWhole(damaged) { passed += 1 } }
    #expect(passed == 0)
  }

  @Test(arguments: Loss.small)
  func `frames spoiled by a small loss are accepted less often than by the JPEG library`(
    loss: Loss
  ) throws {
    var (passed, spoiled, unwarned) = (0, 0, 0)
    try suffer(loss) { frame, damaged in
      guard let before = try picture(of: frame, warnings: .refused),
        let after = try picture(of: damaged, warnings: .accepted),
        after.shareOfBlocks(unlike: before) > 0.01
      else { return }
      spoiled += 1
      if try isWhole(damaged) { passed += 1 }
      if try picture(of: damaged, warnings: .refused) != nil { unwarned += 1 }
    }
    #expect(spoiled > Self.count / 2)
    #expect(passed <= unwarned, "\(passed) of \(spoiled), and \(unwarned) without a warning")
    #expect(passed * 8 <= spoiled, "\(passed) of \(spoiled)")
  }
}

extension PlanarPicture {
  /// The fraction of 8x8 luma blocks that differ by more than 8 on average.
  fileprivate func shareOfBlocks(unlike other: PlanarPicture) -> Double {
    let (columns, rows) = (size.width / 8, size.height / 8)
    let unlike = (0..<columns * rows).count { block in
      var sum = 0
      for place in 0..<64 {
        let column = block % columns * 8 + place % 8
        let row = block / columns * 8 + place / 8
        sum += abs(sample(0, column, row) - other.sample(0, column, row))
      }
      return sum > 8 * 64
    }
    return Double(unlike) / Double(columns * rows)
  }
}
