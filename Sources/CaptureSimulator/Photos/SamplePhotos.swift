internal import CaptureImaging

/// The built-in photos, for uses other than simulated cameras.
package enum SamplePhotos {
  package static let count = Photo.samples.count

  /// Returns the JPEG of the photo at this index.
  package static func jpeg(_ place: Int) -> [UInt8] {
    Photo.samples[place].withBytes { jpeg in jpeg.withUnsafeBytes { Array($0) } }
  }
}
