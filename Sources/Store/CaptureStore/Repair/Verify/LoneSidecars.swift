internal import CaptureFiles

/// Sidecars that are all that is left of a photo, as when the catalogue and an original were lost.
extension StoreEngine {
  /// Returns a finding for each photo of which only a sidecar in the folder is left.
  ///
  /// The sidecar stays where it is: a photo that is restored or added again gets its annotations.
  func lostPhotos(in contents: StoreContents) throws(StoreError) -> [StoreFinding] {
    // A file that cannot be reached may be the photo.
    guard contents.obstacles.isEmpty else { return [] }
    let place = place
    var findings: [StoreFinding] = []
    for path in contents.loneSidecars where place.loneSidecar(at: path)?.photoID != nil {
      let lost = try ask { catalogue throws(DatabaseError) -> PhotoID? in
        guard let said = place.loneSidecar(at: path), let id = said.photoID else { return nil }
        return try catalogue.knows(id, or: said.states.last) ? nil : id
      }
      guard let lost else { continue }
      findings.append(
        StoreFinding(
          .missingOriginal, photo: lost, path: StorePath.original(besideOrAt: path),
          detail: "the photo \(lost) is not in the catalogue; only its sidecar \(path) is left"))
    }
    return findings
  }
}

extension Catalogue {
  /// Returns whether a photo has a row, or another photo has its newest bytes.
  ///
  /// The latter happens if its file was moved without its sidecar while there was no catalogue.
  fileprivate mutating func knows(
    _ id: PhotoID, or newest: Digest?
  ) throws(DatabaseError) -> Bool {
    if try entry(id) != nil { return true }
    guard let newest else { return false }
    return try entry(withState: newest) != nil
  }
}

extension StoreWriter {
  /// Returns the sidecars whose photos are not among these rows, each with its photo.
  func loneSidecars(
    in contents: StoreContents, besides rows: [FormerRows.Row]
  ) -> [(path: String, photo: PhotoID)] {
    guard contents.obstacles.isEmpty, !contents.loneSidecars.isEmpty else { return [] }
    let ids = Set(rows.map(\.entry.id))
    let digests = Set(rows.flatMap(\.states))
    return contents.loneSidecars.compactMap { path in
      guard let said = place.loneSidecar(at: path), let id = said.photoID, !ids.contains(id),
        said.states.last.map({ !digests.contains($0) }) ?? true
      else { return nil }
      return (path, id)
    }
  }

  /// Moves a sidecar to `lost+found` whose photo is to be forgotten.
  mutating func setAsideSidecar(at path: String) throws(StoreError) {
    willSetAsideFiles(besideOriginals: [path])
    try SidecarFile(besideOriginal: StorePath.original(besideOrAt: path), in: place).setAside()
    removeEmptyFolders(above: path)
  }
}

extension StorePlace {
  /// Returns a sidecar's contents; nil if anything is in its original's place, or if it cannot be
  /// parsed.
  fileprivate func loneSidecar(at path: String) -> SidecarFile.Content? {
    let original = StorePath.original(besideOrAt: path)
    guard !Folder.exists(file(original).found) else { return nil }
    return (try? SidecarFile(besideOriginal: original, in: self).content) ?? nil
  }
}
