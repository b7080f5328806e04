import Capture
import CaptureTestSupport
import Testing

/// Frames of every kind as pictures.
@Suite struct CameraFrameTests {
  private static let formats: [PixelFormat] = [.motionJPEG, .yuyv, .nv12, .i420, .grey]
  private static let size = FrameSize(width: 64, height: 48)

  /// A picture that is darker on the left and lighter in the upper half.
  private static let picture: PlanarPicture = {
    var picture = PlanarPicture(size: size, chroma: .s420)
    picture.withMutablePlane(0) { samples in
      for place in 0..<size.pixelCount {
        let (column, row) = (place % size.width, place / size.width)
        samples[place] = UInt8(40 + column * 2 + (row < size.height / 2 ? 60 : 0))
      }
    }
    return picture
  }()

  private static func bytes(in format: PixelFormat) throws -> [UInt8] {
    guard format == .motionJPEG else { return try picture.packed(as: format) }
    var encoder = try JPEGEncoder()
    return try encoder.encode(picture, quality: 95)
  }

  private static func frame(
    _ bytes: [UInt8], in format: PixelFormat, mounted orientation: Orientation = .up
  ) -> CameraFrame {
    var device = CameraDevice.test
    device.mounting = orientation
    let frame = Frame(
      sequence: 1, timestamp: .zero, layout: FrameLayout(packed: format, size: size),
      memory: ArrayMemory([bytes]))
    return CameraFrame(frame, from: device)
  }

  @Test(arguments: formats, [Orientation.up, .down, .right, .leftMirrored])
  func `a frame of any format gives the same upright pixels and JPEG`(
    format: PixelFormat, orientation: Orientation
  ) throws {
    let frame = try Self.frame(Self.bytes(in: format), in: format, mounted: orientation)
    let upright = Self.picture.turned(upright: orientation)
    #expect(frame.size == upright.size)

    let pixels = try frame.pixels()
    #expect(pixels.size == upright.size)
    #expect(pixels.difference(from: upright.pixels()) < 0.02)
    #expect(try Pixels(jpeg: frame.jpeg()).difference(from: upright.pixels()) < 0.02)
  }

  @Test(arguments: formats)
  func `a frame of any format is scaled to fit`(format: PixelFormat) throws {
    let frame = try Self.frame(Self.bytes(in: format), in: format, mounted: .right)
    let pixels = try frame.pixels(fitting: FrameSize(width: 100, height: 32))
    #expect(pixels.size == FrameSize(width: 24, height: 32))
    let expected = Self.picture.turned(upright: .right).scaled(to: pixels.size).pixels()
    #expect(pixels.difference(from: expected) < 0.03)
  }

  @Test func `the JPEG of an upright camera is the one that it sent, padding aside`() throws {
    let sent = try Self.bytes(in: .motionJPEG)
    let padded = sent + [UInt8](repeating: 0, count: 9)
    let photo = try Self.frame(padded, in: .motionJPEG).jpeg()
    #expect(photo.suffix(sent.count / 2) == sent.suffix(sent.count / 2))
  }

  @Test(arguments: [Orientation.up, .down])
  func `a frame with its own orientation is turned by it, as a photo is`(
    mounting: Orientation
  ) throws {
    let sent = try Self.bytes(in: .motionJPEG)
    let tagged = try JPEGPhoto.made(from: sent.span.bytes, ExifFacts(orientation: .right))
    let frame = Self.frame(tagged, in: .motionJPEG, mounted: mounting)
    let upright = Self.picture.turned(upright: .right)
    #expect(frame.size == upright.size)
    #expect(try frame.pixels().difference(from: upright.pixels()) < 0.02)
    #expect(try Pixels(jpeg: frame.jpeg()).difference(from: upright.pixels()) < 0.02)
  }

  @Test func `a damaged frame has neither pixels nor a JPEG`() throws {
    let sent = try Self.bytes(in: .motionJPEG)
    let torn = Self.frame(Array(sent.prefix(sent.count / 2)), in: .motionJPEG)
    #expect(throws: FramePictureError.self) { try torn.pixels() }
    #expect(throws: FramePictureError.self) { try torn.jpeg() }
    let short = Self.frame([1, 2, 3], in: .yuyv)
    #expect(throws: FramePictureError.self) { try short.pixels() }
  }
}
