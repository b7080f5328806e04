internal import CaptureMetadata

/// What each change means.
extension PhotoChange {
  /// Returns the change with its values as the store keeps them; throws if no photo can be changed
  /// like this.
  func checked() throws(StoreError) -> PhotoChange {
    guard case .move(let text) = self else { return self }
    guard let folder = StorePath.folder(named: text) else { throw StoreError(badFolder: text) }
    return .move(folder: folder)
  }

  /// Makes the change to annotations; other changes leave them as they are.
  func edit(_ annotations: inout Annotations) {
    switch self {
    case .rate(let rating): annotations.rating = rating.value
    case .note(let note): annotations.note = note
    case .tag(let added, let removed): annotations.tag(adding: added, removing: removed)
    case .move, .delete, .restore: break
    }
  }

  /// What the journal calls a change of the photos' places; nil for a change of annotations.
  var relocation: StoreChange.Kind? {
    switch self {
    case .rate, .note, .tag: nil
    case .move: .moved
    case .delete: .deleted
    case .restore: .restored
    }
  }

  /// Returns the places that photos should get, for those that have to move.
  func wishes(
    for entries: [Entry]
  ) throws(StoreError) -> [(entry: Entry, wanted: String)] {
    var wishes: [(entry: Entry, wanted: String)] = []
    for entry in entries {
      if let place = try place(for: entry.photo) { wishes.append((entry, place)) }
    }
    return wishes
  }

  /// Returns the place that a photo should get; nil if it stays where it is.
  private func place(for photo: Photo) throws(StoreError) -> String? {
    switch self {
    case .rate, .note, .tag: return nil
    case .move(let folder):
      guard photo.deleted == nil else { throw StoreError(inBin: photo.id) }
      return photo.folder == folder ? nil : StorePath.joined(folder, photo.name)
    case .delete: return photo.deleted == nil ? BinPath.path(photo.path, photo.id) : nil
    case .restore: return photo.deleted == nil ? nil : photo.path
    }
  }
}

/// A photo after a change, and what it was before.
package struct ChangedPhoto: Hashable, Sendable {
  package let photo: Photo
  /// The photo before, with the annotations that its sidecar had just then.
  package let former: Photo

  /// Whether the change had an effect on this photo.
  package var isChanged: Bool { photo != former }

  /// Returns why the photo was moved, or would be, without its original, as far as can be known;
  /// nil if the original is there, or if nothing has changed.
  package func originalError(in store: StoreEngine, isDryRun: Bool = false) -> StoreError? {
    isChanged ? store.originalError(of: isDryRun ? former : photo) : nil
  }
}

extension Photo {
  /// The error for a photo that was moved without its original.
  var missingOriginal: StoreError {
    StoreError(.missing, "the original of \(id), \(path), is missing", remedy: .repairOrRestore)
  }
}

extension StoreWriter {
  /// Makes a change that has been checked to photos, all of them or none.
  mutating func apply(
    _ change: PhotoChange, to ids: [PhotoID]
  ) throws(StoreError) -> [ChangedPhoto] {
    guard let relocation = change.relocation else {
      return try describe(ids) { change.edit(&$0) }
    }
    let former = try entries(ids)
    try relocate(try change.wishes(for: former), relocation)
    return zip(try entries(ids), former).map { ChangedPhoto(photo: $0.photo, former: $1.photo) }
  }
}

extension StoreError {
  init(inBin id: PhotoID) {
    self.init(.refused, "the photo \(id) is in the bin", remedy: .restoreFromBin)
  }
}
