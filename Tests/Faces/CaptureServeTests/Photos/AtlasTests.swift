import CaptureBase
import CaptureFiles
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Many small pictures in one.
@Suite(.timeLimit(.minutes(10)))
struct AtlasTests {
  private static let sizes = [
    FrameSize(width: 64, height: 48), FrameSize(width: 300, height: 100),
    FrameSize(width: 100, height: 301), FrameSize(width: 1, height: 1),
    FrameSize(width: 640, height: 480),
  ]

  private static func fill(_ fixture: borrowing PhotoFixture, _ count: Int) throws -> [Photo] {
    let photos = try (1...count).map { try PhotoFixture.photo($0, sizes[$0 % sizes.count]) }
    return try fixture.engine.add(photos).map { try $0.get().photo }
  }

  private static let anyone = PhotoID("0123456789abcdef0123456789abcdef")

  @Test func `each cell of an atlas shows its photo, and the others are black`() async throws {
    let fixture = try PhotoFixture()
    let photos = try Self.fill(fixture, 40)
    let answer = try await fixture.get("/v1/atlases/0")
    #expect(answer.headers["Content-Type"] == "image/jpeg")
    let atlas = try DecodedAtlas(answer.body)
    for cell in 0..<256 {
      let photo = (1...40).contains(cell) ? photos[cell - 1] : nil
      let expected = try photo.map { try fixture.engine.data(of: $0.id, tier: .thumb) }
      try atlas.check(cell, shows: expected)
    }
  }

  @Test func `an atlas of any photos has them in the order of the request`() async throws {
    let fixture = try PhotoFixture()
    let photos = try Self.fill(fixture, 6).reversed().map(\.id)
    let stranger = JSON.string(String(repeating: "a", count: 32))
    let ids = photos.map { JSON.string("\($0)") } + [stranger]
    let answer = try await fixture.post("/v1/atlases", ["ids": .array(ids)])
    let atlas = try DecodedAtlas(answer.body)
    for (cell, id) in photos.enumerated() {
      try atlas.check(cell, shows: fixture.engine.data(of: id, tier: .thumb))
    }
    try atlas.check(6, shows: nil)
    let many = JSON.array((0..<257).map { _ in stranger })
    for wrong in [["ids": []], ["ids": many], ["ids": ["x"]], ["id": 3], [:]] as [JSON] {
      #expect(try await fixture.post("/v1/atlases", wrong).status == 422)
    }
  }

  @Test func `versions name the blocks whose photos have changed`() async throws {
    let fixture = try PhotoFixture()
    let photos = try Self.fill(fixture, 300)
    let before = try await fixture.versions()
    #expect(before.first == 0 && before.versions.count == 2)
    _ = try fixture.engine.rate(photos[0].id, 5)
    _ = try fixture.engine.move([photos[1].id], to: "A")
    _ = try fixture.engine.delete([photos[2].id])
    #expect(try await fixture.versions() == before)
    try fixture.engine.emptyBin()
    let after = try await fixture.versions()
    #expect(after.versions[0] != before.versions[0] && after.versions[1] == before.versions[1])
    // The last photo, since the number of any other one would change.
    let edited = try fixture.bytes(of: photos[299], stating: ExifFacts(software: "an editor"))
    try edited.write(to: fixture.engine.file(of: photos[299]))
    _ = try fixture.engine.refresh { _ in }
    let afterEdit = try await fixture.versions()
    #expect(afterEdit.versions[0] == after.versions[0])
    #expect(afterEdit.versions[1] != after.versions[1])
    _ = try fixture.add(301)
    #expect(try await fixture.versions().versions[1] != afterEdit.versions[1])
    try fixture.engine.delete(fixture.engine.photos(numbered: 0...255).map(\.id))
    try fixture.engine.emptyBin()
    #expect(try await fixture.versions().first == 1)
  }

