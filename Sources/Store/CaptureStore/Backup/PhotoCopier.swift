internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An operation that brings the backup's copies of a group of photos up to date.
struct PhotoCopier {
  let source: PhotoSource
  let target: StoreEngine
  /// Whether every byte of the copies is read, rather than only their lengths compared.
  let isVerifying: Bool

  var delivery: PhotoDelivery { PhotoDelivery(target: target) }

  /// A photo in the store, with its sidecar.
  struct Seen: Sendable {
    let entry: Entry
    let sidecar: PhotoSource.SidecarBytes?
    /// Whether an edit by another program was recorded when the photo was examined.
    var hasNewEdit = false

    func copy(_ outcome: PhotoCopy.Outcome) -> PhotoCopy {
      PhotoCopy(id: entry.id, photo: entry.photo, outcome: outcome, hasNewEdit: hasNewEdit)
    }
  }

  /// The state of the backup's copy of a photo.
  enum Copy {
    case none
    /// The original that the backup once had is missing.
    case missing(Entry)
    case damaged(Entry)
    /// The photo has been edited since.
    case otherState(Entry)
    case whole(Entry)
  }

  func copy(_ ids: [PhotoID]) -> [PhotoCopy] {
    var copies: [PhotoID: PhotoCopy] = [:]
    var waiting: [(seen: Seen, arrival: Arrival, former: Entry?)] = []
    for id in ids {
      var seen: Seen?
      do throws(StoreError) {
        let photo = try see(id)
        seen = photo
        switch try copy(of: photo.entry) {
        case .whole(let there):
          copies[id] = photo.copy(try complete(photo, there, .unchanged))
        case .none: waiting.append((photo, try arrival(of: id), nil))
        case .missing(let former):
          let arrival = try arrival(of: id)
          try miss(former, now: photo.entry.digest)
          waiting.append((photo, arrival, former))
        case .damaged(let there): copies[id] = photo.copy(try replace(there, photo, .replaced))
        case .otherState(let there): copies[id] = photo.copy(try replace(there, photo, .copied))
        }
      } catch {
        copies[id] =
          seen?.copy(.failed(error)) ?? PhotoCopy(id: id, photo: nil, outcome: .failed(error))
      }
    }
    for (wait, added) in zip(waiting, delivery.add(waiting.map(\.arrival))) {
      copies[wait.seen.entry.id] = wait.seen.copy(finish(wait.seen, added, wait.former))
    }
    return ids.compactMap { copies[$0] }
  }

  private func arrival(of id: PhotoID) throws(StoreError) -> Arrival {
    try delivery.arrival(of: source.files(of: id))
  }

  /// Returns the photo in the store, in its newest state; throws if that is damaged.
  ///
  /// An edit by another program is first recorded as the newest state.
  private func see(_ id: PhotoID) throws(StoreError) -> Seen {
    if let seen = try seeUnlessEdited(id) { return seen }
    guard !source.store.isReadOnly else {
      let path = source.store.place.file(try source.store.entry(id).photo.place)
      throw StoreError(
        .readOnly, "another program edited the original \(path), which the store cannot record",
        remedy: .writableDisk)
    }
    try source.store.acceptEdit(of: id)
    guard var seen = try seeUnlessEdited(id) else { throw StoreError(changing: id) }
    seen.hasNewEdit = true
    return seen
  }

  func seeUnlessEdited(_ id: PhotoID) throws(StoreError) -> Seen? {
    let store = source.store
    return try source.read(id) { found throws(StoreError) in
      let entry = found.entry
      guard try !isEdited(found) else { return nil }
      return Seen(entry: entry, sidecar: try PhotoSource.sidecar(of: entry, in: store.place))
    }
  }

  /// Returns whether another program has edited the original; throws if it is damaged.
  ///
  /// The bytes are read only if everything is verified, or if the file's size or time differs from
  /// the known one.
  private func isEdited(_ found: PhotoHistory) throws(StoreError) -> Bool {
    let place = source.store.place
    let entry = found.entry
    let file = try identity(of: entry)
    guard isVerifying || !entry.resembles(file) else { return false }
    let original = Original(entry, in: place)
    let contents = try original.contents()
    switch original.condition(of: contents, states: found.states, source.store.tierMaker) {
    case .intact: return false
    case .edited: return true
    case .damaged(let error): throw error
    }
  }

  private func identity(of entry: Entry) throws(StoreError) -> FileIdentity {
    let path = source.store.place.file(entry.photo.place).found
    do throws(FileError) {
      return try Descriptor(path, .reading).identity
    } catch {
      throw StoreError(aboutPhoto: error, at: path)
    }
  }

  func copy(of entry: Entry) throws(StoreError) -> Copy {
    let id = entry.id
    let there = try target.read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let there, there.photo.deleted == nil else { return .none }
    let path = target.place.file(there.photo.place).found
    let file = try StoreError.files { () throws(FileError) in try FileIdentity(at: path) }
    guard let file else { return .missing(there) }
    guard there.digest == entry.digest else { return .otherState(there) }
    guard file.isPlain, file.byteCount == entry.photo.byteCount else { return .damaged(there) }
    guard isVerifying else { return .whole(there) }
    let found = try? target.place.digestOnDisk(there)
    return found == entry.digest ? .whole(there) : .damaged(there)
  }

  private func replace(
    _ former: Entry, _ seen: Seen, _ outcome: PhotoCopy.Outcome
  ) throws(StoreError) -> PhotoCopy.Outcome {
    let arrival = try arrival(of: seen.entry.id)
    let edit = try soundDigest(of: former)
    if edit != former.digest { try miss(former, now: seen.entry.digest) }
    // A sound former state is kept, including one made in the backup; anything else is set aside.
    try delivery.replace(arrival) { [$0.digest, edit].contains($1) ? .kept : .setAside }
    return try complete(seen, target.entry(seen.entry.id), outcome)
  }

  /// Returns the checksum of the backup's copy; nil unless it is sound or was edited there.
  func soundDigest(of there: Entry) throws(StoreError) -> Digest? {
    let original = Original(there, in: target.place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    let states = try target.read { catalogue throws(DatabaseError) in
      try catalogue.states(of: there.number)
    }
    let isDamaged = original.condition(of: contents, states: states, target.tierMaker).isDamaged
    return isDamaged ? nil : contents.digest
  }

  /// Records that the backup had a different state from the one it is about to get, and has lost
  /// its bytes.
  ///
  /// This is done before the new state replaces it, because the backup may be interrupted in
  /// between.
  private func miss(_ former: Entry, now new: Digest) throws(StoreError) {
    guard former.digest != new else { return }
    let state = KeptState(
      photo: former.id, digest: former.digest, byteCount: former.photo.byteCount)
    let kept = try target.read { catalogue throws(DatabaseError) in
      try catalogue.keptStates(of: former.id)
    }
    if !kept.contains(where: { $0.digest == state.digest }) { try remember([state]) }
  }

  private func finish(
    _ seen: Seen, _ added: Result<Void, StoreError>, _ former: Entry?
  ) -> PhotoCopy.Outcome {
    do throws(StoreError) {
      try added.get()
      let outcome: PhotoCopy.Outcome = former == nil ? .copied : .replaced
      return try complete(seen, target.entry(seen.entry.id), outcome)
    } catch {
      return .failed(error)
    }
  }
}

extension StoreError {
  fileprivate init(changing id: PhotoID) {
    self.init(.failed, "the original of the photo \(id) keeps changing while it is read")
  }
}
