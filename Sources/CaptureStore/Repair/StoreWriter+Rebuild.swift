internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// How far a rebuild has come.
public struct RebuildProgress: Sendable {
  /// Photos found in the folder, and how many of them are read.
  public let found: Int
  public let done: Int
}

extension StoreWriter {
  /// Makes the catalogue of what lies in the store's folder, and missing tiers of the originals.
  ///
  /// The new one counts at once and as a whole. Tiers that are whole in the
  /// packs are kept. Files that are no JPEG are left where they are.
  mutating func makeCatalogue(
    with darkroom: Darkroom, progress: (RebuildProgress) -> Void = { _ in }
  ) throws(StoreError) {
    let paths = try originals()
    let packs = try sweep { place throws(FileError) in try PackScan(of: place) }
    var entries: [Entry] = []
    var ids: Set<PhotoID> = []
    for (index, path) in paths.enumerated() {
      progress(RebuildProgress(found: paths.count, done: index))
      guard var found = try? FoundOriginal(path, in: place),
        ids.insert(found.entry.id).inserted
      else { continue }
      found.entry.tiers = packs.places[found.entry.id]
      if found.entry.tiers == nil { found.entry.tiers = try tiers(of: found, with: darkroom) }
      entries.append(found.entry)
    }
    let isUnmade = try ask { catalogue throws(DatabaseError) in try catalogue.isUnmade }
    try commit { catalogue throws(DatabaseError) in
      if isUnmade { try Schema.make(in: &catalogue.connection) }
      try catalogue.clear()
      for entry in entries { try catalogue.insert(entry) }
      for (pack, size) in packs.sizes { try catalogue.raise(pack, to: size) }
      for place in entries.compactMap(\.tiers) { try catalogue.raise(place) }
      try catalogue.note([.everything])
    }
    progress(RebuildProgress(found: paths.count, done: paths.count))
  }

  /// The paths of all originals, those in the bin last.
  private func originals() throws(StoreError) -> [String] {
    try sweep { place throws(FileError) in
      var paths: [String] = []
      var walk = PhotoWalk(in: place.root)
      while let path = try walk.next() { paths.append(path) }
      for id in try Folder.names(in: place.bin) {
        var walk = PhotoWalk(in: "\(place.bin)/\(id)")
        while let path = try walk.next() {
          paths.append(BinPath.path(path, below: id))
        }
      }
      return paths
    }
  }

  /// Tiers made anew; nil for an original that is damaged, which is kept all the same.
  private mutating func tiers(
    of found: FoundOriginal, with darkroom: Darkroom
  ) throws(StoreError) -> PackPlace? {
    guard let record = try? darkroom.tiers(of: found.jpeg, id: found.entry.id) else { return nil }
    return try append([record]).first
  }
}
