import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Originals of other kinds than JPEG.
@Suite(.timeLimit(.minutes(10)))
struct OriginalKindTests {
  private static let size = FrameSize(width: 64, height: 48)
  private static let scan: [UInt8] =
    Array("P5\n64 48\n255\n".utf8) + (0..<size.pixelCount).map { UInt8($0 % 251) }

  @Test func `a file name and a format belong to one kind`() {
    let kinds: [any OriginalKind.Type] = OriginalKinds.standard + [GreyMap.self]
    for kind in kinds {
      let ending = FormatEnding(of: "a.\(kind.ending)")
      let named = kinds.filter { $0.hasEnding(ending) }.map { $0.name }
      #expect(named == [kind.name])
      #expect(ending.isOfMedia)
      let formats = kind.formats
      #expect(!formats.isEmpty)
      for format in formats {
        let owners = kinds.filter { $0.formats.contains(format) }.map { $0.name }
        #expect(owners == [kind.name])
      }
    }
  }

  @Test(arguments: ["scan.pgm", "SCAN.PGM", "scan"])
  func `a file of another kind is added, has tiers, and is found by verify and rebuild`(
    name: String
  ) throws {
    #expect(GreyMap.isAccepted)
    let fixture = try StoreFixture()
    let card = try TestFolder()
    try card.write(Self.scan, as: name)
    let found = PhotoImport(of: [card.path])
    #expect(found.leftOut == [])
    fixture.store.add(found) { file in
      if case .failure(let error) = file.result { Issue.record("\(error)") }
      return true
    }
    let photo = try #require(try fixture.store.photos().first)
    #expect(photo.name == (name == "scan" ? "scan.pgm" : name))
    #expect(photo.size == Self.size)
    #expect(photo.mediaType(of: .full) == GreyMap.mediaType)
    #expect(photo.mediaType(of: .screen) == "image/jpeg")
    #expect(photo.fileName(photo.name, of: .full) == photo.name)
    #expect(photo.fileName(photo.name, of: .screen) == photo.name + ".jpg")
    #expect(try fixture.store.data(of: photo.id, tier: .full) == Self.scan)
    for tier in Tier.derived {
      let jpeg = try fixture.store.data(of: photo.id, tier: tier)
      let header = try JPEGHeader(of: jpeg.span.bytes)
      #expect(header.size == TierRules().size(of: tier, for: Self.size))
    }
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try rebuilt.photos().map(\.path) == [photo.path])
  }

  @Test func `a truncated file of another kind is refused, and reported in a store`() throws {
    #expect(GreyMap.isAccepted)
    let fixture = try StoreFixture()
    let taken = WallTime(seconds: 1_795_232_640, offset: 0)
    let short = Array(Self.scan.dropLast(9))
    let error = #expect(throws: StoreError.self) {
      try fixture.store.add(NewPhoto(original: short, taken: taken))
    }
    #expect(error?.code == .truncated)
    #expect(error?.problem == "the PGM is truncated")
    let photo = try fixture.store.add(NewPhoto(original: Self.scan, taken: taken)).photo
    #expect(photo.name.hasSuffix(".pgm"))
    try short.write(to: fixture.store.file(of: photo))
    let findings = try fixture.store.findings().map(\.kind)
    #expect(findings == [.damagedOriginal])
  }
}
