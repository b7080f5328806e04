import CaptureImaging
import CaptureStore
import Testing

@testable import CaptureBrowse

struct TierCachesTests {
  private static func bytes(_ number: Int, screen: Int = 10, low: Int = 5) -> TierBytes {
    TierBytes([
      .low: [UInt8](repeating: UInt8(number), count: low),
      .screen: [UInt8](repeating: UInt8(number), count: screen),
      .thumb: [UInt8(number)],
    ])
  }

  @Test func `a low tier read along with the screen tier is kept only if that is not`() {
    var caches = TierCaches(CacheLimits(screen: 100, low: 50, pixels: 0))
    caches.keep(Self.bytes(1), of: .numbered(1))
    caches.keep(Self.bytes(2, screen: 11), of: .numbered(2))
    #expect(caches.holding(of: .numbered(1)) == .init(hasScreen: true))
    #expect(caches.holding(of: .numbered(2)) == .init(hasLow: true))
    #expect(caches.rejections == 1)
  }

  @Test(arguments: ["640x480", "1920x1080", "1080x1920", "2560x1440", "3840x2160", "7680x4320"])
  func `the limits for a screen have room for its largest tiers`(text: String) throws {
    let size = try #require(FrameSize(text))
    let rules = TierRules(screenSize: size)
    let limits = CacheLimits(for: rules)
    #expect(rules.window(of: .screen, size: size).upperBound <= limits.screen / 10)
    #expect(rules.window(of: .low, size: size).upperBound <= limits.low / 10)
    #expect(limits.pixels >= 5 * 4 * size.pixelCount)
    if size.pixelCount <= 1920 * 1080 { #expect(limits == CacheLimits()) }
  }

  @Test func `under pressure, half or all but the photo on the screen is dropped`() {
    var caches = TierCaches(CacheLimits(screen: 100, low: 50, pixels: 0))
    for number in 0..<10 { caches.keep(Self.bytes(number), of: .numbered(number)) }
    caches.shrink(to: .half, keeping: .numbered(3))
    #expect(caches[.screen].cost == 50)
    for number in 0..<10 { caches.keep(Self.bytes(number), of: .numbered(number)) }
    caches.shrink(to: .everythingNotShown, keeping: .numbered(3))
    #expect(Array(caches[.screen].keys) == [.numbered(3)])
    caches.shrink(to: .everythingNotShown, keeping: nil)
    #expect(caches[.screen].count == 0)
  }

  @Test func `the pixel ring keeps only the pictures of its photos`() {
    var ring = PixelRing(limit: 1 << 20)
    ring.move(to: PhotoID.numbered(1..<4))
    for number in 0..<6 {
      ring.insert(.of(.numbered(number), .screen), .screen, of: .numbered(number))
    }
    #expect(ring.photos.map(\.number) == [1, 2, 3])
    ring.move(to: PhotoID.numbered(3..<8))
    #expect(ring.photos.map(\.number) == [3])
    #expect(ring.byteCount == Pixels.byteCount(of: .of(.numbered(3), .screen)))
  }

  @Test func `a full pixel ring keeps better pictures and more important photos`() {
    let one = Pixels.byteCount(of: .of(.numbered(9), .screen))
    var ring = PixelRing(limit: one * 2)
    ring.move(to: PhotoID.numbered(1..<4))
    ring.insert(.of(.numbered(2), .screen), .screen, of: .numbered(2))
    ring.insert(.of(.numbered(2), .low), .low, of: .numbered(2))
    #expect(ring.tier(of: .numbered(2)) == .screen)
    ring.insert(.of(.numbered(3), .screen), .screen, of: .numbered(3))
    ring.insert(.of(.numbered(1), .screen), .screen, of: .numbered(1))
    #expect(Set(ring.photos.map(\.number)) == [1, 2])
    ring.insert(.of(.numbered(3), .screen), .screen, of: .numbered(3))
    #expect(ring.rejections == 1)
  }
}
