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
    var encoder = try JPEGEncoder()
    var photos: [Photo] = []
    var jpegs: [[UInt8]] = []
    for file in files {
      var decoder = try JPEGDecoder()
      let source = try NewPhoto(reading: file)
      let original = source.jpeg
      let bytes = original.span.bytes
      let picture = try decoder.decode(bytes).filling(size)
      let jpeg = try encoder.encode(picture, quality: 88)
      photos.append(try store.add(NewPhoto(jpeg: jpeg, taken: source.taken)).photo)
      jpegs.append(jpeg)
    }
    (self.store, self.photos, self.jpegs) = (store, photos, jpegs)
  }
}

/// A line of the table: a name, the median and the 99th percentile in microseconds.
enum Row {
  static func print(_ name: String, _ times: [Double]) {
    let times = times.sorted()
    Swift.print("\(name)\t\(times[times.count / 2])\t\(times[times.count * 99 / 100])")
  }
}
