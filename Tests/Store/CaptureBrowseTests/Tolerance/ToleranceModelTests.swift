import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@testable import CaptureBrowse

/// Random use of two caches that share a folder, while other programs damage its files.
///
/// The long form takes over ten minutes under the thread sanitizer.
@Suite(.timeLimit(.minutes(60)))
struct ToleranceModelTests {
  /// A picture of less than 48 x 36 pixels takes up to 7 KB in memory, and a page more on disk.
  fileprivate static let memoryLimit = 72_000
  fileprivate static let rawLimit = 80_000
  fileprivate static let photoCount = 8
  /// The number of steps in each of eight random walks.
  private static let stepCount = Effort.count(brief: 600, usual: 3_000, long: 40_000)

  /// The possible memory contents of one cache.
  fileprivate struct Model {
    var sizes: [Int: Set<FrameSize>] = [:]
  }

  /// The caches, and the possible contents of each.
  fileprivate struct World: ~Copyable {
    let grey: GreyStore
    let clock = ManualClock()
    let caches: [ToleranceCache]
    var models = [Model(), Model()]
    var random: SeededGenerator

    init(seed: UInt64) throws {
      let grey = try GreyStore(count: photoCount, size: FrameSize(width: 80, height: 60))
      let raw = RawCacheConfiguration(
        folder: grey.rawPath, byteLimit: rawLimit, format: seed.isMultiple(of: 3) ? .yuv420 : .bgra,
        pendingLimit: 27_000)
      let configuration = ToleranceConfiguration(
        memoryLimit: memoryLimit, raw: raw, workers: 2, flush: .manual)
      let clock = clock
      caches = (0..<2).map { [store = grey.store] _ in
        ToleranceCache(of: PhotoStore(store), configuration: configuration, timeline: clock)
      }
      self.grey = grey
      random = SeededGenerator(seed: seed)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `random use never returns a wrong photo or exceeds the limits`(seed: UInt64) async throws {
    var world = try World(seed: seed)
    for _ in 0..<Self.stepCount { try await world.step() }
    let hits = PictureLayer.allCases.map { layer in
      world.caches.reduce(0) { $0 + $1.statistics.hits(layer) }
    }
    // The walk is meaningful only if it has used every layer except the low tier.
    for (layer, count) in zip(PictureLayer.allCases, hits) where layer != .tier(.low) {
      #expect(count > 0, "\(layer)")
    }
  }
}

extension ToleranceModelTests.World {
  fileprivate mutating func step() async throws {
    let cache = Int.random(in: 0..<2, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...11: try await ask(cache)
    case 12...14: askMemory(cache)
    case 15: flush(cache)
    case 16: show(cache)
    default: try harm()
    }
    if Int.random(in: 0..<4, using: &random) == 0 { try clock.settle() }
    try check(cache)
  }

  private mutating func request() -> (number: Int, request: PictureRequest) {
    let number = Int.random(in: 0..<grey.photos.count, using: &random)
    let side = [8, 18, 20, 26, 30, 34, 40, 46].randomElement(using: &random) ?? 20
    let tolerance = Tolerance(
      percent: [0, 5, 20, 20, 20].randomElement(using: &random) ?? 20,
      prefersLarger: .random(using: &random))
    let box = FrameSize(width: side, height: side)
    return (number, PictureRequest(grey.photos[number].id, in: box, tolerance: tolerance))
  }

  private mutating func ask(_ index: Int) async throws {
    let (number, request) = request()
    let cache = caches[index]
    let best = bestInMemory(index, number, request)
    let answer = try await clock.run { try await cache.picture(request) }
    expectRight(answer, number, request)
    switch answer.layer {
    case .memory: #expect(best != nil)
    case .raw: break
    case .tier:
      let size = FrameSize(width: 20, height: 15)
      #expect(answer.size == size || answer.size == answer.wantedSize)
    case .original: #expect(answer.size == answer.wantedSize)
    }
    models[index].sizes[number, default: []].insert(answer.size)
  }

  private mutating func askMemory(_ index: Int) {
    let (number, request) = request()
    guard let answer = caches[index].cached(request) else { return }
    expectRight(answer, number, request)
    #expect(answer.layer == .memory)
    #expect(models[index].sizes[number]?.contains(answer.size) == true)
  }

  private func bestInMemory(_ index: Int, _ number: Int, _ request: PictureRequest) -> FrameSize? {
    request.tolerance.best(
      of: models[index].sizes[number] ?? [], for: grey.size.fitted(into: request.box))
  }

  private func expectRight(_ answer: PictureAnswer, _ number: Int, _ request: PictureRequest) {
    #expect(answer.pixels.number == number)
    #expect(answer.wantedSize == grey.size.fitted(into: request.box))
    #expect(request.tolerance.accepts(answer.size, for: answer.wantedSize))
  }

  private mutating func flush(_ index: Int) {
    let isHalf = Bool.random(using: &random)
    let before = caches[index].statistics.memory.byteCount
    caches[index].shrink(to: isHalf ? .half : .everythingNotShown)
    let after = caches[index].statistics.memory
    if isHalf { return #expect(after.byteCount <= max(before, 0)) }
    let shown = caches[index].state.withLock { $0.shown }
    models[index].sizes = models[index].sizes.filter { shown.contains(grey.photos[$0.key].id) }
    if shown.isEmpty { #expect(after.pictureCount == 0) }
  }

  private mutating func show(_ index: Int) {
    let count = Int.random(in: 0...2, using: &random)
    caches[index].show(Set(grey.photos.shuffled(using: &random).prefix(count).map(\.id)))
  }

  /// Checks that disk and memory stay within their limits, and that the totals match the files.
  private func check(_ index: Int) throws {
    let statistics = caches[index].statistics
    #expect(statistics.memory.byteCount <= statistics.memory.limit)
    let names = TestFolder.names(in: grey.rawPath).compactMap(RawName.init)
    let bytes = try names.reduce(0) { sum, name in
      sum + (try FileIdentity(at: "\(grey.rawPath)/\(name)")?.byteCount ?? 0)
    }
    #expect(statistics.raw.byteCount == bytes)
    #expect(statistics.raw.fileCount == names.count)
    #expect(bytes <= ToleranceModelTests.rawLimit)
  }
}

// MARK: - Other programs

extension ToleranceModelTests.World {
  private mutating func harm() throws {
    let names = TestFolder.names(in: grey.rawPath).filter { RawName($0) != nil }
    guard let name = names.randomElement(using: &random),
      let other = names.randomElement(using: &random)
    else { return }
    let (path, otherPath) = ("\(grey.rawPath)/\(name)", "\(grey.rawPath)/\(other)")
    // Nothing gets longer, because added bytes are removed only at the next write.
    var bytes = try [UInt8](contentsOf: path)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: unlink(path)
    case 1: truncate(path, off_t(Int.random(in: 0...bytes.count, using: &random)))
    case 2:
      guard !bytes.isEmpty else { return }
      // The zeros after the header are not checked.
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= 1
      try bytes.write(to: path)
    case 3: rename(otherPath, path)
    default:
      try Array([UInt8](contentsOf: otherPath).prefix(bytes.count)).write(to: path)
    }
  }
}

// MARK: - Concurrency

extension ToleranceModelTests {
  /// Makes concurrent requests in real time while another program damages files.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `concurrent requests never return the wrong photo`(seed: UInt64) async throws {
    let grey = try GreyStore(
      count: Self.photoCount, size: FrameSize(width: 80, height: 60))
    let configuration = ToleranceConfiguration(
      memoryLimit: Self.memoryLimit,
      raw: RawCacheConfiguration(folder: grey.rawPath, byteLimit: Self.rawLimit), workers: 3)
    let caches = (0..<2).map { [store = grey.store] _ in
      ToleranceCache(of: PhotoStore(store), configuration: configuration)
    }
    let (photos, path) = (grey.photos, grey.rawPath)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<6 as Range<UInt64> {
        group.addTask {
          try await Self.askMuch(caches[Int(worker) % 2], photos, seed: seed * 10 + worker)
        }
      }
      group.addTask { await Self.harmMuch(path, seed: seed) }
      try await group.waitForAll()
    }
    for cache in caches { cache.settle() }
    #expect(caches[0].statistics.raw.byteCount <= Self.rawLimit)
  }

  private static func askMuch(
    _ cache: ToleranceCache, _ photos: [Photo], seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let number = Int.random(in: 0..<photos.count, using: &random)
      let side = Int.random(in: 6...47, using: &random)
      let request = PictureRequest(
        photos[number].id, in: FrameSize(width: side, height: side))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: cache.shrink(to: .random(in: &random))
      case 1:
        let task = Task { try await cache.picture(request) }
        task.cancel()
        if let answer = try? await task.value { #expect(answer.pixels.number == number) }
      default:
        let answer = try await cache.picture(request)
        #expect(answer.pixels.number == number)
        #expect(request.tolerance.accepts(answer.size, for: answer.wantedSize))
      }
    }
  }

  private static func harmMuch(_ path: String, seed: UInt64) async {
    var random = SeededGenerator(seed: ~seed)
    for _ in 0..<150 {
      await Task.yield()
      let names = TestFolder.names(in: path).filter { RawName($0) != nil }
      guard let name = names.randomElement(using: &random),
        let other = names.randomElement(using: &random)
      else { continue }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: unlink("\(path)/\(name)")
      case 1: truncate("\(path)/\(name)", off_t(Int.random(in: 0...8_000, using: &random)))
      default: rename("\(path)/\(other)", "\(path)/\(name)")
      }
    }
  }
}

extension PressureLevel {
  fileprivate static func random(in random: inout SeededGenerator) -> PressureLevel {
    Bool.random(using: &random) ? .half : .everythingNotShown
  }
}
