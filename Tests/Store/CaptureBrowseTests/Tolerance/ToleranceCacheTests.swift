import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing
@testable import CaptureStore

@testable import CaptureBrowse

@Suite(.timeLimit(.minutes(10)))
struct ToleranceCacheTests {
  /// A cache for a store, on a manual clock.
  struct Fixture: ~Copyable {
    let grey: GreyStore
    let clock = ManualClock()
    let cache: ToleranceCache

    init(
      count: Int = 3, orientation: Orientation = .up, memoryLimit: Int = 8 << 20,
      rawPath: String? = nil, rawLimit: Int = 8 << 20, pendingLimit: Int = 8 << 20,
      format: RawFormat = .bgra, flush: FlushRules = .manual
    ) throws {
      let grey = try GreyStore(count: count, orientation: orientation)
      let raw = RawCacheConfiguration(
        folder: rawPath ?? grey.rawPath, byteLimit: rawLimit, format: format,
        pendingLimit: pendingLimit)
      let configuration = ToleranceConfiguration(
        memoryLimit: memoryLimit, raw: raw, workers: 2, flush: flush)
      cache = ToleranceCache(
        of: PhotoStore(grey.store), configuration: configuration, timeline: clock)
      self.grey = grey
    }

    func request(
      _ number: Int, _ side: Int, tolerance: Tolerance = .default
    ) -> PictureRequest {
      PictureRequest(
        grey.photos[number].id, in: FrameSize(width: side, height: side), tolerance: tolerance)
    }

    /// Requests a picture, and waits until pending pictures have been written.
    func ask(
      _ number: Int, _ side: Int, tolerance: Tolerance = .default
    ) async throws -> PictureAnswer {
      let (cache, request) = (cache, request(number, side, tolerance: tolerance))
      let answer = try await clock.run { try await cache.picture(request) }
      #expect(answer.pixels.number == number)
      #expect(tolerance.accepts(answer.size, for: answer.wantedSize))
      try clock.settle()
      return answer
    }

    /// Returns the path of a picture's raw file.
    func file(_ number: Int, _ size: String, _ format: RawFormat) -> String {
      let photo = grey.photos[number]
      let (id, edition) = (photo.id, photo.edition.hexadecimal)
      return "\(grey.rawPath)/\(id)-\(edition)-\(size).\(format)"
    }

    var files: [String] {
      TestFolder.names(in: grey.rawPath).filter { !$0.hasPrefix(".") }.map {
        "\(grey.rawPath)/\($0)"
      }
    }
  }

  @Test func `layers are tried in order: memory, raw files, tiers, original`() async throws {
    let fixture = try Fixture()
    #expect(try await fixture.ask(0, 100).layer == .tier(.screen))
    #expect(try await fixture.ask(0, 110).layer == .memory)
    #expect(try await fixture.ask(0, 200).layer == .original)
    #expect(try await fixture.ask(0, 180).layer == .memory)
    #expect(fixture.files.count == 1)
    fixture.cache.shrink(to: .everythingNotShown)
    #expect(try await fixture.ask(0, 180).layer == .raw)
    #expect(try await fixture.ask(0, 180).layer == .memory)
    #expect(try await fixture.ask(0, 160).layer == .original)
    let statistics = fixture.cache.statistics
    #expect(PictureLayer.allCases.map { statistics.hits($0) } == [3, 1, 1, 0, 0, 2])
    #expect(statistics.requests == 7)
    #expect(statistics.misses == 4)
    #expect(statistics.raw.fileCount == 2)
    #expect(statistics.raw.writes == 2)
  }

  @Test func `without a tolerance, a picture has exactly the requested size`() async throws {
    let fixture = try Fixture()
    for side in [399, 400, 900, 333, 250, 51, 17, 3, 1] {
      let answer = try await fixture.ask(1, side, tolerance: .none)
      #expect(answer.size == answer.wantedSize)
      #expect(answer.size == fixture.grey.size.fitted(into: FrameSize(width: side, height: side)))
    }
  }

