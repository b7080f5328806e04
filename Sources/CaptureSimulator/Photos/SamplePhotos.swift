internal import CaptureImaging

/// The photos that are part of the program, for others than simulated cameras.
package enum SamplePhotos {
  package static let count = Photo.samples.count

  /// A photo's JPEG, by its place.
  package static func jpeg(_ place: Int) -> [UInt8] {
    Photo.samples[place].withBytes { jpeg in jpeg.withUnsafeBytes { Array($0) } }
  }
}
