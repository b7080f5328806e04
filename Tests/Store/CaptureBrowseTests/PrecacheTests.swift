import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct PrecacheTests {
  private static func extents(_ numbers: [Int], screen: Int = 8, low: Int = 4) -> [TierExtent] {
    numbers.map { TierExtent(photo: .numbered($0), low: low, screen: screen) }
  }

  @Test func `a precache reads near screen tiers and farther low tiers in disk order`() {
    let survey = Self.extents([30, 4, 1, 2, 3, 5, 6, 7, 8, 9])
    let limits = CacheLimits(screen: 80, low: 40)
    let far = Self.extents(Array(10..<30))
    let nearest = PhotoID.numbered(0..<31)
    let precache = Precache(survey + far, nearest: nearest, limits)
    let screens = precache.plan.filter { $0.part == .tiers }.map(\.photo.number)
    let lows = precache.plan.filter { $0.part == .tier(.low) }.map(\.photo.number)
    #expect(screens == [4, 1, 2, 3, 5, 6, 7, 8, 9, 10])
    #expect(lows == Array(11...20))
  }

  @Test func `a precache skips a tier that is too large for its cache`() {
    let survey = Self.extents([1], screen: 60, low: 10)
    let plan = Precache(survey, nearest: [.numbered(1)], CacheLimits(screen: 500, low: 200)).plan
    #expect(plan.map(\.part) == [.tier(.low)])
  }

  @Test func `a precache skips photos that are already in memory`() {
    var precache = Precache(
      Self.extents([1, 2, 3]), nearest: PhotoID.numbered(1..<4), CacheLimits())
    let first = precache.take { photo, _ in photo == .numbered(1) }
    #expect(first?.photo == .numbered(2))
    let rest = precache.take { _, _ in true }
    #expect(rest == nil)
    #expect(precache.isDone)
  }

  @Test func `a store reports the sizes of tiers in the order on disk`() throws {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    var ids: [PhotoID] = []
    for number in 0..<12 {
      let jpeg = try NumberedPhoto.jpeg(seed: 5, number: number)
      ids.append(
        try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))).photo.id)
    }
    let asked = ids.shuffled() + [.numbered(77)]
    let extents = try store.tierExtents(of: asked)
    #expect(extents.map(\.photo) == ids)
    for extent in extents {
      let tiers = try store.tiers(of: extent.photo)
      let counts = [Tier.low, .screen, .thumb].map { tiers[$0]?.count ?? 0 }
      #expect(extent.low == counts[0])
      // A head that names three tiers is 48 bytes longer than the shortest.
      let rest = counts[1] + counts[2] + 48
      #expect((rest..<rest + 16).contains(extent.screen))
    }
    #expect(try store.tierExtents(of: []).isEmpty)
  }
}
