import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

/// What can be recognised of damage in raw frames.
@Suite struct RawFrameTests {
  private static let size = FrameSize(width: 160, height: 120)
  private static let formats = [
    "YUYV", "UYVY", "NV12", "YU12", "GREY", "RGB3", "BGR4", "RGGB", "Y16",
  ]
  .compactMap { PixelFormat($0) }
  private static let colourFormats: [PixelFormat] = [.yuyv, .nv12, .i420]

  private static func frame(_ format: PixelFormat, _ bytes: [UInt8]) -> Frame {
    Frame(
      sequence: 1, timestamp: .zero, layout: FrameLayout(packed: format, size: size),
      memory: OwnedBytes(bytes))
  }

  private static func byteCount(_ format: PixelFormat) throws -> Int {
    let bits = try #require(SampleFormat(format)).bitsPerPixel
    return Int(Double(size.pixelCount) * bits / 8)
  }

  private static func noise(_ format: PixelFormat, seed: UInt64) throws -> Frame {
    var generator = SeededGenerator(seed: seed)
    return frame(
      format, try (0..<byteCount(format)).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// Returns a frame of a scene with gradients, a bright square and some noise.
  private static func scene(
    _ format: PixelFormat, contrast: Int = 160, noise: Int = 8, seed: UInt64 = 3
  ) throws -> Frame {
    var generator = SeededGenerator(seed: seed)
    var picture = PlanarPicture(size: size, chroma: .s420)
    for (index, plane) in picture.planes.enumerated() {
      picture.withMutablePlane(index) { samples in
        for place in 0..<samples.count {
          let (column, row) = (place % plane.stride, place / plane.stride)
          let light = column * contrast / plane.stride + row * 50 / plane.rowCount
          let inSquare = (8..<40).contains(column) && (8..<40).contains(row) && index == 0
          let grain = Int.random(in: 0...noise, using: &generator)
          let value = index > 0 ? 100 + light / 4 : inSquare ? 200 : 10 + light
          samples[place] = UInt8(min(255, value + grain))
        }
      }
    }
    return frame(format, try picture.packed(as: format))
  }

  private func faults(of frames: [Frame]) -> [FrameFault.Code?] {
    let examiner = FrameExaminer()
    return frames.map { frame in
      guard case .failure(let fault) = examiner.examine(frame) else { return nil }
      return fault.code
    }
  }

  @Test(arguments: formats)
  func `noise instead of a raw picture is damage`(format: PixelFormat) throws {
    let frames = try (1...4).map { try Self.noise(format, seed: $0) }
    #expect(faults(of: frames) == [.damaged, .damaged, .damaged, .damaged])
  }

  @Test(arguments: colourFormats, [0, 255] as [UInt8])
  func `a buffer filled with one value is not a raw picture with luma and colour`(
    format: PixelFormat, value: UInt8
  ) throws {
    let frame = Self.frame(
      format, [UInt8](repeating: value, count: try Self.byteCount(format)))
    #expect(faults(of: [frame]) == [.damaged])
  }

  @Test func `a raw frame whose lower half was not filled is damaged`() throws {
    let scene = try Self.scene(.yuyv)
    let bytes = scene.withBytes { $0.withUnsafeBytes { [UInt8]($0) } }
    let zeros = [UInt8](repeating: 0, count: bytes.count / 2)
    #expect(faults(of: [Self.frame(.yuyv, bytes.prefix(bytes.count / 2) + zeros)]) == [.damaged])
  }

  @Test(arguments: colourFormats + [.grey], [(160, 8), (40, 40), (0, 3), (160, 90)])
  func `raw pictures with grain, with little contrast and with both are sound`(
    format: PixelFormat, look: (contrast: Int, noise: Int)
  ) throws {
    let frames = try (1...3).map { seed in
      try Self.scene(format, contrast: look.contrast, noise: look.noise, seed: seed)
    }
    #expect(faults(of: frames) == [nil, nil, nil])
  }

  // The last two are of cameras whose controls make colours brighter than can be shown.
  @Test(arguments: [
    (0, 128, 128), (255, 128, 128), (16, 128, 128), (76, 85, 255), (29, 255, 107), (255, 0, 255),
    (0, 255, 0),
  ])
  func `black, white and saturated colours are sound raw pictures`(
    luma: UInt8, cb: UInt8, cr: UInt8
  ) throws {
    let picture = PlanarPicture(size: Self.size, chroma: .s420, luma: luma, cb: cb, cr: cr)
    for format in Self.colourFormats {
      #expect(faults(of: [Self.frame(format, try picture.packed(as: format))]) == [nil])
    }
  }

  @Test func `a camera that sees something like noise is believed from the second frame on`() throws
  {
    let frame = try Self.noise(.grey, seed: 5)
    #expect(faults(of: [frame, frame, frame]) == [.damaged, nil, nil])
  }
}
