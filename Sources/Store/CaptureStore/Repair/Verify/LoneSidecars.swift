internal import CaptureFiles

/// Sidecars that are all that is left of a photo, as when the catalogue and an original were lost.
extension StoreEngine {
  /// Returns a finding for each photo of which only a sidecar in the folder is left, and for each sidecar
  /// that cannot be read and may be such a one.
  ///
  /// The sidecar stays where it is: a photo that is restored or added again gets its annotations.
  func lostPhotos(in contents: StoreContents) throws(StoreError) -> [StoreFinding] {
    // A file that cannot be reached may be the photo.
    guard contents.obstacles.isEmpty else { return [] }
    var findings: [StoreFinding] = []
    for path in contents.loneSidecars {
      do throws(StoreError) {
        guard let lost = try lostPhoto(describedAt: path) else { continue }
        findings.append(
          StoreFinding(
            .missingOriginal, photo: lost, path: StorePath.original(besideOrAt: path),
            detail: "the photo \(lost) is not in the catalogue; only its sidecar \(path) is left"))
      } catch {
        guard error.leavesBytesUnknown else { throw error }
        findings.append(
          StoreFinding(.unreadableSidecar, photo: nil, path: path, detail: error.problem))
      }
    }
    return findings
  }

  /// Returns the photo that a lone sidecar names, unless the catalogue knows it.
  private func lostPhoto(describedAt path: String) throws(StoreError) -> PhotoID? {
    let place = place
    guard try place.loneSidecar(at: path)?.photoID != nil else { return nil }
    // No program moves the original there while the catalogue is asked.
    return try ask { catalogue throws(DatabaseError) -> PhotoID? in
      guard let said = (try? place.loneSidecar(at: path)) ?? nil, let id = said.photoID else {
        return nil
      }
      return try catalogue.knows(id, or: said.states.last) ? nil : id
    }
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
  ///
  /// Errors for those that cannot be read are added to `unreachable`.
  func loneSidecars(
    in contents: StoreContents, besides rows: [FormerRows.Row], _ unreachable: inout [StoreError]
  ) -> [(path: String, photo: PhotoID)] {
    guard contents.obstacles.isEmpty, !contents.loneSidecars.isEmpty else { return [] }
    let ids = Set(rows.map(\.entry.id))
    let digests = Set(rows.flatMap(\.states))
    var lone: [(path: String, photo: PhotoID)] = []
    for path in contents.loneSidecars {
      do throws(StoreError) {
        guard let said = try place.loneSidecar(at: path), let id = said.photoID, !ids.contains(id),
          said.states.last.map({ !digests.contains($0) }) ?? true
        else { continue }
        lone.append((path, id))
      } catch {
        unreachable.append(error)
      }
    }
    return lone
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
  ///
  /// Throws if it cannot be read.
  fileprivate func loneSidecar(at path: String) throws(StoreError) -> SidecarFile.Content? {
    let original = StorePath.original(besideOrAt: path)
    guard !Folder.exists(file(original).found) else { return nil }
    do throws(StoreError) {
      return try SidecarFile(besideOriginal: original, in: self).content
    } catch {
      guard error.leavesBytesUnknown else { return nil }
      throw error
    }
  }
}
