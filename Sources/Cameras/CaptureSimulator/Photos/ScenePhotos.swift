internal import CaptureImaging

/// Photos for simulated cameras to show, such as the sample photos of `CaptureSamplePhotos`.
public struct ScenePhotos: Sendable {
  let photos: [Photo]

  /// No photos: simulated cameras show a test pattern.
  public static let testPattern = ScenePhotos(photos: [])

  /// Creates a set of photos from complete JPEGs, in the order in which they are shown.
  ///
  /// Throws if one of them is not a complete JPEG.
  public init(_ jpegs: [(name: String, jpeg: [UInt8])]) throws(ScenarioError) {
    photos = try jpegs.map { name, jpeg throws(ScenarioError) in
      do throws(JPEGError) {
        return try Photo(name: name, bytes: jpeg)
      } catch {
        throw ScenarioError(.photo, name, error.description)
      }
    }
  }

  /// Creates a set of photos that are not copied; those that are no complete JPEGs are left out.
  package init(lasting photos: [(name: String, bytes: LastingBytes)]) {
    self.photos = photos.compactMap { try? Photo(name: $0.name, lasting: $0.bytes) }
  }

  private init(photos: [Photo]) {
    self.photos = photos
  }
}
