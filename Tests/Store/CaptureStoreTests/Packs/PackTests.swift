import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct PackTests {
  private static func record(_ number: UInt64, low: Int = 21, screen: Int = 40) -> PackRecord {
    let id = PhotoID(high: 7, low: number)
    return PackRecord(
      id: id, digest: Digest(naming: id),
      tiers: StoredTiers([
        .low: [UInt8](repeating: UInt8(number), count: low),
        .screen: [UInt8](repeating: 9, count: screen), .thumb: [3, 4, 5],
      ]))
  }

  private static func location(of id: PhotoID, _ place: PackPlace) -> TierLocation {
    TierLocation(photo: id, digest: Digest(naming: id), place: place)
  }

  private static func makePlace(in folder: borrowing TestFolder) throws -> StorePlace {
    let place = StorePlace(folder.path)
    try place.makeFolders()
    return place
  }

  private static func write(
    _ records: [PackRecord], to place: StorePlace, limit: Int = 1 << 20
  ) throws -> [PackPlace] {
    var writer = PackWriter(place, after: nil, limit: limit)
    return try writer.append(records)
  }

  @Test func `tiers are read back as they were written`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let records = (0..<20).map { Self.record($0, low: Int($0), screen: 30 + Int($0)) }
    let places = try Self.write(records, to: place)
    let packReader = PackReader(place)
    for (record, place) in zip(records, places) {
      let tiers = packReader.tiers(at: Self.location(of: record.id, place))
      #expect(tiers == record.tiers)
      for tier in Tier.allCases {
        let read = packReader.tier(tier, at: Self.location(of: record.id, place))
        #expect(read == record.tiers[tier], "\(tier)")
      }
      #expect(packReader.tiers(at: Self.location(of: PhotoID(high: 1, low: 1), place)) == nil)
    }
  }

  @Test func `a thumb is read from the first 8 KB of its record`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let record = Self.record(1, low: 20_000, screen: 30_000)
    let location = Self.location(of: record.id, try Self.write([record], to: place)[0])
    let start = try [UInt8](contentsOf: "\(place.pack(1))").prefix(8_192)
    try Array(start).write(to: "\(place.pack(1))")
    let packReader = PackReader(place)
    #expect(packReader.tier(.thumb, at: location) == record.tiers[.thumb])
    #expect(packReader.tier(.low, at: location) == nil)
    #expect(packReader.tiers(at: location) == nil)
  }

  @Test func `any flipped bit of a record is detected`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let record = Self.record(1)
    let spot = try Self.write([record], to: place)[0]
    let whole = try [UInt8](contentsOf: "\(place.pack(1))")
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try bytes.write(to: "\(place.pack(1))")
      #expect(PackReader(place).tiers(at: Self.location(of: record.id, spot)) == nil, "bit \(bit)")
    }
  }

  @Test(arguments: [
    // The number of tiers, and the lengths of the three tiers.
    24..<32, 40..<48, 64..<72, 88..<96,
  ])
  func `a record head with impossible numbers is rejected although its checksum is right`(
    range: Range<Int>
  ) {
    let record = Self.record(1).bytes
    var bytes = Array(record[..<104])
    #expect(PackHead(Self.summed(bytes)[...]) == PackHead(record[...]))
    bytes.replaceSubrange(range, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(PackHead(Self.summed(bytes)[...]) == nil)
  }

  @Test func `a record head is read from exactly its own bytes, and from no fewer`() {
    let record = Self.record(1).bytes
    let count = 32 + 24 * 3 + 8
    let whole = PackHead(record[...])
    #expect(whole != nil)
    #expect(PackHead(record[..<count]) == whole)
    for short in 0..<count { #expect(PackHead(record[..<short]) == nil, "\(short)") }
  }

  /// Returns a head followed by its checksum.
  static func summed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = Checksum.of(bytes.span.bytes)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  @Test func `cutting a pack loses the records behind the cut and no others`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let records = [Self.record(1), Self.record(2)]
    let places = try Self.write(records, to: place)
    let whole = try [UInt8](contentsOf: "\(place.pack(1))")
    for count in 0..<whole.count {
      try Array(whole.prefix(count)).write(to: "\(place.pack(1))")
      let packReader = PackReader(place)
      let isFirstThere = count >= places[1].offset
      #expect(
        (packReader.tiers(at: Self.location(of: records[0].id, places[0])) != nil) == isFirstThere)
      #expect(packReader.tiers(at: Self.location(of: records[1].id, places[1])) == nil)
      let found = try PackScan(of: place)
      #expect((found.place(of: records[0].digest) == places[0]) == isFirstThere)
      #expect(found.place(of: records[1].digest) == nil)
    }
  }

  @Test func `a scan of a pack skips damage and finds the next record`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let records = (1...5).map { Self.record($0, low: Int($0) * 13) }
    let places = try Self.write(records, to: place)
    var bytes = try [UInt8](contentsOf: "\(place.pack(1))")
    bytes[places[2].offset + 30] ^= 4
    try bytes.write(to: "\(place.pack(1))")
    let found = try PackScan(of: place)
    for number in [0, 1, 3, 4] {
      #expect(found.place(of: records[number].digest) == places[number])
    }
    #expect(found.place(of: records[2].digest) == nil)
    #expect(found.sizes == [1: bytes.count])
  }

  @Test func `impossible places from a damaged catalogue are handled without a crash`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let record = Self.record(1)
    _ = try Self.write([record], to: place)
    let packReader = PackReader(place)
    for number in [Int.min, -1, Int.max, Int.max - 63, 1 << 60] {
      let wrong = [
        PackPlace(pack: 1, offset: number, length: 128, lowLength: 21),
        PackPlace(pack: 1, offset: 0, length: number, lowLength: 21),
        PackPlace(pack: 1, offset: 0, length: 128, lowLength: number),
        PackPlace(pack: number, offset: 0, length: 128, lowLength: 21),
      ]
      for place in wrong {
        for tier in Tier.derived {
          _ = packReader.tier(tier, at: Self.location(of: record.id, place))
        }
        if place.lowLength != number {
          #expect(packReader.tiers(at: Self.location(of: record.id, place)) == nil, "\(place)")
        }
      }
    }
  }

  @Test func `the number of open packs is limited, however many are read`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let records = (1...100).map { Self.record($0) }
    let places = try Self.write(records, to: place, limit: 1)
    let packReader = PackReader(place)
    for _ in 1...2 {
      for (record, place) in zip(records, places) {
        let low = packReader.tier(.low, at: Self.location(of: record.id, place))
        #expect(low == record.tiers[.low])
      }
    }
    let open = TestFolder.names(in: "/proc/self/fd").filter { number in
      var target = [UInt8](repeating: 0, count: 4_096)
      let count = target.withUnsafeMutableBytes {
        readlink("/proc/self/fd/\(number)", $0.baseAddress!, $0.count)
      }
      return target.prefix(max(0, count)).starts(with: "\(folder.path)/.capture/packs/".utf8)
    }
    #expect((1...32).contains(open.count))
  }

  @Test func `a scan of a pack skips a hole of four terabytes without reading it`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let records = [Self.record(1), Self.record(2)]
    let places = try Self.write([records[0]], to: place)
    let far = 1 << 42
    try Descriptor(place.pack(1), .changing).write(records[1].bytes.span.bytes, at: far)
    let found = try PackScan(of: place)
    #expect(found.place(of: records[0].digest) == places[0])
    #expect(found.place(of: records[1].digest)?.offset == far)
    #expect(found.sizes == [1: far + records[1].bytes.count])
  }

  @Test(arguments: ["CAPTIER1", "CAPTIER2", "CAPTIER3"])
  func `a scan reads data that is full of false record marks only once`(mark: String) throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let mark = Array(mark.utf8) + [UInt8](repeating: 0, count: 8)
    let marks = (0..<1 << 16).flatMap { _ in mark }
    let record = Self.record(1)
    let file = try Descriptor(place.pack(1), .updating)
    let parts = 4
    for part in 0..<parts { try file.write(marks.span.bytes, at: part * marks.count) }
    try file.write(record.bytes.span.bytes, at: parts * marks.count)
    #expect(try PackScan(of: place).place(of: record.digest)?.offset == parts * marks.count)
  }

  @Test func `packs end at their size limit, and further records go to the next one`() throws {
    let folder = try TestFolder()
    let place = try Self.makePlace(in: folder)
    let places = try Self.write((1...9).map { Self.record($0) }, to: place, limit: 400)
    #expect(places.map(\.pack) == [1, 1, 1, 2, 2, 2, 3, 3, 3])
    #expect(try PackScan(of: place).places.count == 9)
  }
}
