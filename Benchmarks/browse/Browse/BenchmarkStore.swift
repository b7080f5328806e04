import CaptureBase
import CaptureBrowse
import CaptureImaging
import CaptureStore

/// A store filled with photos that have been scaled to one size.
struct BenchmarkStore {
  let store: StoreEngine
  let photos: [Photo]
  /// The photos' original JPEGs.
  let jpegs: [[UInt8]]

  init(in folder: String, of size: FrameSize, files: [String]) throws {
    let store = try StoreEngine(at: folder)
    var photos: [Photo] = []
    var jpegs: [[UInt8]] = []
    for file in files {
      let photo = try Self.photo(file, of: size)
      photos.append(try store.add(photo).photo)
      jpegs.append(photo.original)
    }
    (self.store, self.photos, self.jpegs) = (store, photos, jpegs)
  }

  /// Fills a store with photos of one size, up to the given number: the files again and again, a
  /// minute apart, each with its number as a comment, so that no two are identical.
  static func fill(_ folder: String, upTo count: Int, of size: FrameSize, files: [String]) throws {
    let store = try StoreEngine(at: folder)
    let jpegs = try files.map { try photo($0, of: size).original }
    var number = try store.count()
    while number < count {
      let batch = (number..<min(number + 48, count)).map {
        NewPhoto(
          original: numbered(jpegs[$0 % jpegs.count], $0), name: "\($0).jpg",
          taken: WallTime(seconds: 1_767_225_600 + Int64($0) * 60))
      }
      for result in store.add(batch) { _ = try result.get() }
      number += batch.count
    }
  }

  private static func photo(_ file: String, of size: FrameSize) throws -> NewPhoto {
    let source = try NewPhoto(reading: file)
    let original = source.original
    let bytes = original.span.bytes
    var decoder = try JPEGDecoder()
    var encoder = try JPEGEncoder()
    let picture = try decoder.decode(bytes).filling(size)
    return NewPhoto(original: try encoder.encode(picture, quality: 88), taken: source.taken)
  }

  private static func numbered(_ jpeg: [UInt8], _ number: Int) -> [UInt8] {
    let digits = "\(number)"
    let comment = [0xFF, 0xFE, 0, UInt8(digits.utf8.count + 2)] + digits.utf8
    return jpeg.prefix(2) + comment + jpeg.dropFirst(2)
  }
}

/// A line of the table: a name, the median and the 99th percentile in microseconds.
enum Row {
  static func print(_ name: String, _ times: [Double]) {
    let times = times.sorted()
    Swift.print("\(name)\t\(times[times.count / 2])\t\(times[times.count * 99 / 100])")
  }
}
