package import CaptureStore

extension PhotoFilters {
  /// Returns what the filters mean, which is the same on all faces.
  package func query(_ order: PhotoOrder, isDescending: Bool) -> PhotoQuery {
    let query = PhotoQuery(
      folder: folder?.withoutSlashes, rating: stars ?? rating?.lowest, keywords: keywords,
      text: text, since: since, until: until, highestRating: stars ?? rating?.highest,
      addedSince: addedSince, camera: camera, isFlawed: isFlawed, isUnrated: rating == .unrated,
      isInBin: isInBin, order: order, isDescending: isDescending)
    return isUnreviewed ? query.unreviewed : query
  }

  /// Returns what the filters mean, in the usual direction of the order or in reverse.
  package func query(_ order: PhotoOrder, isReversed: Bool) -> PhotoQuery {
    query(order, isDescending: order.isUsuallyDescending != isReversed)
  }
}

extension PhotoOrder {
  /// Whether the greatest values come first unless the order is reversed.
  fileprivate var isUsuallyDescending: Bool {
    switch self {
    case .taken, .added, .rating, .size: true
    case .path, .camera: false
    }
  }
}

extension String {
  /// The folder without the slash that shell completion adds at the end.
  package var withoutSlashes: String {
    String(reversed().drop { $0 == "/" }.reversed())
  }
}
