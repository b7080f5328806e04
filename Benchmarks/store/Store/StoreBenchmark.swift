import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureServe
import CaptureStore

/// Measures the operations of a store that users wait for.
enum StoreBenchmark {
  /// Fills a store with photos of a few hundred bytes each, up to the given number, a quarter of
  /// them with a note and a keyword.
  static func fill(_ folder: String, upTo count: Int) throws {
    let store = try StoreEngine(at: folder)
    var encoder = try JPEGEncoder()
    var number = try store.count()
    while number < count {
      let batch = try (number..<min(number + 2_000, count)).map {
        try tinyPhoto($0, with: &encoder)
      }
      for result in store.add(batch) { _ = try result.get() }
      number += batch.count
    }
    // From then on, the times of the folders are known.
    _ = try store.refresh { _ in }
  }

  /// Prints the times for opening the store, listing pages and reading tiers, in microseconds.
  static func look(_ folder: String) throws {
    try report("open", rounds: 20) {
      let store = try StoreEngine(at: folder, creating: false)
      _ = try store.compareFolders(recording: true)
      _ = try store.count(.nobody)
    }
    let store = try StoreEngine(at: folder, creating: false)
    let pages: [(String, PhotoQuery)] = [
      ("page by time", PhotoQuery()), ("page by folder", PhotoQuery(folder: "2020/2020-01-01")),
      ("page by rating", PhotoQuery(rating: 5)), ("page by keyword", PhotoQuery(keywords: ["k8"])),
      ("page by text", PhotoQuery(text: "word8")),
      ("page by keyword and rating", PhotoQuery(rating: 2, keywords: ["k8"])),
      ("page by year", PhotoQuery(folder: "2020")),
      ("page by text of many", PhotoQuery(text: "word")),
      ("page by size", PhotoQuery(order: .size)), ("page by stars", PhotoQuery(order: .rating)),
      ("page by path", PhotoQuery(order: .path)), ("page by camera", PhotoQuery(order: .camera)),
    ]
    for (name, query) in pages {
      try report(name, rounds: 50) { _ = try store.photos(query, limit: 100) }
    }
    try report("count of text of many", rounds: 50) {
      _ = try store.count(PhotoQuery(text: "word"))
    }
    let outlines: [(String, PhotoQuery)] = [
      ("outline", PhotoQuery()), ("outline by rating", PhotoQuery(rating: 3)),
      ("outline of unreviewed", PhotoQuery().unreviewed),
    ]
    for (name, query) in outlines {
      try report(name, rounds: 10) { _ = try store.outline(query) }
    }
    try report("counts", rounds: 10) { _ = try store.counts() }
    try report("all numbers", rounds: 10) { _ = try store.photos(numbered: 1...Int64.max) }
    let middle = try store.photos(limit: 1_000)
    let ids = middle.map(\.id)
    try report("page after a photo", rounds: 50) {
      _ = try store.photos(after: middle[middle.count / 2], limit: 100)
    }
    var turn = 0
    try report("photo", rounds: 5_000) {
      turn = (turn + 7) % ids.count
      _ = try store.photo(ids[turn])
    }
    try report("low tier", rounds: 5_000) {
      turn = (turn + 7) % ids.count
      _ = try store.data(of: ids[turn], tier: .low)
    }
    try report("both tiers", rounds: 5_000) {
      turn = (turn + 7) % ids.count
      _ = try store.tiers(of: ids[turn])
    }
  }

  /// Prints the time that an atlas of a store's first 256 photos takes, in microseconds.
  static func makeAtlases(of folder: String) throws {
    let store = try StoreEngine(at: folder, creating: false)
    let ids = try store.photos(limit: 256).map(\.id)
    let maker = AtlasMaker(store)
    try report("atlas of \(ids.count)", rounds: 20) { _ = try maker.atlas(of: ids) }
  }

  /// Adds files and prints the number per second that were stored durably.
  static func add(_ files: [String], to folder: String, inBatch: Bool) throws {
    let store = try StoreEngine(at: folder)
    let photos = try files.map { try NewPhoto(reading: $0) }
    let time = try ContinuousClock().measure {
      if inBatch {
        for result in store.add(photos) { _ = try result.get() }
      } else {
        for photo in photos { _ = try store.add(photo) }
      }
    }
    let seconds = time / .seconds(1)
    print("\(inBatch ? "batch" : "single")\t\(seconds)\t\(Double(photos.count) / seconds)")
  }

  private static func report(_ name: String, rounds: Int, _ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<rounds {
      times.append(try clock.measure { try body() } / .microseconds(1))
    }
    times.sort()
    print("\(name)\t\(times[times.count / 2])\t\(times[times.count * 99 / 100])")
  }

  private static func tinyPhoto(
    _ number: Int, with encoder: inout JPEGEncoder
  ) throws -> NewPhoto {
    var picture = PlanarPicture(size: FrameSize(width: 16, height: 16), chroma: .grey)
    picture.withMutablePlane(0) { plane in
      for index in plane.indices {
        plane[index] = UInt8(truncatingIfNeeded: number >> (index % 8 * 2))
      }
    }
    let annotations =
      number % 4 == 0
      ? Annotations(rating: number % 6, note: "word\(number % 500)", keywords: ["k\(number % 50)"])
      : nil
    return NewPhoto(
      original: try encoder.encode(picture, quality: 95), name: "\(number).jpg",
      taken: WallTime(seconds: 1_577_836_800 + Int64(number) * 600), annotations: annotations)
  }
}

extension PhotoQuery {
  fileprivate static let nobody = PhotoQuery(folder: "no such folder")
}
