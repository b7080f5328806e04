import CaptureImaging
import CaptureStore
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureBrowse

/// Small pictures, which are made from tiers without reading the original.
@Suite(.timeLimit(.minutes(10)))
struct SmallPictureTests {
  /// Photos of 1600x1200, with screen tiers of 400x300, and no originals left to read.
  private struct Fixture: ~Copyable {
    let grey: GreyStore
    let clock = ManualClock()
    let cache: ToleranceCache

    var folder: String { grey.store.folder }

    init(orientation: Orientation = .up) throws {
      let grey = try GreyStore(
        count: 2, size: FrameSize(width: 1600, height: 1200), orientation: orientation)
      for photo in grey.photos { unlink(grey.store.file(of: photo)) }
      cache = ToleranceCache(
        of: PhotoStore(grey.store), configuration: ToleranceConfiguration(raw: nil, flush: .manual),
        timeline: clock)
      self.grey = grey
    }

    func ask(_ number: Int, _ side: Int, percent: Int = 20) async throws -> PictureAnswer {
      let request = PictureRequest(
        grey.photos[number].id, in: FrameSize(width: side, height: side),
        tolerance: Tolerance(percent: percent))
      return try await clock.run { [cache] in try await cache.picture(request) }
    }
  }

  @Test(arguments: [
    (128, "128x96", Tier.thumb), (110, "128x96", .thumb), (150, "128x96", .thumb),
    (64, "64x48", .thumb), (1, "1x1", .thumb), (200, "200x150", .low), (390, "400x300", .screen),
    (300, "300x225", .screen), (450, "400x300", .screen),
  ])
  func `a picture smaller than the screen is made from the nearest larger tier`(
    side: Int, size: String, tier: Tier
  ) async throws {
    let fixture = try Fixture()
    let answer = try await fixture.ask(1, side)
    #expect(answer.layer == .tier(tier))
    #expect("\(answer.size)" == size)
    #expect(answer.pixels.number == 1)
    let statistics = fixture.cache.statistics
    #expect(statistics.hits(.original) == 0 && statistics.failed == 0)
    #expect(statistics.passes.isEmpty)
  }

  @Test func `small pictures of a photo taken sideways are upright`() async throws {
    let fixture = try Fixture(orientation: .right)
    #expect(try await fixture.ask(0, 128).size == FrameSize(width: 96, height: 128))
    #expect(try await fixture.ask(0, 64, percent: 0).size == FrameSize(width: 48, height: 64))
  }

  @Test func `pictures for a contact sheet are made without reading the larger tiers`() async throws
  {
    let fixture = try Fixture()
    let pack = "\(fixture.folder)/.capture/packs/0001.pack"
    var bytes = try [UInt8](contentsOf: pack)
    for photo in fixture.grey.photos {
      let thumb = try fixture.grey.store.data(of: photo.id, tier: .thumb)
      // The low tier follows the thumb.
      let range = try #require(bytes.firstRange(of: thumb))
      bytes[range.upperBound] ^= 1
    }
    try bytes.write(to: pack)
    for number in 0..<2 {
      let answer = try await fixture.ask(number, 128)
      #expect(answer.layer == .tier(.thumb) && answer.pixels.number == number)
    }
    #expect(try fixture.grey.store.statistics().damagedTiers == 0)
    await #expect(throws: ToleranceError.self) { _ = try await fixture.ask(0, 400) }
  }
}
