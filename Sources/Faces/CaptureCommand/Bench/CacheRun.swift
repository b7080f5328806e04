internal import CaptureBase
internal import CaptureBrowse
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// A measurement of pictures from each layer of the cache, and of decoding.
struct CacheRun {
  let store: StoreEngine
  let photos: [PhotoID]
  /// The folder for raw files.
  let folder: String

  struct Row {
    let name: String
    /// Nil if no picture came from this layer.
    let median: Duration?
    let p99: Duration?

    init(_ name: String, _ spans: [Duration]) {
      self.name = name
      median = spans.percentile(50)
      p99 = spans.percentile(99)
    }
  }

  func rows() async throws(Failure) -> [Row] {
    let requests = try asking { () throws(StoreError) in try self.requests() }
    var rows = try await memoryRows(requests)
    rows.append(try await rawRow(requests))
    rows.append(try decodeRow())
    return rows
  }

  /// Returns a request for each photo at its own size.
  func requests() throws(StoreError) -> [PictureRequest] {
    var requests: [PictureRequest] = []
    for id in photos {
      guard let photo = try store.photo(id) else { continue }
      requests.append(PictureRequest(id, in: photo.size, tolerance: .none))
    }
    return requests
  }

  private static let rounds = 60
  private static let memoryRounds = 200
  /// The number of look-ups that are timed together; reading the clock takes as long as one.
  private static let together = 1_000
}

// MARK: - Measuring

extension CacheRun {
  /// Measures a picture of the exact size, and one whose size is within the tolerance.
  private func memoryRows(_ requests: [PictureRequest]) async throws(Failure) -> [Row] {
    let request = requests[0]
    // A cache rejects pictures that would take more than a tenth of it.
    let limit = 10 * Pixels.byteCount(of: request.box)
    let cache = ToleranceCache(
      of: PhotoStore(store), configuration: ToleranceConfiguration(memoryLimit: limit, raw: nil))
    let near = PictureRequest(
      request.photo,
      in: FrameSize(width: request.box.width * 9 / 10, height: request.box.height * 9 / 10))
    _ = try await ask(cache, request)
    return [
      try row("in memory", cache, request), try row("in memory, near enough", cache, near),
    ]
  }

  private func row(
    _ name: String, _ cache: ToleranceCache, _ request: PictureRequest
  ) throws(Failure) -> Row {
    let clock = ContinuousClock()
    var found = 0
    let spans = (0..<Self.memoryRounds).map { _ in
      clock.measure {
        for _ in 0..<Self.together where cache.cached(request) != nil { found += 1 }
      } / Self.together
    }
    guard found == Self.memoryRounds * Self.together else {
      throw .message(
        "cannot measure the memory cache: memory is too low to keep the picture", .failed)
    }
    return Row(name, spans)
  }

  private func rawRow(_ requests: [PictureRequest]) async throws(Failure) -> Row {
    let cache = ToleranceCache(
      of: PhotoStore(store),
      configuration: ToleranceConfiguration(
        memoryLimit: 0, raw: RawCacheConfiguration(folder: folder, pendingLimit: 1 << 30)))
    for request in requests { _ = try await ask(cache, request) }
    cache.settle()
    // Wait until a file whose checksum was verified is trusted as unchanged.
    try? await ContinuousClock().sleep(for: .seconds(4))
    for request in requests { _ = try await ask(cache, request) }
    var spans: [Duration] = []
    for round in 0..<Self.rounds {
      let begun = ContinuousClock.now
      let answer = try await ask(cache, requests[round % requests.count])
      if answer.layer == .raw { spans.append(begun.duration(to: .now)) }
    }
    return Row("raw file, warm", spans)
  }

  private func ask(
    _ cache: ToleranceCache, _ request: PictureRequest
  ) async throws(Failure) -> PictureAnswer {
    do throws(ToleranceError) {
      return try await cache.picture(request)
    } catch {
      throw .message("\(error)", .failed)
    }
  }

  private func decodeRow() throws(Failure) -> Row {
    var jpegs: [[UInt8]] = []
    for photo in photos {
      jpegs.append(
        try asking { () throws(StoreError) in try store.data(of: photo, tier: .full) })
    }
    var spans: [Duration] = []
    do throws(JPEGError) {
      for round in 0..<Self.rounds {
        var decoder = try JPEGDecoder()
        let jpeg = jpegs[round % jpegs.count]
        let bytes = jpeg.span.bytes
        let begun = ContinuousClock.now
        _ = try decoder.pixels(of: bytes)
        spans.append(begun.duration(to: .now))
      }
    } catch {
      throw .message("cannot decode a photo: \(error)", .badData)
    }
    return Row("JPEG, decoded", spans)
  }
}

// MARK: - Output

extension CacheRun {
  static func table(_ rows: [Row]) -> [String] {
    Table.lines(
      ["", "p50", "p99"], rows.map { [$0.name, $0.median?.exact ?? "-", $0.p99?.exact ?? "-"] })
  }

  /// Returns a line for each layer.
  static func jsonLines(_ rows: [Row]) -> [String] {
    rows.map { row in
      let json: JSON = [
        "layer": .string(row.name), "p50Ms": row.median.map { .number($0.milliseconds) } ?? nil,
        "p99Ms": row.p99.map { .number($0.milliseconds) } ?? nil,
      ]
      return json.line
    }
  }
}

extension Duration {
  /// The duration in a suitable unit.
  fileprivate var exact: String {
    switch nanoseconds {
    case ..<10_000: "\(nanoseconds) ns"
    case ..<10_000_000: "\(nanoseconds / 1_000) us"
    default: "\(nanoseconds / 1_000_000) ms"
    }
  }
}
