extension PhotoStore {
  /// Copies to another store whatever is not there yet, and reads it back from that disk.
  ///
  /// The photos are those that this store has when the copying begins, whatever
  /// other programs do to it meanwhile; what is in the bin by then is not copied. What
  /// changes about them while others are copied is copied at the end, so that all are as they
  /// were at one moment, unless the store changes all the time.
  /// Originals, what lies beside them and their tiers are copied as they are. A
  /// damaged original is a failure, and leaves the copy of it alone. Nothing is ever
  /// removed from the other store: an original that has been edited since is kept there as
  /// an earlier state. The length of each copy is compared each time, and every
  /// byte of it where `verifying`; a damaged one is replaced. The same is done for copies of photos
  /// that this store has in its bin, or no longer has; of those only damaged ones are reported.
  /// When `each` answers false, the photos under way are finished and reported.
  public func copy(
    to other: PhotoStore, verifying: Bool = false, each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    try requireApart(from: other.folder)
    let source = PhotoSource(store: self)
    let copier = PhotoCopier(source: source, target: other, isVerifying: verifying)
    let begin = try lastChange()
    let ids = try source.snapshot()
    let others = try other.copies(besides: ids)
    guard Self.inGroups(ids, copier.copy, each) else { return }
    guard Self.inGroups(others, copier.check, each) else { return }
    try catchUp(Set(ids), since: begin, copier, each)
  }

  /// Copies back from a backup what is missing here or damaged, and reads it from this disk.
  ///
  /// A photo gets the newest state of which the backup has sound bytes; that it is an earlier
  /// one than the backup should have is a failure, too. A damaged
  /// original goes to `lost+found` once the sound bytes are on the disk. Photos that are whole stay
  /// as they are, with what was said about them since, and so do those in the bin. Originals that
  /// another program has moved are found first, if any is missing.
  /// Without ids it is done for all photos in the backup. What this store has lost and the
  /// backup does not have is then a failure, too; such originals are read only if their size or
  /// time is not what it was.
  public func restore(
    _ ids: [PhotoID]? = nil, from backup: PhotoStore, each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    try requireApart(from: backup.folder)
    let source = PhotoSource(store: backup)
    let restorer = PhotoRestorer(source: source, target: self)
    let wanted: [PhotoID]
    if let ids { wanted = ids } else { wanted = try source.snapshot() }
    let others = ids == nil ? try photos(besides: wanted) : []
    try followOriginals(of: wanted + others)
    guard Self.inGroups(wanted, restorer.restore, each) else { return }
    Self.inGroups(others, restorer.losses, each)
  }

  private func photos(besides ids: [PhotoID]) throws(StoreError) -> [PhotoID] {
    let known = Set(ids)
    return try PhotoSource(store: self).snapshot().filter { !known.contains($0) }
  }

  /// Answers whether all was done, and nobody wanted an end before.
  @discardableResult
  private static func inGroups(
    _ ids: [PhotoID], _ copy: ([PhotoID]) -> [PhotoCopy], _ each: (PhotoCopy) -> Bool
  ) -> Bool {
    for start in stride(from: 0, to: ids.count, by: group) {
      var goesOn = true
      for copy in copy(Array(ids[start..<min(start + group, ids.count)])) {
        goesOn = each(copy) && goesOn
      }
      guard goesOn else { return false }
    }
    return true
  }

  /// So many photos wait for the disk together.
  private static let group = 32
}
