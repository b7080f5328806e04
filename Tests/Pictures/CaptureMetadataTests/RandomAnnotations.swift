import CaptureMetadata
import CaptureTestSupport

/// Random annotations, the same in every run.
enum RandomAnnotations {
  static func some(_ count: Int) -> [Annotations] {
    var generator = SeededGenerator(seed: 11)
    return (0..<count).map { _ in
      Annotations(
        rating: Int.random(in: -2...6, using: &generator),
        note: Bool.random(using: &generator) ? text(using: &generator) : nil,
        keywords: (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
          text(using: &generator)
        })
    }
  }

  /// Returns a text of characters from ranges that often cause errors.
  private static func text(using generator: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x20, 0x20...0x7F, 0x20...0x40, 0x80...0xA0, 0xA0...0x7FF, 0x590...0x6FF,
      0x2000...0x206F, 0xD7F0...0xD7FF, 0xFE00...0xFFFF, 0x1F600...0x1F64F, 0x10FFF0...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<30, using: &generator) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
      let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator))
      if let scalar { text.append(scalar) }
    }
    return String(text)
  }
}
