package import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  /// Returns the sidecar for a copy of a photo; nil if the copy itself has all of its annotations.
  ///
  /// Beside an original, that is the store's own sidecar, with everything that other programs wrote
  /// to it. One beside a smaller picture has the annotations only, since it shows no state of the
  /// photo's bytes.
  package func sidecar(
    of id: PhotoID, tier: Tier, beside copy: [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    let history = try read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
    guard let history else { throw StoreError(notFound: "\(id)") }
    let entry = history.entry
    guard tier == .full else { return try Self.sidecar(describing: entry.photo) }
    if let sidecar = try BackupFolder(store: self).ownSidecar(of: entry) { return sidecar.bytes }
    return try PhotoSource.newSidecar(of: entry, states: history.states, beside: copy)?.bytes
  }

  /// Returns a sidecar that is equal whenever the annotations are, so that it is written only once.
  private static func sidecar(describing photo: Photo) throws(StoreError) -> [UInt8]? {
    guard !photo.annotations.isEmpty else { return nil }
    do throws(MetadataError) {
      var sidecar = Sidecar()
      try sidecar.set(photo.annotations, at: photo.taken)
      return sidecar.bytes
    } catch {
      throw StoreError(.failed, "cannot write a sidecar about \(photo.path): \(error)")
    }
  }
}
