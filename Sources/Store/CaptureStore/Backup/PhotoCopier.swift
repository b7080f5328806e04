internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An operation that brings a place's copies of a group of photos up to date.
struct PhotoCopier<Place: CopyPlace> {
  let source: PhotoSource
  let place: Place
  /// Whether every byte of the copies is read, rather than only their lengths compared.
  let isVerifying: Bool
  /// Whether everything is worked out and nothing is written.
  var isDryRun = false

  /// The state of the place's copy of a photo.
  enum Copy {
    case none
    /// The original that the place once had is missing.
    case missing(Entry)
    case damaged(Entry)
    /// The photo has been edited since.
    case otherState(Entry)
    case whole(Entry)
  }

  /// A photo whose bytes are in the place, but not proven yet.
  private struct Sent {
    let seen: SeenPhoto
    let upload: Place.Upload
    let digest: Digest
    /// What was done with the photo if it is proven.
    let outcome: PhotoCopy.Outcome
    /// Whether its former copy is missing.
    let wasMissing: Bool
  }

  func copy(_ ids: [PhotoID]) -> [PhotoCopy] {
    var copies: [PhotoID: PhotoCopy] = [:]
    var waiting: [Sent] = []
    for id in ids {
      var seen: SeenPhoto?
      do throws(StoreError) {
        let photo = try see(id)
        seen = photo
        switch try copy(of: photo.entry) {
        case .whole(let there):
          copies[id] = photo.copy(try complete(photo, there, .unchanged))
        case .none: waiting.append(try send(photo, .copied))
        case .missing(let there): waiting.append(try send(photo, .replaced, lost: there))
        case .damaged(let there): copies[id] = try replace(there, with: send(photo, .replaced))
        case .otherState(let there): copies[id] = try replace(there, with: send(photo, .copied))
        }
      } catch {
        copies[id] = failure(error, of: id, seen)
      }
    }
    for (sent, settled) in zip(waiting, place.settle(waiting.map(\.upload))) {
      copies[sent.seen.entry.id] = finish(sent, settled)
    }
    return ids.compactMap { copies[$0] }
  }

  func failure(_ error: StoreError, of id: PhotoID, _ seen: SeenPhoto?) -> PhotoCopy {
    let photo = (try? source.store.photo(id)) ?? nil
    return seen?.copy(.failed(error)) ?? PhotoCopy(id: id, photo: photo, outcome: .failed(error))
  }

  private func send(
    _ seen: SeenPhoto, _ outcome: PhotoCopy.Outcome, lost: Entry? = nil
  ) throws(StoreError) -> Sent {
    let files = try source.files(of: seen.entry.id)
    return Sent(
      seen: seen, upload: try place.upload(files, lost: lost), digest: files.entry.digest,
      outcome: outcome, wasMissing: lost != nil)
  }

  private func replace(_ former: Entry, with sent: Sent) throws(StoreError) -> PhotoCopy {
    finish(sent, .success(try place.replace(former, with: sent.upload)))
  }

  /// Completes a photo whose bytes are proven.
  private func finish(_ sent: Sent, _ settled: Result<CopyProof, StoreError>) -> PhotoCopy {
    let seen = sent.seen
    do throws(StoreError) {
      try require(settled.get(), of: sent.digest, at: seen.entry.photo.place)
      let there = try place.listedEntry(of: seen.entry.id)
      return seen.copy(try complete(seen, there, sent.outcome), wasMissing: sent.wasMissing)
    } catch {
      return seen.copy(.failed(error))
    }
  }

  /// Throws unless a proof is of these bytes, or of a later state of their photo.
  func require(
    _ proof: CopyProof, of digest: Digest, at path: String
  ) throws(StoreError) {
    guard proof.digest == digest || proof.isLater else {
      throw .unlikeWritten(place.location(of: path))
    }
  }

  /// Returns the photo in the store, in its newest state; throws if that is damaged.
  ///
  /// An edit by another program is first recorded as the newest state.
  func see(_ id: PhotoID) throws(StoreError) -> SeenPhoto {
    if let seen = try seeUnlessEdited(id) { return seen }
    try requireWritable(toRecordEditOf: id)
    if isDryRun { return try foresee(id) }
    try source.store.acceptEdit(of: id)
    guard var seen = try seeUnlessEdited(id) else { throw StoreError(changing: id) }
    seen.hasNewEdit = true
    return seen
  }

  /// Throws if the store cannot record that another program has edited a photo.
  private func requireWritable(toRecordEditOf id: PhotoID) throws(StoreError) {
    guard source.store.isReadOnly else { return }
    let path = source.store.place.file(try source.store.entry(id).photo.place)
    throw StoreError(
      .readOnly, "another program edited the original \(path), which the store cannot record",
      remedy: .writableDisk)
  }

  private func seeUnlessEdited(_ id: PhotoID) throws(StoreError) -> SeenPhoto? {
    let origin = source.store.place
    return try source.read(id) { found throws(StoreError) in
      let entry = found.entry
      guard try !isEdited(found) else { return nil }
      return SeenPhoto(
        entry: entry, sidecar: try source.asPlace.ownSidecar(of: entry), origin: origin)
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
    guard let there = try place.entry(of: entry.id), there.photo.deleted == nil else {
      return .none
    }
    let isSameState = there.digest == entry.digest
    let condition = try place.condition(
      of: there, byteCount: entry.photo.byteCount, reading: isVerifying && isSameState)
    guard condition != .missing else { return .missing(there) }
    guard isSameState else { return .otherState(there) }
    return condition == .whole ? .whole(there) : .damaged(there)
  }
}

/// A photo as it is in the store from which it is copied, with its sidecar.
struct SeenPhoto: Sendable {
  let entry: Entry
  let sidecar: PhotoSource.SidecarBytes?
  /// The store in which the photo was seen.
  let origin: StorePlace
  /// Whether an edit by another program was recorded when the photo was examined.
  var hasNewEdit = false

  /// Returns the annotations that the sidecar brings to a copy with this one; nil if the copy has
  /// the same, or if there is none.
  ///
  /// Throws if it cannot be parsed, since the copy's may be the last that can.
  func annotations(replacing former: [UInt8]?) throws(StoreError) -> Annotations? {
    guard let sidecar, sidecar.bytes != former else { return nil }
    guard let said = sidecar.annotations else { throw sidecarProblem }
    return said
  }

  /// The error for a sidecar that cannot be parsed.
  private var sidecarProblem: StoreError {
    let path = origin.file(StorePath.sidecar(of: entry.photo.place))
    return StoreError(.damaged, "the sidecar \(path) cannot be read")
  }

  func copy(_ outcome: PhotoCopy.Outcome, wasMissing: Bool = false) -> PhotoCopy {
    var copy = PhotoCopy(
      id: entry.id, photo: entry.photo, outcome: outcome, hasNewEdit: hasNewEdit)
    copy.wasMissing = wasMissing
    return copy
  }
}

extension StoreError {
  fileprivate init(changing id: PhotoID) {
    self.init(.failed, "the original of the photo \(id) keeps changing while it is read")
  }
}
