public import CaptureImaging

// MARK: - Finding photos

extension PhotoStore {
  /// Returns the photo with this id, including one in the bin; nil if there is none.
  public func photo(_ id: PhotoID) async throws(StoreError) -> Photo? {
    try await asking { store throws(StoreError) in try store.photo(id) }
  }

  /// Returns the only id that begins with these digits.
  ///
  /// Throws if there is none or more than one, or if fewer than four digits are given.
  public func id(beginning digits: String) async throws(StoreError) -> PhotoID {
    try await asking { store throws(StoreError) in try store.id(beginning: digits) }
  }

  /// Returns all photos that match a query.
  ///
  /// Photos are in the order of the query; ``PhotoOrder`` describes that of photos which are equal in
  /// it. With a `limit`, only that many are returned: the page that follows `last`, or the first one if that
  /// is nil. The next page begins in the right place even if the last photo has been removed since.
  public func photos(
    _ query: PhotoQuery = PhotoQuery(), after last: Photo? = nil, limit: Int? = nil
  ) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in
      try store.photos(query, after: last, limit: limit)
    }
  }

  /// Returns the number of photos that match a query.
  public func count(_ query: PhotoQuery = PhotoQuery()) async throws(StoreError) -> Int {
    try await asking { store throws(StoreError) in try store.count(query) }
  }

  /// Counts the photos that match a query, in total and by rating, folder, keyword and day.
  ///
  /// Throws if damage to the catalogue hides some of them.
  public func counts(_ query: PhotoQuery = PhotoQuery()) async throws(StoreError) -> PhotoCounts {
    try await asking { store throws(StoreError) in try store.counts(query) }
  }

  /// Returns a small row of every photo that matches a query, from which a sheet can be laid out.
  ///
  /// Throws if damage to the catalogue hides some of the photos.
  public func outline(
    _ query: PhotoQuery = PhotoQuery()
  ) async throws(StoreError) -> PhotoOutline {
    try await asking { store throws(StoreError) in try store.outline(query) }
  }

  /// Returns every keyword with the number of photos that have it, the most frequent first.
  public func keywords() async throws(StoreError) -> [(word: String, count: Int)] {
    try await asking { store throws(StoreError) in try store.keywords() }
  }

  /// Returns every folder that contains photos, with their number.
  public func folders() async throws(StoreError) -> [(path: String, count: Int)] {
    try await asking { store throws(StoreError) in try store.folders() }
  }

  /// Counts the store's photos, packs, keywords and folders.
  public func statistics() async throws(StoreError) -> StoreStatistics {
    try await asking { store throws(StoreError) in try store.statistics() }
  }
}

// MARK: - Reading pictures

extension PhotoStore {
  /// Returns the path of a photo's original.
  public func file(of photo: Photo) async throws(StoreError) -> String {
    try await asking { store throws(StoreError) in store.file(of: photo) }
  }

  /// Returns a photo's bytes in one of its encodings, remaking a damaged tier from the original.
  public func data(of id: PhotoID, tier: Tier) async throws(StoreError) -> [UInt8] {
    try await asking { store throws(StoreError) in try store.data(of: id, tier: tier) }
  }

  /// Returns a photo with its bytes in one of its encodings; nil for bytes that are not wanted.
  ///
  /// A smaller encoding takes one read of the catalogue.
  package func picture(
    of id: PhotoID, tier: Tier, if isWanted: @escaping @Sendable (Photo) -> Bool
  ) async throws(StoreError) -> (photo: Photo, bytes: [UInt8]?) {
    try await asking { store throws(StoreError) in
      try store.picture(of: id, tier: tier, if: isWanted)
    }
  }

  /// Returns a photo's smaller encodings as they are stored, which costs one read.
  public func tiers(of id: PhotoID) async throws(StoreError) -> StoredTiers {
    try await asking { store throws(StoreError) in try store.tiers(of: id) }
  }

  /// Returns the sizes of photos' tiers, in the order in which they can be read fastest.
  ///
  /// Unknown photos, and those whose tiers have not been made, are left out.
  public func tierExtents(of ids: [PhotoID]) async throws(StoreError) -> [TierExtent] {
    try await asking { store throws(StoreError) in try store.tierExtents(of: ids) }
  }
}

// MARK: - States

extension PhotoStore {
  /// Returns every state that a photo's original is known to have had, the oldest first.
  ///
  /// An ordinary store has the bytes of the current state; a backup also keeps those of all states
  /// it has seen.
  public func states(of id: PhotoID) async throws(StoreError) -> [PhotoState] {
    try await asking { store throws(StoreError) in try store.states(of: id) }
  }

  /// Returns the only state of a photo whose checksum begins with these digits.
  public func state(_ digits: String, of id: PhotoID) async throws(StoreError) -> PhotoState {
    try await asking { store throws(StoreError) in try store.state(digits, of: id) }
  }
}
