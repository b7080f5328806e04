internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension PhotoStore {
  /// Copies to another store whatever is not there yet, and reads it back from that disk.
  ///
  /// Originals, what lies beside them and their tiers are copied as they are; a
  /// damaged original is not. Nothing is ever removed from the other store.
  /// What is in the bin is not copied. What is under way when `each` answers no
  /// is finished and told.
  public func copy(
    to other: PhotoStore, each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    try copy(with: PhotoCopier(from: self, to: other), each)
  }

  /// Copies back from a backup what is missing here or damaged, and reads it from this disk.
  ///
  /// A damaged original goes to `lost+found`. Photos that are whole stay as they
  /// are, with what was said about them since, and so do those in the bin.
  public func restore(
    from backup: PhotoStore, each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    try backup.copy(with: PhotoCopier(from: backup, to: self, isRestoring: true), each)
  }

  private func copy(
    with copier: PhotoCopier, _ each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    var last: Int64 = 0
    while true {
      let page = try read { catalogue throws(DatabaseError) in
        try catalogue.entries(after: last, limit: Self.group)
      }
      guard let end = page.last else { return }
      last = end.number
      var goesOn = true
      for copy in copier.copy(page.filter { $0.photo.deleted == nil }) {
        goesOn = each(copy) && goesOn
      }
      guard goesOn else { return }
    }
  }

  /// So many photos wait for the disk together.
  private static let group = 32
}

/// Copies a group of photos from one store to another.
private struct PhotoCopier {
  private let source: PhotoStore
  private let target: PhotoStore
  /// Whether only that is copied which the target has lost.
  private let isRestoring: Bool

  init(from source: PhotoStore, to target: PhotoStore, isRestoring: Bool = false) {
    self.source = source
    self.target = target
    self.isRestoring = isRestoring
  }

  func copy(_ entries: [Entry]) -> [PhotoCopy] {
    var results: [PhotoID: PhotoCopy.Outcome] = [:]
    var arrivals: [Arrival] = []
    for entry in entries {
      do throws(StoreError) {
        if let outcome = try update(entry) {
          results[entry.id] = outcome
        } else {
          let arrival = try arrival(of: entry)
          try makeRoom(for: entry)
          arrivals.append(arrival)
        }
      } catch {
        results[entry.id] = .failed(error)
      }
    }
    for (arrival, settled) in zip(arrivals, target.settle(arrivals)) {
      results[arrival.entry.id] = proved(arrival.entry, settled)
    }
    return entries.map { PhotoCopy(photo: $0.photo, outcome: results[$0.id] ?? .unchanged) }
  }

  /// Brings a photo that is there up to date; nil for one that is not there, or not whole.
  private func update(_ entry: Entry) throws(StoreError) -> PhotoCopy.Outcome? {
    let id = entry.id
    let there = try target.read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    if isRestoring { return there.flatMap { isLost($0) ? nil : .unchanged } }
    guard let there, there.photo.deleted == nil, there.digest == entry.digest,
      Folder.exists(target.place.file(there.photo.place))
    else { return nil }
    var outcome = try updateWords(of: entry, there)
    if there.photo.folder != entry.photo.folder {
      try target.write { writer throws(StoreError) in
        // Its words may just have changed.
        try writer.relocate(writer.entries([id]), .moved) { _ in entry.photo.path }
      }
      outcome = .updated
    }
    return outcome
  }

  /// Has the same lie beside a photo there as here, whoever wrote it.
  private func updateWords(
    of entry: Entry, _ there: Entry
  ) throws(StoreError) -> PhotoCopy.Outcome {
    let sidecar = SidecarFile(of: entry.photo, in: source.place)
    guard let bytes = try sidecar.contents, let words = try sidecar.words else {
      return .unchanged
    }
    guard try bytes != SidecarFile(of: there.photo, in: target.place).contents else {
      return .unchanged
    }
    try target.write { writer throws(StoreError) in
      try writer.takeOver(bytes, saying: words, of: there)
    }
    return .updated
  }

  /// Whether a photo's original is gone, or damaged beyond what other programs do to it.
  private func isLost(_ entry: Entry) -> Bool {
    let original = Original(entry, in: target.place)
    let states = { () throws(StoreError) in
      try target.read { catalogue throws(DatabaseError) in
        try catalogue.states(of: entry.number)
      }
    }
    return (try? original.soundBytes(states: states, target.darkroom)) == nil
  }

  /// Sets an original aside that is damaged, or that another program has changed in the source
  /// since it was copied, now that there is another.
  private func makeRoom(for entry: Entry) throws(StoreError) {
    try target.write { writer throws(StoreError) in
      let id = entry.id
      let there = try writer.ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let there, isRestoring ? isLost(there) : there.digest != entry.digest else { return }
      try StoreError.files { () throws(FileError) in
        let path = target.place.file(there.photo.place)
        if Folder.exists(path) { try LostAndFound(target.place).take(path) }
      }
    }
  }

  /// The photo's files, laid aside in the other store.
  private func arrival(of entry: Entry) throws(StoreError) -> Arrival {
    let original = try Original(entry, in: source.place).contents()
    let states = try source.read { catalogue throws(DatabaseError) in
      try catalogue.states(of: entry.number)
    }
    guard original.digest == entry.digest else {
      throw StoreError(.damaged, "the original \(source.file(of: entry.photo)) is damaged")
    }
    let tiers = try source.tiers(of: entry.id)
    let beside = SidecarFile(of: entry.photo, in: source.place)
    let sidecar = try beside.contents
    let token = try target.token()
    var copy = entry
    copy.tiers = nil
    // Another program may have written there since; what nobody can read is copied as it is.
    if let words = (try? beside.words) ?? nil { copy.photo.words = words }
    return Arrival(
      entry: copy,
      tiers: PackRecord(
        id: entry.id, digest: entry.digest, low: tiers.low, screen: tiers.screen),
      states: states,
      original: try PartFile(original.bytes, made: entry.photo.taken, by: token, in: target.place),
      sidecar: try sidecar.map { bytes throws(StoreError) in
        try PartFile(bytes, by: token, in: target.place)
      })
  }

  /// Reads the copy back, not from memory but from the disk.
  private func proved(
    _ entry: Entry, _ settled: Result<AddedPhoto, StoreError>
  ) -> PhotoCopy.Outcome {
    do throws(StoreError) {
      let added = try settled.get()
      let path = target.place.file(added.photo.place)
      let bytes = try Self.bytesOnDisk(path)
      guard Digest(of: bytes.span.bytes) == entry.digest else {
        throw StoreError(
          .damaged, "the copy \(path) is not what was written",
          remedy: "look at the disk, then try again")
      }
      return .copied
    } catch {
      return .failed(error)
    }
  }

  private static func bytesOnDisk(_ path: ConfinedPath) throws(StoreError) -> [UInt8] {
    try StoreError.files { () throws(FileError) in
      let file = try Descriptor(path, .reading)
      file.dropCache()
      return try file.readAll()
    }
  }
}
