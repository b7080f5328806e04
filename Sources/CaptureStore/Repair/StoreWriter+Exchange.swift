extension StoreWriter {
  /// The photo whose original lies in the place of another's; nil unless there is one.
  ///
  /// People renumber files, so that photos change places. What lies in a photo's place is no edit of it
  /// if it is another photo's original, whose own place is empty or taken by a different photo's.
  mutating func photo(
    whoseOriginalIs digest: Digest, inPlaceOf entry: Entry
  ) throws(StoreError) -> Entry? {
    guard let owner = try photo(with: digest), owner.id != entry.id else { return nil }
    guard let there = try Original(owner, in: place).contentsUnlessLost() else { return owner }
    guard there.digest != digest, let third = try photo(with: there.digest) else { return nil }
    return third.id == owner.id ? nil : owner
  }

  /// The same for the photo that the catalogue knows under a path.
  mutating func photo(inPlaceOf entry: Entry) throws(StoreError) -> Entry? {
    guard let contents = try Original(entry, in: place).contentsUnlessLost(),
      contents.digest != entry.digest
    else { return nil }
    return try photo(whoseOriginalIs: contents.digest, inPlaceOf: entry)
  }

  /// The photo whose newest bytes these are.
  private mutating func photo(with digest: Digest) throws(StoreError) -> Entry? {
    let entry = try ask { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: digest)
    }
    return entry?.digest == digest ? entry : nil
  }
}