  @Test func `a photo taken sideways is fitted and shown upright`() async throws {
    let fixture = try Fixture(orientation: .right)
    let answer = try await fixture.ask(1, 200)
    #expect(answer.layer == .original)
    #expect(answer.size == FrameSize(width: 150, height: 200))
    #expect(try await fixture.ask(1, 100).size == FrameSize(width: 75, height: 100))
  }

  @Test func `a request from memory alone returns an acceptable picture or nil`() async throws {
    let fixture = try Fixture()
    #expect(fixture.cache.cached(fixture.request(0, 100)) == nil)
    _ = try await fixture.ask(0, 200)
    #expect(fixture.cache.cached(fixture.request(0, 100)) == nil)
    let answer = try #require(fixture.cache.cached(fixture.request(0, 170)))
    #expect(answer.size == FrameSize(width: 200, height: 150))
    #expect(answer.wantedSize == FrameSize(width: 170, height: 128))
    #expect(answer.pixels.number == 0)
  }

  @Test func `larger pictures or the nearest one are preferred, as requested`() async throws {
    let fixture = try Fixture()
    _ = try await fixture.ask(0, 190, tolerance: .none)
    _ = try await fixture.ask(0, 230, tolerance: .none)
    #expect(try await fixture.ask(0, 200).size.width == 230)
    let nearest = Tolerance(prefersLarger: false)
    #expect(try await fixture.ask(0, 200, tolerance: nearest).size.width == 190)
  }

  @Test func `two equal requests share a load, and cancelling one keeps the other`() async throws {
    let fixture = try Fixture()
    let (cache, request) = (fixture.cache, fixture.request(2, 300))
    let (first, second) = try await fixture.clock.run {
      await withTaskGroup(of: (Int, PictureAnswer?).self) { group in
        let leaver = Cancelled()
        for index in 0..<2 {
          group.addTask {
            if index == 0 { await leaver.cancelSelf() }
            return (index, try? await cache.picture(request))
          }
        }
        var answers: [Int: PictureAnswer?] = [:]
        for await (index, answer) in group { answers[index] = answer }
        return (answers[0] ?? nil, answers[1] ?? nil)
      }
    }
    #expect(first == nil)
    #expect(second?.pixels.number == 2)
    #expect(fixture.cache.statistics.hits(.original) == 1)
  }

  /// Cancels the task that calls it.
  private struct Cancelled {
    func cancelSelf() async {
      withUnsafeCurrentTask { $0?.cancel() }
    }
  }

