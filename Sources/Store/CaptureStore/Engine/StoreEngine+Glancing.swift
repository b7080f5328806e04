internal import CaptureFiles

extension StoreEngine {
  /// Opens a store for reading; nil if there is none.
  ///
  /// Nothing is written in its folder, not even by SQLite, and no other program is waited for. What
  /// is being changed may thus be missing, and reading fails if the catalogue does not exist.
  package convenience init?(glancingAt folder: String) {
    let place = StorePlace(folder)
    guard (try? place.exists) == true else { return nil }
    self.init(place, StoreConfiguration(), isReadOnly: true, isGlance: true)
  }

  /// Returns at most `limit` photos whose ids begin with these digits, including those in the bin.
  package func photos(beginning digits: String, limit: Int) throws(StoreError) -> [Photo] {
    let missing = max(0, 32 - digits.utf8.count)
    guard let lowest = PhotoID(digits + String(repeating: "0", count: missing)),
      let highest = PhotoID(digits + String(repeating: "f", count: missing))
    else { return [] }
    return try read { catalogue throws(DatabaseError) in
      let ids = try catalogue.ids(from: lowest, to: highest, limit: limit)
      var photos: [Photo] = []
      for id in ids {
        if let photo = try catalogue.entry(id)?.photo { photos.append(photo) }
      }
      return photos
    }
  }

  /// Returns the names of the cameras that took the photos.
  package func cameras() throws(StoreError) -> [String] {
    try read { catalogue throws(DatabaseError) in try catalogue.cameras(containing: "") }
  }
}
