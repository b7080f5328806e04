extension StoreWriter {
  /// Replaces tiers that are missing or damaged, unless the photo's bytes have changed since.
  mutating func replaceTiers(
    with records: [PackRecord], isFault: Bool
  ) throws(StoreError) {
    let places = try append(records)
    try commit { catalogue throws(DatabaseError) in
      for (record, place) in zip(records, places) {
        guard let entry = try catalogue.entry(record.id), entry.digest == record.digest else {
          continue
        }
        try catalogue.setTiers(place, of: entry.number)
        if record.soundness != .unknown {
          try catalogue.setSoundness(record.soundness, of: entry.number)
        }
        try catalogue.raise(place)
      }
      if isFault { try catalogue.add(records.count, to: Counter.damagedTiers) }
    }
  }
}

/// The names of counters shared by all programs.
enum Counter {
  static let damagedTiers = "damaged tiers"
  static let recoveries = "recoveries"
  /// When the store's folder was last searched for files that belong to no photo.
  static let searchedForFiles = "searched for files"
}
