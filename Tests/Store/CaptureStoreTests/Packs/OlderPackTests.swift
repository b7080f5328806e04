import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Packs of earlier versions, whose records have a low and a screen tier and do not name them.
@Suite(.timeLimit(.minutes(10)))
struct OlderPackTests {
  /// The photo that the first version wrote in its records, or the bytes that later ones wrote.
  private static let marks = ["CAPTIER1", "CAPTIER2"]

  private static let id = PhotoID(high: 5, low: 6)
  private static let low = [UInt8](repeating: 7, count: 33)
  private static let screen = [UInt8](repeating: 8, count: 21)

  private static func record(_ mark: String) -> [UInt8] {
    OlderRecord(mark: mark, subject: id.bytes, low: low, screen: screen).bytes
  }

  private static func location(_ place: PackPlace, of id: PhotoID = id) -> TierLocation {
    TierLocation(photo: id, digest: Digest(naming: id), place: place)
  }

  @Test(arguments: marks)
  func `an older record is found by a scan and its tiers can be read`(mark: String) throws {
    let folder = try TestFolder()
    let place = StorePlace(folder.path)
    try place.makeFolders()
    let old = Self.record(mark)
    let newID = PhotoID(high: 1, low: 2)
    let new = PackRecord(
      id: newID, digest: Digest(naming: newID), tiers: StoredTiers([.low: [1], .thumb: [2, 3]]))
    try (old + new.bytes).write(to: "\(place.pack(1))")

    let scan = try PackScan(of: place)
    let spot = try #require(scan.place(of: Digest(naming: Self.id)))
    #expect(spot == PackPlace(pack: 1, offset: 0, length: 128, lowLength: 33))
    let packReader = PackReader(place)
    #expect(
      packReader.tiers(at: Self.location(spot))
        == StoredTiers([.low: Self.low, .screen: Self.screen]))
    #expect(packReader.tier(.low, at: Self.location(spot)) == Self.low)
    #expect(packReader.tier(.screen, at: Self.location(spot)) == Self.screen)
    #expect(packReader.tier(.thumb, at: Self.location(spot)) == nil)
    let next = try #require(scan.place(of: new.digest))
    #expect(packReader.tiers(at: Self.location(next, of: newID)) == new.tiers)
  }

  @Test(arguments: marks)
  func `any flipped bit of an older record is detected`(mark: String) throws {
    let folder = try TestFolder()
    let place = StorePlace(folder.path)
    try place.makeFolders()
    let whole = Self.record(mark)
    let spot = PackPlace(pack: 1, offset: 0, length: whole.count, lowLength: Self.low.count)
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try bytes.write(to: "\(place.pack(1))")
      #expect(PackReader(place).tiers(at: Self.location(spot)) == nil, "bit \(bit)")
    }
  }

  @Test(arguments: marks, [24..<32, 32..<40])
  func `an older head with impossible tier lengths is rejected although its checksum is right`(
    mark: String, range: Range<Int>
  ) {
    var head = Array(Self.record(mark)[..<56])
    #expect(PackHead(PackTests.summed(head)[...]) != nil)
    head.replaceSubrange(range, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(PackHead(PackTests.summed(head)[...]) == nil)
  }
}

/// Records that a later version may write.
@Suite(.timeLimit(.minutes(10)))
struct NamedTierTests {
  @Test(arguments: [[], [.thumb], [.low, .screen], [.screen], Tier.derived] as [[Tier]])
  func `a record has exactly the tiers that it names`(tiers: [Tier]) throws {
    let folder = try TestFolder()
    let place = StorePlace(folder.path)
    try place.makeFolders()
    let id = PhotoID(high: 1, low: 2)
    let jpegs = StoredTiers(
      Dictionary(uniqueKeysWithValues: tiers.map { ($0, Array($0.rawValue.utf8)) }))
    let record = PackRecord(id: id, digest: Digest(naming: id), tiers: jpegs)
    var writer = PackWriter(place, after: nil, limit: 1 << 20)
    let spot = try writer.append([record])[0]
    let location = TierLocation(photo: id, digest: record.digest, place: spot)
    let packReader = PackReader(place)
    // A record without tiers is not a record.
    #expect(packReader.tiers(at: location) == (tiers.isEmpty ? nil : jpegs))
    for tier in Tier.allCases {
      #expect(packReader.tier(tier, at: location) == jpegs[tier], "\(tier)")
    }
  }

  @Test func `a tier with an unknown name is skipped, but damage to it is detected`() throws {
    let folder = try TestFolder()
    let place = StorePlace(folder.path)
    try place.makeFolders()
    let id = PhotoID(high: 1, low: 2)
    let (poster, low): ([UInt8], [UInt8]) = ([1, 2, 3], [4, 5])
    var head = Array("CAPTIER3".utf8) + id.bytes + OlderRecord.bytes(of: 2)
    for (name, jpeg) in [("poster", poster), ("low", low)] {
      head += Array(name.utf8) + [UInt8](repeating: 0, count: 8 - name.utf8.count)
      head += OlderRecord.bytes(of: UInt64(jpeg.count))
      head += OlderRecord.bytes(of: Checksum.of(jpeg.span.bytes))
    }
    var bytes = PackTests.summed(head) + poster + low
    bytes += [UInt8](repeating: 0, count: 96 - bytes.count)
    try bytes.write(to: "\(place.pack(1))")
    let spot = PackPlace(pack: 1, offset: 0, length: 96, lowLength: 2)
    let location = TierLocation(photo: id, digest: Digest(naming: id), place: spot)
    #expect(PackReader(place).tiers(at: location) == StoredTiers([.low: low]))
    #expect(PackReader(place).tier(.low, at: location) == low)
    bytes[88] ^= 1
    try bytes.write(to: "\(place.pack(1))")
    #expect(PackReader(place).tiers(at: location) == nil)
  }
}
