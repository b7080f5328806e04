import CaptureBase
import CaptureBrowse
import CaptureImaging
import CaptureStore
import Glibc

/// Measures raw pictures on disk, compared with decoding JPEGs of the same size.
struct RawBenchmark {
  private let folder: String
  private let made: BenchmarkStore
  private let size: FrameSize

  private static let rounds = 60

  init(_ size: String, in folder: String, files: [String]) throws {
    guard let size = FrameSize(size) else { fatalError("\(size) is no size") }
    self.size = size
    self.folder = folder
    made = try BenchmarkStore(in: "\(folder)/store", of: size, files: files)
  }

  func run() async throws {
    try decode()
    for format in RawFormat.allCases {
      try await throughCache(format)
      bare(format)
    }
  }

  /// Measures decoding of a JPEG in memory to pixels.
  private func decode() throws {
    Row.print(
      "decode",
      try times { round in
        var decoder = try JPEGDecoder()
        let jpeg = made.jpegs[round % made.jpegs.count]
        let bytes = jpeg.span.bytes
        _ = try decoder.pixels(of: bytes)
      })
  }

  private func times(_ body: (Int) throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    return try (0..<Self.rounds).map { round in
      try clock.measure { try body(round) } / .microseconds(1)
    }
  }
}

// MARK: - The cache

extension RawBenchmark {
  private func rawFolder(_ format: RawFormat) -> String { "\(folder)/raw-\(format)" }

  /// Measures the latency of the cache with nothing kept in memory.
  private func throughCache(_ format: RawFormat) async throws {
    let raw = RawCacheConfiguration(
      folder: rawFolder(format), format: format, pendingLimit: 1 << 30)
    let configuration = ToleranceConfiguration(memoryLimit: 0, raw: raw)
    let cache = ToleranceCache(of: PhotoStore(made.store), configuration: configuration)
    for photo in made.photos { _ = try await ask(cache, photo) }
    cache.settle()
    // Long enough for the cache to trust a verified file to be unchanged.
    sleep(4)
    Row.print("cache, checked, \(format)", try await askAll(cache, rounds: made.photos.count))
    Row.print("cache, warm, \(format)", try await askAll(cache, rounds: Self.rounds))
    let hits = cache.statistics.hits(.raw)
    precondition(hits == made.photos.count + Self.rounds, "only \(hits) answers were raw files")
  }

  private func askAll(_ cache: ToleranceCache, rounds: Int) async throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    for round in 0..<rounds {
      let start = clock.now
      _ = try await ask(cache, made.photos[round % made.photos.count])
      times.append((clock.now - start) / .microseconds(1))
    }
    return times
  }

  private func ask(_ cache: ToleranceCache, _ photo: Photo) async throws -> PictureAnswer {
    try await cache.picture(PictureRequest(photo.id, in: size, tolerance: .none))
  }
}

// MARK: - The system calls

extension RawBenchmark {
  /// Measures the system calls alone: read or mapped, from memory or from disk.
  private func bare(_ format: RawFormat) {
    let paths = made.photos.map {
      "\(rawFolder(format))/\($0.id)-\($0.edition.hexadecimal)-\(size).\(format)"
    }
    var info = stat()
    stat(paths[0], &info)
    let count = Int(info.st_size) - 4_096
    let used = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4_096)
    defer { used.deallocate() }
    _ = used.initializeMemory(as: UInt8.self, repeating: 1)
    for isCold in [false, true] {
      let state = isCold ? "cold" : "warm"
      let ways: [(String, (CInt) -> Void)] = [
        ("pread into used memory", { _ = pread($0, used.baseAddress, count, 4_096) }),
        ("pread into fresh memory", { Self.readFresh($0, count) }),
        ("mapped", { Self.map($0, count, 0) }),
        ("mapped, populated", { Self.map($0, count, MAP_POPULATE) }),
      ]
      for (name, way) in ways {
        Row.print("\(name), \(state), \(format)", timed(paths, isCold: isCold, way))
      }
    }
  }

  private func timed(
    _ paths: [String], isCold: Bool, _ way: (CInt) -> Void
  ) -> [Double] {
    let clock = ContinuousClock()
    return (0..<Self.rounds).map { round in
      let descriptor = open(paths[round % paths.count], O_RDONLY)
      defer { close(descriptor) }
      if isCold {
        fdatasync(descriptor)  // data not written yet cannot be dropped
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
      }
      return clock.measure { way(descriptor) } / .microseconds(1)
    }
  }

  private static func readFresh(_ descriptor: CInt, _ count: Int) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4_096)
    _ = pread(descriptor, memory.baseAddress, count, 4_096)
    memory.deallocate()
  }

  /// Maps a file and reads from every page of it.
  private static func map(_ descriptor: CInt, _ count: Int, _ flags: CInt) {
    let memory = mmap(nil, count, PROT_READ, MAP_SHARED | flags, descriptor, 4_096)
    guard let memory, memory != MAP_FAILED else { fatalError("nothing can be mapped") }
    var sum: UInt8 = 0
    for place in stride(from: 0, to: count, by: 4_096) {
      sum &+= memory.load(fromByteOffset: place, as: UInt8.self)
    }
    blackHole = sum
    munmap(memory, count)
  }

  /// Prevents the optimiser from removing the reads.
  nonisolated(unsafe) private static var blackHole: UInt8 = 0
}
