internal import CaptureStore

/// A selection of photos: listed individually, or by a query.
enum PhotoSelection {
  case ids([PhotoID])
  case query(PhotoQuery)

  func count(in store: PhotoStore) throws(Failure) -> Int {
    switch self {
    case .ids(let ids): ids.count
    case .query(let query): try asking { () throws(StoreError) in try store.count(query) }
    }
  }

  /// Calls `each` with the photos, which are read page by page, until it returns false.
  ///
  /// `missing` is called with listed photos that have been removed since.
  func visit(
    in store: PhotoStore, missing: (PhotoID) -> Void = { _ in },
    _ each: (Photo) throws(Failure) -> Bool
  ) throws(Failure) {
    switch self {
    case .ids(let ids):
      for id in ids {
        guard let photo = try asking({ () throws(StoreError) in try store.photo(id) }) else {
          missing(id)
          continue
        }
        guard try each(photo) else { return }
      }
    case .query(let query):
      var last: Photo?
      while true {
        let page = try asking { () throws(StoreError) in try store.photos(query, after: last) }
        for photo in page where try !each(photo) { return }
        guard let end = page.last else { return }
        last = end
      }
    }
  }
}
