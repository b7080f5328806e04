internal import CSamplePhotos
public import CaptureSimulator

/// A photo that is built into this module, or a file that a distribution's package installs.
public struct SamplePhoto: Hashable, Sendable, Identifiable {
  /// The name of the photo's file, without its extension.
  public let id: String
  private let index: Int

  /// All photos, sorted by name.
  public static let all = (0..<c_sample_photo_count()).map { index in
    SamplePhoto(id: String(cString: c_sample_photo(index).name), index: index)
  }

  /// A copy of the photo's JPEG; empty if the photo is a file.
  public var jpeg: [UInt8] {
    let photo = c_sample_photo(index)
    return Array(UnsafeBufferPointer(start: photo.bytes, count: photo.count))
  }

  /// The photo's JPEG, in the program's own memory; nil if it is a file.
  fileprivate var bytes: LastingBytes? {
    let photo = c_sample_photo(index)
    return photo.bytes.map { LastingBytes(start: $0, count: photo.count) }
  }
}

extension ScenePhotos {
  /// The photos that are built into this module, which are not copied, or the files that a
  /// distribution's package installs, which are read when a simulated camera is to show them.
  public static let samples = installed ?? builtIn

  private static let builtIn = ScenePhotos(
    lasting: SamplePhoto.all.compactMap { photo in
      photo.bytes.map { (name: photo.id, bytes: $0) }
    })

  /// The photos in the folder of a distribution's package; nil if they are built in.
  private static var installed: ScenePhotos? {
    c_sample_folder().map { folder in
      ScenePhotos(installed: SamplePhoto.all.map(\.id), inFolder: String(cString: folder))
    }
  }
}