  @Test func `a request for an unknown photo fails, and is tried again the next time`() async throws
  {
    let fixture = try Fixture()
    let photo = try #require(PhotoID(String(repeating: "7", count: 32)))
    let request = PictureRequest(photo, in: fixture.grey.size)
    let cache = fixture.cache
    for _ in 0..<2 {
      await #expect(throws: ToleranceError.unknown(photo)) {
        try await fixture.clock.run { _ = try await cache.picture(request) }
      }
    }
    #expect(fixture.cache.statistics.failed == 2)
  }

  @Test func `an undecodable photo is not tried again for a while`() async throws {
    let fixture = try Fixture()
    let photo = fixture.grey.photos[1]
    let path = fixture.grey.store.file(of: photo)
    let whole = try [UInt8](contentsOf: path)
    var damaged = whole
    damaged[0] = 0
    try damaged.write(to: path)
    await #expect(throws: ToleranceError.self) { try await fixture.ask(1, 300) }
    try whole.write(to: path)
    await #expect(throws: ToleranceError.self) { try await fixture.ask(1, 300) }
    #expect(fixture.cache.statistics.refused == 1)
    // Pictures that need no original are still returned.
    #expect(try await fixture.ask(1, 100).layer == .tier(.screen))
    try fixture.clock.advance(by: .seconds(61))
    #expect(try await fixture.ask(1, 300).layer == .original)
  }

  @Test func `a change to an undecodable photo makes it available at once`() async throws {
    let fixture = try Fixture()
    let photo = fixture.grey.photos[1]
    let path = fixture.grey.store.file(of: photo)
    let whole = try [UInt8](contentsOf: path)
    try Array(whole.dropFirst()).write(to: path)
    await #expect(throws: ToleranceError.self) { try await fixture.ask(1, 300) }
    try whole.write(to: path)
    fixture.cache.apply(.everything)
    #expect(try await fixture.ask(1, 300).layer == .original)
  }

  @Test func `nothing remains of a removed photo, even if its notification was missed`()
    async throws
  {
    let fixture = try Fixture()
    for number in 0..<3 { _ = try await fixture.ask(number, 200) }
    let ids = fixture.grey.photos.map(\.id)
    fixture.cache.apply(StoreChange(.removed, ids[0]))
    #expect(fixture.cache.cached(fixture.request(0, 200)) == nil)
    #expect(fixture.files.count == 2)

    try fixture.grey.store.delete([ids[1]])
    _ = try fixture.grey.store.emptyBin()
    fixture.cache.apply(.everything)
    #expect(fixture.cache.cached(fixture.request(1, 200)) == nil)
    #expect(fixture.cache.cached(fixture.request(2, 200)) != nil)
    #expect(fixture.files.count == 1)
  }

  @Test func `pressure drops half of the memory, then all but what is shown`() async throws {
    let fixture = try Fixture(count: 6)
    for number in 0..<6 { _ = try await fixture.ask(number, 200) }
    let full = fixture.cache.statistics.memory.byteCount
    fixture.cache.shrink(to: .half)
    #expect(fixture.cache.statistics.memory.byteCount == full / 2)
    for number in 0..<6 { _ = try await fixture.ask(number, 200) }
    fixture.cache.show([fixture.grey.photos[4].id])
    fixture.cache.shrink(to: .everythingNotShown)
    #expect(fixture.cache.statistics.memory.pictureCount == 1)
    #expect(fixture.cache.cached(fixture.request(4, 200)) != nil)
    fixture.cache.show([])
    fixture.cache.shrink(to: .everythingNotShown)
    #expect(fixture.cache.statistics.memory.pictureCount == 0)
  }

  @Test func `a tolerance cache keeps only what is shown after ten idle seconds`() async throws {
    let fixture = try Fixture(count: 2, flush: FlushRules(respondsToPressure: false))
    fixture.cache.show([fixture.grey.photos[1].id])
    for number in 0..<2 { _ = try await fixture.ask(number, 200) }
    try fixture.clock.advance(by: .seconds(9))
    #expect(fixture.cache.cached(fixture.request(0, 200)) != nil)
    try fixture.clock.advance(by: .seconds(9))
    #expect(fixture.cache.statistics.memory.pictureCount == 2)
    try fixture.clock.advance(by: .seconds(1))
    #expect(fixture.cache.statistics.memory.pictureCount == 1)
    #expect(fixture.cache.cached(fixture.request(1, 200)) != nil)
  }

  @Test func `a picture too large for the memory cache is refused and counted`() async throws {
    let fixture = try Fixture(memoryLimit: 1 << 20)
    #expect(try await fixture.ask(0, 400).layer == .original)
    #expect(try await fixture.ask(0, 400).layer == .raw)
    #expect(fixture.cache.statistics.memory.rejections == 2)
    #expect(fixture.cache.statistics.memory.pictureCount == 0)
  }
}

// MARK: - Failing files and disks

