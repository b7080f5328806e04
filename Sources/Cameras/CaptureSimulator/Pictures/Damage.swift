internal import CaptureBase
internal import CaptureImaging

/// A change to a frame's bytes, by damage in transfer or by a camera's peculiarities.
enum Damage: Hashable, Sendable {
  case truncated(toBytes: Int)
  case garbage(seed: UInt64)
  case missingTables
  case padded

  /// Returns the bytes with the damage applied.
  func applied(to bytes: FrameBytes) -> FrameBytes {
    bytes.withBytes { bytes in
      switch self {
      case .truncated(let count):
        .made(bytes.copy(of: 0..<min(count, bytes.byteCount)))
      case .garbage(let seed):
        .made(Self.noise(count: bytes.byteCount, seed: seed))
      case .missingTables:
        .made(Self.withoutTables(bytes))
      case .padded:
        .made(Self.padded(bytes))
      }
    }
  }

  private static func noise(count: Int, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      withUnsafeBytes(of: generator.next().littleEndian) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }

  /// Returns the JPEG without its Huffman tables; other data is returned unchanged.
  private static func withoutTables(_ jpeg: RawSpan) -> [UInt8] {
    let segments = (try? JPEGHeader(of: jpeg))?.segments ?? []
    var (kept, start): ([UInt8], Int) = ([], 0)
    for segment in segments where segment.marker == .huffmanTables {
      kept += jpeg.copy(of: start..<segment.range.lowerBound)
      start = segment.range.upperBound
    }
    return kept + jpeg.copy(of: start..<jpeg.byteCount)
  }

  /// Returns the JPEG with zero bytes before its start marker and before its end marker.
  private static func padded(_ jpeg: RawSpan) -> [UInt8] {
    guard let end = (try? JPEGHeader(of: jpeg))?.segments.last?.range else {
      return jpeg.copy(of: 0..<jpeg.byteCount)
    }
    let filling = [UInt8](repeating: 0, count: 24)
    let picture = jpeg.copy(of: 0..<end.lowerBound)
    return filling + picture + filling + jpeg.copy(of: end.lowerBound..<jpeg.byteCount)
  }
}
