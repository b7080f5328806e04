internal import CaptureFiles
internal import CaptureImaging

/// How far a rebuild has come.
public struct RebuildProgress: Sendable {
  public let done: Int
  /// Photos found in the folder.
  public let total: Int
}

extension StoreWriter {
  /// Makes the catalogue of what lies in the store's folder, and tiers of originals without any.
  ///
  /// The new one counts at once and as a whole. Tiers that are whole in the
  /// packs are kept unless `remakingTiers`. Files that are no JPEG stay where
  /// they are and are no photos.
  mutating func makeCatalogue(
    with reader: OriginalReader, remakingTiers: Bool = false,
    progress: (RebuildProgress) -> Void = { _ in }
  ) throws(StoreError) {
    let packs = try StoreError.files { () throws(FileError) in try PackScan(of: place) }
    let isUnmade = try ask { catalogue throws(DatabaseError) in try catalogue.isUnmade }
    var draft = CatalogueDraft(place, after: packs, limit: packLimit)
    let paths = try place.originals()
    let line = reader.line(keeping: remakingTiers ? [:] : packs.places, in: place)
    line.read(paths)
    for done in paths.indices {
      progress(RebuildProgress(done: done, total: paths.count))
      guard let found = line.next() ?? nil else { continue }
      let old =
        isUnmade
        ? nil
        : try ask { catalogue throws(DatabaseError) in
          try catalogue.entry(found.entry.id)
        }
      try draft.add(found, formerly: old)
    }
    let entries = try draft.finished()
    try commit { catalogue throws(DatabaseError) in
      if isUnmade {
        try Schema.make(in: &catalogue.connection)
        try catalogue.numberChanges(from: .now)
      }
      try catalogue.clear()
      for entry in entries { try catalogue.insert(entry) }
      for (pack, size) in packs.sizes { try catalogue.raise(pack, to: size) }
      for place in entries.compactMap(\.tiers) { try catalogue.raise(place) }
      try catalogue.note([.everything])
    }
    hasMadeCatalogue = true
    progress(RebuildProgress(done: paths.count, total: paths.count))
  }
}