extension ToleranceCacheTests {
  @Test(arguments: RawFolderTests.Harm.allCases, RawFormat.allCases)
  func `the next layer serves a request if its raw file is damaged in any way`(
    harm: RawFolderTests.Harm, format: RawFormat
  ) async throws {
    let fixture = try Fixture(memoryLimit: 0, format: format)
    _ = try await fixture.ask(0, 200)
    _ = try await fixture.ask(1, 200)
    _ = try await fixture.ask(0, 300)
    let path = fixture.file(0, "200x150", format)
    let other = try [UInt8](contentsOf: fixture.file(1, "200x150", format))
    let otherSize = try [UInt8](contentsOf: fixture.file(0, "300x225", format))
    #expect(try await fixture.ask(0, 200).layer == .raw)
    try harm.apply(
      to: path, other: other,
      // The length is checked before the header, so it must match to test for a foreign file.
      otherSize: Array(otherSize.prefix(other.count)))
    #expect(try await fixture.ask(0, 200).layer == .original)
    let statistics = fixture.cache.statistics
    if harm != .removed, harm != .unreadable {
      #expect(statistics.raw.failures == [harm.trouble: 1])
      #expect(statistics.raw.dropped == 1)
    }
    #expect(try await fixture.ask(0, 200).layer == .raw)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `pictures are still returned on a full disk and the failed writes are counted`() async throws
  {
    let disk = try SmallDisk(byteCount: 180 << 10)
    let fixture = try Fixture(memoryLimit: 0, rawPath: "\(disk.path)/raw")
    #expect(try await fixture.ask(0, 180).layer == .original)
    #expect(try await fixture.ask(1, 180).layer == .original)
    #expect(try await fixture.ask(2, 180).layer == .original)
    #expect(try await fixture.ask(2, 180).layer == .original)
    let statistics = fixture.cache.statistics
    #expect(statistics.raw.refusals == [.full: 3])
    #expect(statistics.raw.writes == 1)
    #expect(try await fixture.ask(0, 180).layer == .raw)
    #expect(TestFolder.names(in: "\(disk.path)/raw").count == 2)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a read-only raw folder is still read, and failed writes are counted`() async throws {
    let disk = try SmallDisk(byteCount: 4 << 20)
    let fixture = try Fixture(memoryLimit: 0, rawPath: "\(disk.path)/raw")
    _ = try await fixture.ask(0, 180)
    try disk.makeReadOnly()
    #expect(try await fixture.ask(0, 180).layer == .raw)
    #expect(try await fixture.ask(1, 180).layer == .original)
    #expect(fixture.cache.statistics.raw.refusals == [.notWritable: 1])
  }

  @Test func `pictures are returned if the raw folder cannot be created`() async throws {
    let place = try TestFolder()
    try place.write([1], as: "file")
    let fixture = try Fixture(memoryLimit: 0, rawPath: "\(place.path)/file/raw")
    #expect(try await fixture.ask(0, 180).layer == .original)
    #expect(fixture.cache.statistics.raw.refusals == [.notWritable: 1])
    #expect(!fixture.cache.statistics.raw.isWatched)
  }

  @Test func `pictures beyond the budget of pending writes are dropped and counted`() async throws {
    let fixture = try Fixture(memoryLimit: 0, pendingLimit: 200_000)
    let (cache, requests) = (fixture.cache, (0..<3).map { fixture.request($0, 200) })
    try await fixture.clock.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for request in requests { group.addTask { _ = try await cache.picture(request) } }
        try await group.waitForAll()
      }
    }
    try fixture.clock.settle()
    let raw = fixture.cache.statistics.raw
    #expect(raw.writes + (raw.refusals[.overBudget] ?? 0) == 3)
    #expect(raw.pendingBytes == 0)
  }

  @Test func `a picture that is waiting to be written can already be read`() throws {
    let place = try TestFolder()
    let clock = ManualClock()
    let raw = RawCache(
      RawCacheConfiguration(folder: "\(place.path)/raw", pendingLimit: 3_000),
      pool: PixelPool(limit: 0), timeline: clock)
    let name = try RawFolderTests.name(2)
    raw.keep(.grey(2, name.size), of: name.photo, edition: 0)
    raw.keep(.grey(3, name.size), of: try RawFolderTests.name(3).photo, edition: 0)
    #expect(raw.names(of: name.photo) == [name])
    #expect(try raw.pixels(name).number == 2)
    #expect(raw.statistics.pendingBytes == name.format.byteCount(of: name.size))
    #expect(raw.statistics.refusals == [.overBudget: 1])
    try clock.settle()
    #expect(raw.statistics.pendingBytes == 0)
    #expect(raw.statistics.fileCount == 1)
    raw.forget(name.photo)
    #expect(raw.names(of: name.photo) == [])
  }
}
