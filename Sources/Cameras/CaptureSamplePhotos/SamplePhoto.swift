internal import CSamplePhotos
public import CaptureSimulator

/// A photo that is built into this module.
public struct SamplePhoto: Hashable, Sendable, Identifiable {
  /// The name of the photo's file, without its extension.
  public let id: String
  private let index: Int

  /// All photos, sorted by name.
  public static let all = (0..<c_sample_photo_count()).map { index in
    SamplePhoto(id: String(cString: c_sample_photo(index).name), index: index)
  }

  /// A copy of the photo's JPEG.
  public var jpeg: [UInt8] {
    let photo = c_sample_photo(index)
    return Array(UnsafeBufferPointer(start: photo.bytes, count: photo.count))
  }

  /// The photo's JPEG, in the program's own memory.
  fileprivate var bytes: LastingBytes {
    let photo = c_sample_photo(index)
    return LastingBytes(start: photo.bytes, count: photo.count)
  }
}

extension ScenePhotos {
  /// The photos that are built into this module; they are not copied.
  public static let samples = ScenePhotos(
    lasting: SamplePhoto.all.map { photo in (name: photo.id, bytes: photo.bytes) })
}
