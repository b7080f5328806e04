internal import CaptureStore

/// The photos being browsed, in order.
struct PhotoList: Sendable {
  let photos: [PhotoID]
  private let places: [PhotoID: Int]

  init(_ photos: [PhotoID] = []) {
    self.photos = photos
    places = Dictionary(
      zip(photos, photos.indices), uniquingKeysWith: { first, _ in first })
  }

  var count: Int { photos.count }

  func place(of photo: PhotoID) -> Int? { places[photo] }

  /// Returns at most `limit` photos, the nearest to a place first.
  func nearest(to place: Int, limit: Int) -> [PhotoID] {
    var result: [PhotoID] = []
    for distance in 0..<count where result.count < limit {
      if photos.indices.contains(place + distance) { result.append(photos[place + distance]) }
      let other = place - distance
      if distance > 0, photos.indices.contains(other) { result.append(photos[other]) }
      if place + distance >= count, other < 0 { break }
    }
    return result
  }
}
