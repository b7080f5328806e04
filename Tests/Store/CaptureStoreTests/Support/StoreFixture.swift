import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTestSupport

/// A store in its own folder, and photos to add to it.
struct StoreFixture: ~Copyable {
  let folder: TestFolder
  let store: StoreEngine

  init() throws {
    let folder = try TestFolder()
    store = try StoreEngine(at: folder.path)
    self.folder = folder
  }

  /// Adds a photo and then rates it; returns it as it was added.
  @discardableResult
  func add(_ number: Int, rating: Int) throws -> Photo {
    let photo = try store.add(photo(number)).photo
    try store.rate(photo.id, rating)
    return photo
  }

  /// Returns a small photo that differs from those of other numbers.
  func photo(_ number: Int) throws -> NewPhoto {
    var picture = PlanarPicture(size: FrameSize(width: 64, height: 48), chroma: .s420, luma: 90)
    picture.withMutablePlane(0) { plane in
      for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index * number / 7) }
    }
    var encoder = try JPEGEncoder()
    return NewPhoto(
      original: try encoder.encode(picture, quality: 90),
      taken: WallTime(seconds: 1_795_232_640, offset: 0))
  }
}
