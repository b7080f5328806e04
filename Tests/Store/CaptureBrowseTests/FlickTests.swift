import CaptureImaging
import CaptureStore
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

/// Flicks through 76 photos of a real store.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct FlickTests {
  private static let size = FrameSize(width: 640, height: 960)
  private static let count = 76

  /// Returns a photo whose screen tier has the same size.
  private static func jpeg(_ number: Int, of picture: PlanarPicture) throws -> [UInt8] {
    var picture = picture
    picture.withMutablePlane(0) { samples in
      for place in 0..<64 { samples[number * 64 + place] = UInt8(number) }
    }
    var encoder = try JPEGEncoder()
    return try encoder.encode(picture, quality: 80)
  }

  private static func fill(_ store: StoreEngine) throws -> [PhotoID] {
    var random = SeededGenerator(seed: 76)
    var picture = PlanarPicture(size: size, chroma: .s420, luma: 90)
    picture.withMutablePlane(0) { samples in
      var word = UInt64(0)
      for place in samples.indices {
        if place.isMultiple(of: 8) { word = random.next() }
        samples[place] = 90 + UInt8(truncatingIfNeeded: word >> (place % 8 * 8)) % 40
      }
    }
    return try (0..<count).map { number in
      let jpeg = try jpeg(number, of: picture)
      return try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))).photo.id
    }
  }

  /// Creates a browser, precaches, and flicks through all photos.
  private func flick(
    _ limits: CacheLimits, _ delays: [TierPart: Duration], each span: Duration
  ) throws -> (BrowseStatistics, Viewer, [PhotoID]) {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    let ids = try Self.fill(store)
    let clock = ManualClock()
    let source = ScriptedSource(delays, slowing: StoreSource(PhotoStore(store)), on: clock)
    let browser = PhotoBrowser(
      source: source, configuration: BrowserConfiguration(limits: limits, flush: .manual),
      timeline: clock)
    let viewer = Viewer()
    viewer.watch(browser)
    browser.setPhotos(ids)
    browser.precache()
    try clock.advance(by: .seconds(10))
    for place in ids.indices {
      browser.show(at: place)
      try clock.advance(by: span)
    }
    try clock.advance(by: .seconds(1))
    return (browser.statistics, viewer, ids)
  }

  @Test func `with the default cache limits, every photo is shown at screen quality`() throws {
    let (statistics, viewer, ids) = try flick(
      CacheLimits(), [.tiers: .milliseconds(5), .tier(.low): .milliseconds(3)],
      each: .nanoseconds(16_666_667))
    #expect("\(statistics)" == "76/76 screen, 0 low, 0 blank")
    #expect(viewer.pictures.map(\.photo) == ids)
    #expect(viewer.pictures.allSatisfy { $0.size == Self.size && $0.isFinal })
    #expect(statistics.screenBytes <= 5_000_000 && statistics.lowBytes <= 2_000_000)
    // Not all of them fit.
    #expect(statistics.screenBytes > 4_500_000)
    #expect(statistics.pixelBytes <= 5 * Pixels.byteCount(of: Self.size))
  }

  @Test func `with tiny caches, every photo is shown low first and upgraded, and none stays blank`()
    throws
  {
    let (statistics, viewer, ids) = try flick(
      CacheLimits(screen: 500_000, low: 600_000, pixels: 13_000_000),
      [.tiers: .milliseconds(40), .tier(.low): .milliseconds(8)], each: .milliseconds(100))
    #expect(statistics.requests == 76)
    #expect(statistics.blank == 0 && statistics.failed == 0)
    #expect(statistics.shownLow > 70)
    #expect(statistics.upgraded == statistics.shownLow)
    #expect(statistics.shownAtScreen + statistics.shownLow == 76)
    #expect(statistics.rejected > 0 && statistics.screenBytes == 0)
    #expect(statistics.lowBytes <= 600_000)
    #expect(viewer.pictures.filter(\.isFinal).map(\.photo) == ids)
  }
}
