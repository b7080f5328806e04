internal import CaptureFiles

/// What a rebuild of a catalogue would find.
package struct RebuildForecast: Sendable {
  /// The photos whose originals are missing, and not found elsewhere in the folder.
  package let missing: [Photo]
  /// The paths of files that would become photos, unless their pictures are incomplete.
  package let added: [String]
  /// Errors for unreadable files and folders that may be, or contain, photos, for files that are named
  /// like photos and are none, and for damaged sidecars that hold the only copy of their photos'
  /// annotations.
  package let unreadable: [StoreError]
  /// The number of photos outside the bin that would be kept if those without originals are.
  package let photos: Int
}

extension StoreEngine {
  /// Works out what ``rebuild(at:configuration:options:waiting:progress:)`` would find, and changes
  /// nothing; nil if the folder would become a store.
  ///
  /// Only files that the catalogue does not know are read. Throws if the catalogue is damaged, or cannot
  /// be read.
  package static func dryRunOfRebuild(
    at folder: String, waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) throws(StoreError) -> RebuildForecast? {
    let opening = StorePreparation(StorePlace(folder))
    try opening.checkForRebuild()
    guard try StoreError.files({ () throws(FileError) in try opening.place.exists }) else {
      return nil
    }
    let store = try StoreEngine(at: folder, creating: false, waiting: waiting)
    do throws(StoreError) {
      return try store.dryRunOfRebuild()
    } catch {
      if error.code == .badCatalogue, !store.isReadOnly {
        try Catalogue.requireReadable(in: store.place)
      }
      throw error
    }
  }

  private func dryRunOfRebuild() throws(StoreError) -> RebuildForecast {
    let strays = try strays(in: place.contents(), looking: { _ in })
    let moved = Set(strays.filter { $0.kind == .movedOriginal }.compactMap(\.photo))
    let added = strays.filter { $0.kind == .stray && $0.detail.isEmpty }.map(\.path)
    var missing: [Photo] = []
    var last: Int64 = 0
    while let page = try page(after: last), let end = page.last {
      missing += page.filter { !moved.contains($0.id) && Original($0, in: place).isMissing }
        .map(\.photo)
      last = end.number
    }
    let unreadable = strays.compactMap { stray -> StoreError? in
      switch stray.kind {
      case .unreadableOriginal, .unreachable: StoreError(.unreadable, stray.detail)
      case .stray where !stray.detail.isEmpty:
        StoreError(.damaged, "cannot use \(place.file(stray.path)): \(stray.detail)")
      default: nil
      }
    }
    return RebuildForecast(
      missing: missing, added: added,
      unreadable: try unreadable + sidecarsOfUnknownAnnotations(learning: false),
      photos: try count() + added.count)
  }

  private func page(after number: Int64) throws(StoreError) -> [Entry]? {
    try read { catalogue throws(DatabaseError) in try catalogue.entries(after: number, limit: 200) }
  }
}
