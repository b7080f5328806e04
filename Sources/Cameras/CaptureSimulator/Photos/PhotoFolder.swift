internal import CaptureImaging

extension Scenario.PhotoSource {
  /// The limit for the total size of one camera's photos, in bytes.
  static let byteLimit = 256 << 20

  /// Returns the photos; none stand for the test pattern.
  ///
  /// The samples are those that the simulator was given. Photos in a folder have a total size of at
  /// most `limit` bytes.
  func load(
    samples: ScenePhotos, limit: Int = byteLimit
  ) throws(ScenarioError) -> [Photo] {
    switch self {
    case .standard: return samples.photos
    case .testPattern: return []
    case .samples:
      guard !samples.photos.isEmpty else {
        throw ScenarioError(
          .photo,
          "the simulator has no sample photos; pass 'photos: .samples' of CaptureSamplePhotos")
      }
      return samples.photos
    case .folder(let path): return try Self.photos(inFolder: path, limit: limit)
    }
  }

  private static func photos(
    inFolder path: String, limit: Int
  ) throws(ScenarioError) -> [Photo] {
    let names = try FileReading.names(inFolder: path).filter(isPhotoName)
    guard !names.isEmpty else {
      throw ScenarioError(.photo, path, "it contains no photo whose name ends in .jpg or .jpeg")
    }
    let tooLarge = "with it, the photos would take more than \(limit >> 20) MB together"
    var rest = limit
    return try names.map { name throws(ScenarioError) in
      let photo = try Photo.read("\(path)/\(name)", as: name, limit: rest, tooLarge)
      rest -= photo.withBytes { $0.byteCount }
      return photo
    }
  }

  private static func isPhotoName(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".") && (name.hasSuffix(".jpg") || name.hasSuffix(".jpeg"))
  }
}

extension Photo {
  /// Reads a photo; throws an error with the text `tooLarge` if it exceeds `limit` bytes.
  static func read(
    _ path: String, as name: String, limit: Int, _ tooLarge: String
  ) throws(ScenarioError) -> Photo {
    let bytes = try FileReading.bytes(of: path, limit: limit, tooLarge)
    do throws(JPEGError) {
      return try Photo(name: name, bytes: bytes)
    } catch {
      throw ScenarioError(.photo, path, error.description)
    }
  }
}
