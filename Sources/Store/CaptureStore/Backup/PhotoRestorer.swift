internal import CaptureFiles
internal import CaptureImaging

/// An operation that copies a group of photos back from a place for copies, if the store has lost
/// them.
struct PhotoRestorer<Place: CopyPlace> {
  let place: Place
  let target: StoreEngine

  private var delivery: PhotoDelivery { PhotoDelivery(target: target) }

  /// The state of the store's original of a photo.
  enum Loss {
    case none
    case missing
    case damaged
  }

  func restore(_ ids: [PhotoID]) -> [PhotoCopy] {
    var copies: [PhotoID: PhotoCopy] = [:]
    var arrivals: [Arrival] = []
    var older: [PhotoID: StoreError] = [:]
    for id in ids {
      var photo: Photo?
      do throws(StoreError) {
        photo = try place.entry(of: id)?.photo
        let isRecognised = try bringBackID(of: id)
        let there = try target.photo(id) == nil ? nil : target.entry(id)
        let loss = try there.map { there throws(StoreError) in try self.loss(of: there) }
        if case .some(.none) = loss {
          let isDescribed = try bringBackAnnotations(of: id)
          copies[id] = PhotoCopy(
            id: id, photo: photo, outcome: isRecognised || isDescribed ? .updated : .unchanged)
          continue
        }
        let files = try place.newestFiles(
          of: id, preferring: there?.digest, target.tierMaker)
        let newest = try [there?.digest, place.listedEntry(of: id).digest]
        if !newest.contains(files.entry.digest) { older[id] = .olderState(of: files.entry.photo) }
        let arrival = try delivery.arrival(of: files)
        guard case .some(.damaged) = loss else {
          arrivals.append(arrival)
          continue
        }
        try delivery.replace(arrival) { _, _ in .setAside }
        copies[id] = arrival.copy(older[id].map { .failure($0) } ?? .success(()))
      } catch {
        copies[id] = PhotoCopy(id: id, photo: photo, outcome: .failed(error))
      }
    }
    for (arrival, added) in zip(arrivals, delivery.add(arrivals)) {
      let id = arrival.entry.id
      copies[id] = arrival.copy(
        added.flatMap { _ in older[id].map { .failure($0) } ?? .success(()) })
    }
    for id in ids where copies[id]?.outcome.isCopied ?? false {
      do throws(StoreError) {
        guard let second = try place.secondSidecar(of: id) else { continue }
        _ = try delivery.put(second, of: id)
      } catch {
        copies[id] = PhotoCopy(id: id, photo: copies[id]?.photo, outcome: .failed(error))
      }
    }
    return ids.compactMap { copies[$0] }
  }

  /// Restores a photo's annotations if the store has none; returns whether it did.
  private func bringBackAnnotations(of id: PhotoID) throws(StoreError) -> Bool {
    guard let sidecar = try lostSidecar(of: id) else { return false }
    return try target.write { writer throws(StoreError) in
      let there = try writer.entries([id])[0]
      _ = try writer.setAsideUnknownAnnotations(of: there)
      return try writer.settle(sidecar.bytes, of: there) == .added
    }
  }

  /// Returns the backup's sidecar of a photo that has none in the store, or a damaged one whose
  /// annotations are unknown; nil if that says nothing new.
  func lostSidecar(of id: PhotoID) throws(StoreError) -> PhotoSource.SidecarBytes? {
    let sidecar = try place.read(id) { found throws(StoreError) in
      try place.ownSidecar(of: found.entry)
    }
    let there = try target.entry(id).photo
    guard there.deleted == nil, let sidecar, let annotations = sidecar.annotations,
      annotations != there.annotations, try lacksSidecar(there)
    else { return nil }
    return sidecar
  }

  private func lacksSidecar(_ there: Photo) throws(StoreError) -> Bool {
    let file = SidecarFile(of: there, in: target.place)
    guard file.exists else { return true }
    return try target.hasUnknownAnnotations(there.id) && file.isDamaged
  }

  /// Returns whether an original is lost; throws if it is lost in the bin.
  func loss(of there: Entry) throws(StoreError) -> Loss {
    let loss = try anyLoss(of: there)
    guard there.photo.deleted == nil else {
      // Originals are restored only outside the bin.
      if loss != .none {
        throw .lostInBin(target.place.file(there.photo.place), isMissing: loss == .missing)
      }
      return .none
    }
    return loss
  }

  private func anyLoss(of there: Entry) throws(StoreError) -> Loss {
    try PhotoSource(store: target).read(there.id) { found throws(StoreError) in
      let original = Original(found.entry, in: target.place)
      guard !original.isMissing else { return .missing }
      guard let contents = try original.contentsUnlessLost() else { return .damaged }
      if let other = try target.owner(of: contents.digest, inPlaceOf: found.entry) {
        throw .exchanged(target.place.file(found.entry.photo.place), other.id)
      }
      let condition = original.condition(
        of: contents, states: found.states, target.tierMaker)
      return condition.isDamaged ? .damaged : .none
    }
  }
}

extension StoreError {
  /// Creates the error for a photo whose newest state is lost in the store and in the backup.
  static func olderState(of photo: Photo, isDryRun: Bool = false) -> StoreError {
    StoreError(
      .damaged,
      "the newest state of \(photo.path) is lost in the backup, too; an earlier one "
        + (isDryRun ? "would be copied back" : "was copied back"))
  }

  fileprivate static func lostInBin(
    _ path: ConfinedPath, isMissing: Bool
  ) -> StoreError {
    StoreError(
      isMissing ? .missing : .damaged,
      "the original \(path) of a photo in the bin is \(isMissing ? "missing" : "damaged")",
      remedy: .restoreFromBinAndCopy)
  }
}

extension PhotoCopy.Outcome {
  fileprivate var isCopied: Bool {
    if case .copied = self { true } else { false }
  }
}

extension Arrival {
  fileprivate func copy(_ added: Result<Void, StoreError>) -> PhotoCopy {
    let outcome: PhotoCopy.Outcome
    switch added {
    case .success: outcome = .copied
    case .failure(let error): outcome = .failed(error)
    }
    return PhotoCopy(id: entry.id, photo: entry.photo, outcome: outcome)
  }
}
