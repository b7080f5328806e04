internal import CaptureStore

/// Photos that are meant: those named one by one, or whatever a query wants.
enum PhotoSelection {
  case ids([PhotoID])
  case query(PhotoQuery)

  func count(in store: PhotoStore) throws(Failure) -> Int {
    switch self {
    case .ids(let ids): ids.count
    case .query(let query): try asking { () throws(StoreError) in try store.count(query) }
    }
  }

  /// Hands out the photos page by page, until `each` answers no.
  func visit(
    in store: PhotoStore, _ each: (Photo) throws(Failure) -> Bool
  ) throws(Failure) {
    switch self {
    case .ids(let ids):
      for id in ids {
        let photo = try asking { () throws(StoreError) in try store.photo(id) }
        if let photo, try !each(photo) { return }
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
