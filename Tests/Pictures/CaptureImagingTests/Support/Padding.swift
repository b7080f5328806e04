import CaptureTestSupport
@testable import CaptureImaging

/// The fill bytes that cameras write between coded data and the next marker.
enum Padding {
  /// Returns the JPEG with the same fill before each marker that ends coded data.
  static func padded(_ jpeg: [UInt8], with filling: [UInt8]) throws -> [UInt8] {
    try padded(jpeg) { filling }
  }

  /// Returns the JPEG with fill of random length and of either kind.
  static func padded(
    _ jpeg: [UInt8], using generator: inout SeededGenerator
  ) throws -> [UInt8] {
    let value = ([0x00, 0xFF] as [UInt8]).randomElement(using: &generator) ?? 0
    let longest = [1, 3, 16, 600].randomElement(using: &generator) ?? 1
    return try padded(jpeg) {
      [UInt8](repeating: value, count: Int.random(in: 0...longest, using: &generator))
    }
  }

  private static func padded(_ jpeg: [UInt8], _ filling: () -> [UInt8]) throws -> [UInt8] {
    var (padded, start) = ([UInt8](), 0)
    for marker in try places(of: jpeg) {
      padded += jpeg[start..<marker] + filling()
      start = marker
    }
    return padded + jpeg[start...]
  }

  /// Returns the offsets of the markers that end coded data.
  private static func places(of jpeg: [UInt8]) throws -> [Int] {
    let header = try jpeg.header()
    let coded = header.codedRange.dropFirst(2)
    let restarts = coded.indices.dropLast().filter { index in
      jpeg[index] == 0xFF && JPEGMarker(rawValue: jpeg[index + 1]).isRestart
    }
    return restarts + [header.end - 2]
  }
}
