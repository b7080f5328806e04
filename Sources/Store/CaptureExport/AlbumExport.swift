internal import CaptureBase
internal import CaptureStore

/// The file of an album among its exported photos, whose names begin with their numbers in it.
struct AlbumExport {
  private let stored: StoredAlbum
  /// The number of digits, of which there are enough for all photos.
  private let width: Int
  private var count = 0
  private var names: [PhotoID: String] = [:]

  init(_ stored: StoredAlbum) {
    self.stored = stored
    width = max(3, String(stored.photos.count).utf8.count)
  }

  /// Returns the name for the next photo.
  mutating func nextName(for photo: Photo) -> String {
    count += 1
    return "\(count.digits(width))-\(photo.name)"
  }

  /// Notes the file of a photo, if there is one.
  mutating func note(_ exported: ExportedPhoto) {
    if case .success(let name) = exported.result { names[exported.id] = name }
  }

  /// The name of the album's own file.
  var fileName: String { "\(stored.name).md" }
  /// The album with links to the exported files.
  var bytes: [UInt8] { Array(stored.album.markdown(linking: names).utf8) }
}
