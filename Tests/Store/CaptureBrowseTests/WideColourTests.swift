import CaptureImaging
import CaptureStore
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

/// A photo in Adobe RGB, whose tiers and original must look the same.
@Suite(.timeLimit(.minutes(10)))
struct WideColourTests {
  private static let size = FrameSize(width: 400, height: 300)
  private static let orange = PixelColour(red: 200, green: 80, blue: 40)

  /// Returns a photo of one colour with an EXIF block that states Adobe RGB and an orientation.
  private static func jpeg(_ orientation: Orientation) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    let jpeg = try encoder.encode(Pixels(size: size, colour: orange), quality: 98)
    let entries: [[UInt8]] = [
      [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0],
      [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
    ]
    let colourSpace: [UInt8] = [0, 1, 0xA0, 0x01, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]
    let block =
      Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{2}".utf8) + entries.joined() + [0, 0, 0, 0] + colourSpace
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg[2...]
  }

  private static func middle(of pixels: Pixels) -> [Int] {
    let place = (pixels.size.height / 2 * pixels.size.width + pixels.size.width / 2) * 4
    return pixels.withBytes { bytes in (0..<3).map { Int(bytes.byte(at: place + 2 - $0)) } }
  }

  /// Whether a colour is that of the photo in sRGB, where orange has more red.
  private static func isConverted(_ colour: [Int]) -> Bool {
    zip(colour, [230, 79, 32]).allSatisfy { abs($0 - $1) <= 4 }
  }

  @Test(arguments: [Orientation.up, .right])
  func `an original in Adobe RGB is shown in the colours of its tiers`(
    orientation: Orientation
  ) async throws {
    let folder = try TestFolder()
    let jpeg = try Self.jpeg(orientation)
    let rules = TierRules(screenSize: FrameSize(width: 100, height: 100))
    let store = try StoreEngine(
      at: "\(folder.path)/store", configuration: StoreConfiguration(tiers: rules))
    let photo = try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(1))).photo

    let reader = PictureReader(pixelLimit: 1_000_000, pool: PixelPool(limit: 0))
    let full = try reader.pixels(of: jpeg, .full, of: photo.id)
    #expect(full.size == (orientation == .up ? Self.size : Self.size.turned))
    #expect(Self.isConverted(Self.middle(of: full)), "\(Self.middle(of: full))")

    let clock = ManualClock()
    let raw = RawCacheConfiguration(folder: "\(folder.path)/raw", byteLimit: 1 << 20)
    let cache = ToleranceCache(
      of: PhotoStore(store), configuration: ToleranceConfiguration(raw: raw), timeline: clock)
    for (side, isOriginal) in [(200, true), (300, true), (90, false)] {
      let box = FrameSize(width: side, height: side)
      let answer = try await clock.run {
        try await cache.picture(PictureRequest(photo.id, in: box, tolerance: .none))
      }
      #expect((answer.layer == .original) == isOriginal)
      let colour = Self.middle(of: answer.pixels)
      #expect(Self.isConverted(colour), "\(colour) at \(side)")
    }
  }
}
