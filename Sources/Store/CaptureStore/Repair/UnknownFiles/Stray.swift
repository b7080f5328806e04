internal import CaptureFiles

/// A file in the store's folder whose path is not in the catalogue.
struct Stray {
  enum Kind {
    /// The original of a photo that has none elsewhere, or none that is sound.
    case moved(Entry)
    /// A copy of the bytes that this photo's original has elsewhere, or an export of them in which
    /// nothing is new.
    case copy(Entry)
    /// A separate photo.
    case other
  }

  let found: FoundOriginal
  let kind: Kind

  /// The likelihood that the file is the photo it is taken for.
  ///
  /// For the original of a photo that has none, matching bytes count most, then a sidecar with the
  /// annotations in the catalogue; for any other file, a sidecar that lists the bytes.
  var likelihood: Int {
    switch kind {
    case .moved(let entry):
      let hasSameBytes = found.digest == entry.digest
      let isDescribedAlike = found.sidecar?.annotations == entry.photo.annotations
      return 2 + (hasSameBytes ? 2 : 0) + (isDescribedAlike ? 1 : 0)
    case .copy: return 0
    case .other:
      let isListed =
        found.sidecar.map { $0.photoID == found.digest.id || $0.states.contains(found.digest) }
      return isListed ?? true ? 1 : 0
    }
  }

  static let likelihoods = 0...5

  var finding: StoreFinding {
    switch kind {
    case .moved(let entry):
      StoreFinding(
        .movedOriginal, photo: entry.id, path: found.path,
        detail: "it was \(entry.photo.place)" + difference(to: entry))
    case .copy(let entry):
      StoreFinding(
        .secondCopy, photo: entry.id, path: found.path,
        detail: "of \(entry.photo.place)" + difference(to: entry))
    case .other:
      StoreFinding(.stray, photo: nil, path: found.path)
    }
  }

  /// Returns a note if the annotations beside the file differ from those in the catalogue.
  private func difference(to entry: Entry) -> String {
    let differs =
      found.hasUnreadableSidecar
      || found.sidecar.map { $0.annotations != entry.photo.annotations } ?? false
    return differs ? "; its annotations differ" : ""
  }
}

extension StoreWriter {
  /// Returns whether a photo's original has this path, in the bin or not.
  mutating func knows(_ path: String) throws(StoreError) -> Bool {
    let place = place
    return try ask { catalogue throws(DatabaseError) in try catalogue.knows(path, in: place) }
  }

  /// Reads an unknown file, and finds the photo to which it may belong.
  mutating func stray(at path: String) throws(StoreError) -> Stray {
    let found = try FoundOriginal(path, in: place)
    for entry in try candidates(for: found) {
      if let kind = try kind(of: found, beside: entry) { return Stray(found: found, kind: kind) }
    }
    let place = place
    let exported = try ask { catalogue throws(DatabaseError) in
      try catalogue.entry(exportedAs: found, in: place)
    }
    return Stray(found: found, kind: exported.map(Stray.Kind.copy) ?? .other)
  }

  /// Returns the photos whose original the file may be: those that have had its bytes, and the one
  /// that its sidecar names.
  private mutating func candidates(for found: FoundOriginal) throws(StoreError) -> [Entry] {
    let named = found.sidecar?.photoID
    return try ask { catalogue throws(DatabaseError) in
      let byBytes = try catalogue.entry(withState: found.digest)
      let byName = try named.flatMap { id throws(DatabaseError) in try catalogue.entry(id) }
      return [byBytes, byName].compactMap { $0 }
    }
  }

  /// Returns the file's relation to a photo; nil if there is none.
  private mutating func kind(
    of found: FoundOriginal, beside entry: Entry
  ) throws(StoreError) -> Stray.Kind? {
    let original = Original(entry, in: place)
    // Throws if the file cannot be reached, because it is then not known to be missing.
    let there = try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
    guard there != nil, try !isSameFile(entry.photo.place, found.path) else {
      return .moved(entry)
    }
    guard let contents = try original.contentsUnlessLost() else { return nil }
    if contents.digest == found.digest {
      // A file that was put back into the folder means that the photo is wanted again.
      return entry.photo.deleted == nil ? .copy(entry) : .moved(entry)
    }
    let isDamaged = original.condition(
      of: contents, states: try states(of: entry), tierMaker
    ).isDamaged
    return isDamaged && found.digest == entry.digest ? .moved(entry) : nil
  }

  /// Returns whether two paths lead to one file, as on a file system that ignores case.
  func isSameFile(_ first: String, _ second: String) throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      try PathPair(place.file(first), keeping: place.file(second)).isOneFile
    }
  }
}
