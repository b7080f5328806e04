import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct ThumbTests {
  /// A store with photos that are larger than thumbs.
  private struct Fixture: ~Copyable {
    let folder: TestFolder
    let store: StoreEngine
    let photos: [Photo]

    init(count: Int = 3) throws {
      let folder = try TestFolder()
      let rules = TierRules(screenSize: FrameSize(width: 240, height: 240))
      let configuration = StoreConfiguration(tiers: rules)
      let store = try StoreEngine(at: folder.path, configuration: configuration)
      photos = try (1...count).map { number in
        var picture = PlanarPicture(
          size: FrameSize(width: 320, height: 240), chroma: .s420, luma: 90)
        picture.withMutablePlane(0) { plane in
          for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index * number) }
        }
        var encoder = try JPEGEncoder()
        let jpeg = try encoder.encode(picture, quality: 90)
        return try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))).photo
      }
      self.store = store
      self.folder = folder
    }

    var pack: String { "\(folder.path)/.capture/packs/0001.pack" }

    /// Replaces the pack by one that version 0.1.0 would have written; returns its tiers.
    func makeOlder() throws -> [StoredTiers] {
      var bytes: [UInt8] = []
      var older: [StoredTiers] = []
      for photo in photos {
        let tiers = try store.tiers(of: photo.id)
        let (low, screen) = (try #require(tiers[.low]), try #require(tiers[.screen]))
        let subject = photo.id.bytes
        bytes += OlderRecord(mark: "CAPTIER2", subject: subject, low: low, screen: screen).bytes
        older.append(StoredTiers([.low: low, .screen: screen]))
      }
      try bytes.write(to: pack)
      for ending in ["", "-wal", "-shm"] {
        unlink("\(folder.path)/.capture/catalogue.sqlite\(ending)")
      }
      return older
    }
  }

  @Test func `a thumb is 128 pixels wide, upright and small`() throws {
    let fixture = try Fixture()
    for photo in fixture.photos {
      let jpeg = try fixture.store.data(of: photo.id, tier: .thumb)
      #expect(try JPEGHeader(of: jpeg.span.bytes).size == FrameSize(width: 128, height: 96))
      #expect(jpeg.count <= 5_000)
      #expect(try fixture.store.tiers(of: photo.id)[.thumb] == jpeg)
    }
    #expect(try fixture.store.statistics().damagedTiers == 0)
  }

  @Test func `a damaged thumb is reported, made again and counted`() throws {
    let fixture = try Fixture(count: 1)
    let id = fixture.photos[0].id
    let thumb = try fixture.store.data(of: id, tier: .thumb)
    var bytes = try [UInt8](contentsOf: fixture.pack)
    let range = try #require(bytes.firstRange(of: thumb))
    bytes[range.lowerBound + thumb.count / 2] ^= 1
    try bytes.write(to: fixture.pack)
    #expect(try fixture.store.verify { _ in }.found == [.damagedTiers: 1])
    #expect(try fixture.store.data(of: id, tier: .thumb) == thumb)
    #expect(try fixture.store.statistics().damagedTiers == 1)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `thumbs missing from an older pack are made from the low tier and not stored`() throws
  {
    let fixture = try Fixture()
    let older = try fixture.makeOlder()
    let pack = try [UInt8](contentsOf: fixture.pack)
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    for photo in try store.photos() {
      unlink(store.file(of: photo))
      let jpeg = try store.data(of: photo.id, tier: .thumb)
      #expect(try JPEGHeader(of: jpeg.span.bytes).size == FrameSize(width: 128, height: 96))
    }
    #expect(try fixture.photos.map { try store.tiers(of: $0.id) } == older)
    #expect(try store.statistics().damagedTiers == 0)
    let isUntouched = try [UInt8](contentsOf: fixture.pack) == pack
    #expect(isUntouched)
  }

  @Test func `a store with an older pack is sound, and compaction adds the thumbs`() throws {
    let fixture = try Fixture()
    let older = try fixture.makeOlder()
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    try store.moveAllTiers()
    for (photo, before) in zip(fixture.photos, older) {
      let tiers = try store.tiers(of: photo.id)
      #expect(tiers.tiers == Tier.derived)
      #expect(tiers[.low] == before[.low] && tiers[.screen] == before[.screen])
      #expect(try store.data(of: photo.id, tier: .thumb) == tiers[.thumb])
    }
    #expect(try store.statistics().damagedTiers == 0)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `rebuilding the tiers of a store with an older pack adds the thumbs`() throws {
    let fixture = try Fixture()
    _ = try fixture.makeOlder()
    let store = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(rebuildingTiers: true)
    ).engine
    for photo in fixture.photos {
      #expect(try store.tiers(of: photo.id).tiers == Tier.derived)
    }
  }
}
