import CaptureTestSupport
@testable import CaptureImaging

/// JPEGs damaged as by broken cables, full disks and attackers.
enum DamagedJPEGs {
  /// Returns JPEGs cut off inside every segment, between segments, and at random positions.
  static func cut(_ jpeg: [UInt8], count: Int = 200) throws -> [[UInt8]] {
    let segments = try jpeg.header().segments
    var generator = SeededGenerator(seed: 1)
    let places =
      segments.flatMap { [$0.range.lowerBound, $0.range.lowerBound + 1, $0.body.lowerBound] }
      + segments.map { $0.range.upperBound - 1 }
      + (0..<count).map { _ in Int.random(in: 0..<jpeg.count, using: &generator) }
    return places.filter { $0 < jpeg.count }.map { Array(jpeg.prefix($0)) }
  }

  /// Returns JPEGs with one bit flipped.
  static func flipped(_ jpeg: [UInt8], count: Int = 400) throws -> [[UInt8]] {
    var generator = SeededGenerator(seed: 2)
    return (0..<count).map { _ in
      var damaged = jpeg
      let place = Int.random(in: 0..<jpeg.count, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      return damaged
    }
  }

  /// Returns JPEGs with the wrong length of one segment.
  static func misstated(_ jpeg: [UInt8]) throws -> [[UInt8]] {
    let segments = try jpeg.header().segments.filter { !$0.body.isEmpty }
    return segments.flatMap { segment in
      let length = segment.body.count + 2
      return [0, 1, length - 1, length + 1, 65_535].map { wrong in
        var damaged = jpeg
        damaged[segment.body.lowerBound - 2] = UInt8(wrong >> 8)
        damaged[segment.body.lowerBound - 1] = UInt8(wrong & 0xFF)
        return damaged
      }
    }
  }

  /// Returns a small JPEG whose header claims another size.
  static func claiming(width: Int, height: Int) throws -> [UInt8] {
    try TestPictures.jpeg().claiming(width: width, height: height)
  }

  /// Returns a JPEG, by default a progressive one, with its last scan repeated `count` times.
  static func withScans(
    _ count: Int, of jpeg: [UInt8]? = nil
  ) throws -> [UInt8] {
    let jpeg = try jpeg ?? SampleJPEGs.progressive()
    let header = try jpeg.header()
    guard let scan = header.segments.last(where: { $0.marker == .startOfScan }) else {
      return jpeg
    }
    let repeated = jpeg[scan.range.lowerBound..<jpeg.count - 2]
    return (0..<count).reduce(into: Array(jpeg.dropLast(2))) { result, _ in
      result += repeated
    } + [0xFF, 0xD9]
  }

  /// Returns random bytes, half of which begin like a JPEG.
  static func garbage() -> [[UInt8]] {
    var generator = SeededGenerator(seed: 3)
    return (0..<100).map { index in
      let count = Int.random(in: 0..<500, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      return index.isMultiple(of: 2) ? noise : [0xFF, 0xD8, 0xFF] + noise
    } + [[], [0xFF], [UInt8](repeating: 0xFF, count: 1_000)]
  }

  /// Returns all kinds of damage, for readers that must survive any input.
  static func all() throws -> [[UInt8]] {
    let samples = [try TestPictures.jpeg(), try SampleJPEGs.withExif()]
    var all: [[UInt8]] = garbage()
    for sample in samples {
      all += try cut(sample) + flipped(sample) + misstated(sample)
    }
    all += try DamagedExif.all().map { try TestPictures.jpeg().inserting(.application1, $0) }
    all += try [claiming(width: 65_535, height: 65_535), withScans(600)]
    return all
  }
}

extension [UInt8] {
  /// Returns the JPEG with another size in its header.
  func claiming(width: Int, height: Int) throws -> [UInt8] {
    guard let frame = try header().segments.first(where: { $0.marker.startsFrame }) else {
      return self
    }
    var jpeg = self
    let sides = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    jpeg.replaceSubrange(frame.body.lowerBound + 1..<frame.body.lowerBound + 5, with: sides)
    return jpeg
  }
}
