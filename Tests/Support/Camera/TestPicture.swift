package import CaptureBase
package import CaptureCamera
package import CaptureImaging

/// The content of a test's frame.
package enum TestPicture: Sendable {
  /// A pattern of lighter and darker blocks around a mean brightness.
  case light(UInt8)
  case bytes([UInt8])
  /// A JPEG scene whose coded data ends early.
  case torn
  /// A complete scene of another size than the stream's.
  case sized(FrameSize)

  /// An ordinary, well-lit picture.
  package static let scene = TestPicture.light(120)
  package static let empty = TestPicture.bytes([])
}

extension TestPicture {
  /// Returns the picture's bytes in a stream's format.
  func bytes(in format: StreamFormat) -> [UInt8] {
    switch self {
    case .light(let light): Self.encoded(light, format.size, format.format)
    case .bytes(let bytes): bytes
    case .torn: Self.torn(format.size)
    case .sized(let size): Self.encoded(120, size, format.format)
    }
  }

  private static func torn(_ size: FrameSize) -> [UInt8] {
    let whole = encoded(120, size, .motionJPEG)
    return whole.dropLast(whole.count / 5) + [0xFF, 0xD9]
  }

  private static func encoded(
    _ light: UInt8, _ size: FrameSize, _ format: PixelFormat
  ) -> [UInt8] {
    guard format == .motionJPEG else { return packed(light, size) }
    let key = Key(light: light, size: size)
    if let known = known.withLock({ $0[key] }) { return known }
    let jpeg = encoded(blocks(around: light, size))
    known.withLock { $0[key] = jpeg }
    return jpeg
  }

  private struct Key: Hashable {
    let light: UInt8
    let size: FrameSize
  }

  /// A cache, since drawing a picture takes a while in a debug build.
  private static let known = Guarded<[Key: [UInt8]]>([:])

  fileprivate static func encoded(_ picture: PlanarPicture) -> [UInt8] {
    guard var encoder = try? JPEGEncoder(), let jpeg = try? encoder.encode(picture, quality: 90)
    else { return [] }
    return jpeg
  }

  /// Returns a picture with two bytes per pixel, luma and chroma alternately.
  private static func packed(_ light: UInt8, _ size: FrameSize) -> [UInt8] {
    (0..<size.pixelCount).flatMap { pixel in
      [shade(around: light, column: pixel % size.width, row: pixel / size.width), 128]
    }
  }

  /// Returns a picture in blocks of eight pixels, which are still visible at an eighth of its size.
  private static func blocks(around light: UInt8, _ size: FrameSize) -> PlanarPicture {
    var picture = PlanarPicture(size: size, chroma: .s420)
    picture.withMutablePlane(0) { samples in
      for place in 0..<samples.count {
        samples[place] = shade(
          around: light, column: place % size.width, row: place / size.width)
      }
    }
    return picture
  }

  private static func shade(around light: UInt8, column: Int, row: Int) -> UInt8 {
    let isLit = (column / 8 + row / 8).isMultiple(of: 2)
    return isLit ? UInt8(min(255, Int(light) + 20)) : light - min(light, 20)
  }
}

extension Frame {
  /// Creates a frame that shows a test picture and owns its memory.
  package init(
    _ picture: TestPicture, sequence: Int = 1, exposed moment: Timestamp = .zero,
    format: StreamFormat, isFlagged: Bool = false
  ) {
    self.init(
      sequence: sequence, timestamp: moment,
      layout: FrameLayout(packed: format.format, size: format.size), isFlaggedBroken: isFlagged,
      memory: OwnedBytes(picture.bytes(in: format)))
  }
}

/// Frame memory that owns its bytes.
package final class OwnedBytes: FrameMemory {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}

/// Complete JPEGs of the test camera's size.
package enum TestJPEG {
  /// The picture of a covered lens, which many cameras also send while they wake up.
  package static let black = TestPicture.encoded(
    PlanarPicture(size: .full, chroma: .s420, luma: 4))
  package static let scene = TestPicture.scene.bytes(
    in: StreamFormat(format: .motionJPEG, size: .full, rate: 30, bufferCount: 8))
}
