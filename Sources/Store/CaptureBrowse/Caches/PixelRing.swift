internal import CaptureImaging
internal import CaptureStore

/// The decoded pictures of the current photo and its neighbours.
///
/// The owner sets which photos those are; pictures of all others are dropped at once.
struct PixelRing: Sendable {
  private struct Picture: Sendable {
    let photo: PhotoID
    var tier: Tier
    var pixels: Pixels
  }

  let limit: Int
  private(set) var byteCount = 0
  /// Pictures refused because they would have exceeded the limit.
  private(set) var rejections = 0
  private var window: [PhotoID] = []
  private var pictures: [Picture] = []

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { pictures.count }
  var photos: [PhotoID] { pictures.map(\.photo) }

  func tier(of photo: PhotoID) -> Tier? { picture(of: photo)?.tier }

  /// Returns the best picture of a photo.
  func pixels(of photo: PhotoID) -> Pixels? { picture(of: photo)?.pixels }

  /// Sets the photos to keep pictures of, the most important first, and drops all others.
  mutating func move(to photos: [PhotoID]) {
    window = photos
    remove { !photos.contains($0.photo) }
  }

  mutating func keep(only photo: PhotoID?) {
    remove { $0.photo != photo }
  }

  mutating func remove(_ photo: PhotoID) {
    remove { $0.photo == photo }
  }

  /// Inserts a picture, unless there is a better one or the photo is outside the window.
  mutating func insert(_ pixels: Pixels, _ tier: Tier, of photo: PhotoID) {
    guard window.contains(photo), tier != .full else { return }
    if let old = picture(of: photo), old.tier.rank > tier.rank { return }
    remove { $0.photo == photo }
    makeRoom(for: pixels.byteCount, of: photo)
    guard byteCount + pixels.byteCount <= limit else {
      rejections += 1
      return
    }
    pictures.append(Picture(photo: photo, tier: tier, pixels: pixels))
    byteCount += pixels.byteCount
  }

  /// Drops less important pictures.
  private mutating func makeRoom(for bytes: Int, of photo: PhotoID) {
    guard bytes <= limit, let rank = window.firstIndex(of: photo) else { return }
    for other in window[(rank + 1)...].reversed() where byteCount + bytes > limit {
      remove { $0.photo == other }
    }
  }

  private func picture(of photo: PhotoID) -> Picture? {
    for picture in pictures where picture.photo == photo { return picture }
    return nil
  }

  private mutating func remove(where isUnwanted: (Picture) -> Bool) {
    pictures.removeAll { picture in
      guard isUnwanted(picture) else { return false }
      byteCount -= picture.pixels.byteCount
      return true
    }
  }
}