  @Test func `an atlas of the current version may be kept for good, and no other is there`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let version = try #require(try await fixture.versions().versions.first).hexadecimal
    let answer = try await fixture.get("/v1/atlases/0", ("v", version))
    #expect(answer.headers["Cache-Control"] == "private, max-age=31536000, immutable")
    _ = try fixture.add(2)
    #expect(try await fixture.get("/v1/atlases/0", ("v", version)).status == 404)
    for block in ["1", "16777216", "999999999999999999"] {
      #expect(try await fixture.get("/v1/atlases/\(block)").status == 404)
    }
    let members = try await PhotoStore(fixture.engine).pageMembers(of: photo)
    let now = try #require(try await fixture.versions().versions.first)
    #expect(members.first { $0.name == "atlas" }?.value == .integer(Int(now)))
  }

  @Test func `an atlas is made once, and read from the disk afterwards`() async throws {
    let fixture = try PhotoFixture()
    _ = try Self.fill(fixture, 3)
    let made = try await fixture.get("/v1/atlases/0").body
    let contents = AtlasContents(try fixture.engine.photos(numbered: 0...255))
    #expect(fixture.cache.atlas(of: contents) == made)
    // What is in the cache is what is shown.
    fixture.cache.keep([1, 2, 3], of: contents)
    #expect(try await fixture.get("/v1/atlases/0").body == [1, 2, 3])
  }

  @Test func `a damaged file in the cache is replaced`() async throws {
    let fixture = try PhotoFixture()
    _ = try Self.fill(fixture, 3)
    let made = try await fixture.get("/v1/atlases/0").body
    let name = try #require(TestFolder.names(in: fixture.cache.folder).first)
    for damage in [[], [0], made.replacing(at: 700), Array(made.dropLast(40))] as [[UInt8]] {
      try damage.write(to: "\(fixture.cache.folder)/\(name)")
      #expect(try await fixture.get("/v1/atlases/0").body == made)
    }
  }

  @Test func `the cache stays within its limit, and keeps what was kept last`() throws {
    let anyone = try #require(Self.anyone)
    let folder = try TestFolder()
    let cache = AtlasCache(folder: "\(folder.path)/deep/cache", byteLimit: 10_000)
    let all = (0..<20).map { number in
      AtlasContents([
        NumberedPhoto(number: Int64(number), id: anyone, edition: 1)
      ])
    }
    for contents in all { cache.keep([UInt8](repeating: 7, count: 1_000), of: contents) }
    let sizes = try TestFolder.names(in: cache.folder).map {
      try FileIdentity(at: "\(cache.folder)/\($0)")?.byteCount ?? 0
    }
    #expect(sizes.reduce(0, +) <= 10_000 && sizes.count >= 8)
    #expect(all.last.flatMap { cache.atlas(of: $0) } != nil)
    let nowhere = AtlasCache(folder: "/proc/nothing/here")
    nowhere.keep([1], of: all[0])
    #expect(nowhere.atlas(of: all[0]) == nil)
  }

  @Test func `the last photo of a block is part of it, and the next one begins the next block`()
    throws
  {
    let anyone = try #require(Self.anyone)
    let count = Int64(Atlas.cellCount)
    let photos = [0, count - 1, count].map { NumberedPhoto(number: $0, id: anyone, edition: 1) }
    let versions = AtlasVersions(photos)
    #expect(versions.first == 0 && versions.versions.count == 2)
    #expect(versions.versions[0] == AtlasVersions(Array(photos.prefix(2))).versions[0])
    #expect(versions.versions[0] != AtlasVersions(Array(photos.prefix(1))).versions[0])
  }

  @Test func `a number that damage has made enormous takes no memory for the blocks before it`()
    throws
  {
    let anyone = try #require(Self.anyone)
    let photos = [3, 600, Int64(UInt32.max), .max].map {
      NumberedPhoto(number: $0, id: anyone, edition: 1)
    }
    let versions = AtlasVersions(photos)
    #expect(versions.first == 0 && versions.versions.count == 3 && versions.versions[1] == 0)
    #expect(AtlasVersions([]).bytes == [0, 0, 0, 0])
  }
}

extension PhotoFixture {
  fileprivate func versions() async throws -> (first: UInt32, versions: [UInt32]) {
    let bytes = try await get("/v1/atlases").body
    let numbers = stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << ($1 * 8) }
    }
    return (numbers[0], Array(numbers.dropFirst()))
  }
}

/// An atlas as a page shows it.
struct DecodedAtlas {
  private let picture: PlanarPicture

  init(_ jpeg: [UInt8]) throws {
    picture = try PlanarPicture(jpeg: jpeg)
    #expect(picture.size == FrameSize(width: 768, height: 576))
  }

  /// Checks that the whole cell has the mean colour of a picture of one colour, or is black.
  func check(_ cell: Int, shows jpeg: [UInt8]?) throws {
    let (x, y) = (cell % 16 * 48, cell / 16 * 36)
    let wanted = try jpeg.map { PictureStatistics(of: try PlanarPicture(jpeg: $0)) }
    let planes = [wanted?.luma ?? 0, wanted?.cb ?? 128, wanted?.cr ?? 128]
    for (index, colour) in planes.enumerated() {
      let plane = picture.planes[index]
      let step = index == 0 ? 1 : 2
      picture.withPlane(index) { bytes in
        // Beside the border, where neighbours with other colours share a coded block.
        for place in [(24, 18), (12, 12), (36, 24)] {
          let offset = (y + place.1) / step * plane.stride + (x + place.0) / step
          let found = Double(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
          #expect(abs(found - colour) < 7, "cell \(cell), plane \(index), \(place)")
        }
      }
    }
  }
}

extension [UInt8] {
  /// The bytes with another one in a place.
  fileprivate func replacing(at place: Int) -> [UInt8] {
    var bytes = self
    bytes[place] ^= 0x55
    return bytes
  }
}
