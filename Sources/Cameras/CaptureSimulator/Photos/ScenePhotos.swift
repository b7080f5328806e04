internal import CaptureImaging

/// Photos for simulated cameras to show, such as the sample photos of `CaptureSamplePhotos`.
public struct ScenePhotos: Sendable {
  /// The photos that are in memory.
  let photos: [Photo]
  /// Sample photos that are not in memory.
  private var files: [File] = []

  /// A photo that is read when a simulated camera is to show it.
  private struct File: Sendable {
    let name: String
    let path: String
  }

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

  /// Creates a set of photos that are not copied; those that are not complete JPEGs are left out.
  package init(lasting photos: [(name: String, bytes: LastingBytes)]) {
    self.photos = photos.compactMap { try? Photo(name: $0.name, lasting: $0.bytes) }
  }

  /// Creates a set of sample photos that are installed as JPEGs in a folder, which is not read yet.
  package init(installed names: [String], inFolder folder: String) {
    photos = []
    files = names.map { File(name: $0, path: "\(folder)/\($0).jpg") }
  }

  private init(photos: [Photo]) {
    self.photos = photos
  }

  /// Returns the set in memory; throws an error with the code `samples` if a file of it cannot be read.
  func loaded() throws(ScenarioError) -> ScenePhotos {
    guard !files.isEmpty else { return self }
    do throws(ScenarioError) {
      return ScenePhotos(
        photos: try files.map { file throws(ScenarioError) in
          try Photo.read(
            file.path, as: file.name, limit: Self.fileLimit, "it is too large for a sample photo")
        })
    } catch {
      throw ScenarioError(.samples, "cannot read a sample photo: \(error)")
    }
  }

  private static let fileLimit = 16 << 20
}
