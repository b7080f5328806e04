internal import CaptureHTTP
internal import CaptureStore
internal import CaptureWords

/// Carries out the changes that pages request, and remembers how to undo them.
actor PhotoEditor: ChangeQueue {
  /// What became of a change.
  struct Outcome: Sendable {
    var photos: [Photo] = []
    var failures: [(photo: PhotoID, error: PageError)] = []
    /// The photos that were restored from the bin without their originals, as far as can be known.
    var missing: [(photo: PhotoID, error: PageError)] = []
    /// The token with which the change can be undone.
    var undo: String
  }

  private let store: PhotoStore
  private var log = UndoLog<UndoStep>()
  var outcomes = UndoLog<Outcome>(limit: 16)
  var last: Task<Void, Never>?

  init(_ store: PhotoStore) {
    self.store = store
  }

  /// Changes as many of the photos as possible; throws if none can be changed.
  ///
  /// A change with the key of one that was made is not made again: it has the same outcome.
  func apply(
    _ change: ConditionalChange, to photos: RequestedPhotos, key: String? = nil
  ) async throws(HTTPFailure) -> Outcome {
    try await once(under: key) { editor throws(HTTPFailure) in
      try await editor.applyNow(change, to: photos)
    }
  }

  func apply(
    _ change: PhotoChange, to photos: RequestedPhotos
  ) async throws(HTTPFailure) -> Outcome {
    try await apply(ConditionalChange(change), to: photos)
  }

  /// Moves a photo to the bin, and returns the token with which it comes back.
  func delete(_ photo: PhotoID) async throws(StoreError) -> String {
    try await inTurn { editor throws(StoreError) in
      let deleted = try await editor.store.apply(.delete, to: [photo])
      return editor.note(UndoStep(of: .delete, to: deleted))
    }
  }

  /// Undoes a change, unless one of the photos has been changed since.
  ///
  /// Throws if no photo can be restored; the token then stays valid. An undo with the key of one
  /// that was done is not done again: it has the same outcome.
  func undo(_ token: String, key: String? = nil) async throws(HTTPFailure) -> Outcome {
    try await once(under: key) { editor throws(HTTPFailure) in try await editor.undoNow(token) }
  }
}

// MARK: - Changes

extension PhotoEditor {
  private func applyNow(
    _ conditional: ConditionalChange, to photos: RequestedPhotos
  ) async throws(HTTPFailure) -> Outcome {
    guard let former = conditional.former else {
      return try await applyNow(conditional.change, to: photos)
    }
    guard former.count == photos.ids.count else {
      throw HTTPFailure(
        .unprocessable, "body", "\"former\" needs the values of each photo", code: 64)
    }
    let present = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.found(photos.ids)
    }
    let changed = Set(conditional.changed(photos.ids, among: present))
    let rest = photos.ids.filter { !changed.contains($0) }
    guard !rest.isEmpty else {
      throw HTTPFailure(.conflict, "changed", "the photo \(photos.ids[0]) has been changed since")
    }
    var outcome = try await applyNow(conditional.change, to: photos.limited(to: rest))
    outcome.failures += photos.ids.filter(changed.contains).map { ($0, .changedSince($0)) }
    return outcome
  }

  private func applyNow(
    _ change: PhotoChange, to photos: RequestedPhotos
  ) async throws(HTTPFailure) -> Outcome {
    try await requireEdition(of: photos)
    do throws(StoreError) {
      let changed = try await store.apply(change, to: photos.ids)
      return await outcome(of: change, to: changed)
    } catch {
      guard error.isOfOnePhoto, photos.ids.count > 1 else { throw HTTPFailure(error) }
      return try await applyOneByOne(change, to: photos.ids)
    }
  }

  private func applyOneByOne(
    _ change: PhotoChange, to ids: [PhotoID]
  ) async throws(HTTPFailure) -> Outcome {
    var changed: [ChangedPhoto] = []
    var failures: [(PhotoID, StoreError)] = []
    for id in ids {
      do throws(StoreError) {
        changed += try await store.apply(change, to: [id])
      } catch {
        failures.append((id, error))
      }
    }
    if changed.isEmpty, let (_, error) = failures.first { throw HTTPFailure(error) }
    return await outcome(of: change, to: changed, failures)
  }

  private func outcome(
    of change: PhotoChange, to changed: [ChangedPhoto], _ failures: [(PhotoID, StoreError)] = []
  ) async -> Outcome {
    let undo = note(UndoStep(of: change, to: changed))
    let restored = change == .restore ? changed.map(\.photo) : []
    return Outcome(
      photos: changed.map(\.photo), failures: failures.map { ($0, PageError($1)) },
      missing: await missing(among: restored), undo: undo)
  }

  /// Returns those of restored photos whose originals are not in their places, and why.
  private func missing(among restored: [Photo]) async -> [(photo: PhotoID, error: PageError)] {
    guard !restored.isEmpty else { return [] }
    let errors = await store.originalErrors(of: restored)
    return restored.compactMap { photo in
      errors[photo.id].map { (photo: photo.id, error: PageError($0)) }
    }
  }

  private func requireEdition(of photos: RequestedPhotos) async throws(HTTPFailure) {
    guard let edition = photos.edition, let id = photos.ids.first else { return }
    let photo = try await HTTPFailure.ofStore { () throws(StoreError) in try await store.photo(id) }
    guard let photo else { throw .noPhoto("\(id)") }
    guard photo.pageEdition == edition else {
      throw HTTPFailure(.conflict, "edited", "the photo \(id) has been edited")
    }
  }

  private func note(_ step: UndoStep) -> String { log.note(step) }
}

// MARK: - Undoing

extension PhotoEditor {
  private func undoNow(_ token: String) async throws(HTTPFailure) -> Outcome {
    guard let step = log[token] else { throw .cannotUndo }
    let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.found(step.exchanges.map(\.photo))
    }
    if let changed = step.firstChanged(among: photos) {
      throw HTTPFailure(.conflict, "changed", "the photo \(changed) has been changed since")
    }
    let restoration = await store.takeBack(step)
    if restoration.photos.isEmpty,
      let error = step.exchanges.lazy.compactMap({ restoration.failures[$0.photo] }).first
    {
      throw HTTPFailure(error)
    }
    log.remove(token)
    return await outcome(of: step, restoration)
  }

  private func outcome(of step: UndoStep, _ restoration: Restoration) async -> Outcome {
    let ids = Set(restoration.photos.map(\.id))
    let done = step.exchanges.filter { ids.contains($0.photo) }
    let failures = step.exchanges.map(\.photo).filter { !ids.contains($0) }.map { photo in
      let error = restoration.failures[photo].map { PageError($0) }
      return (photo, error ?? .changedMeanwhile(photo))
    }
    let restored = Set(done.filter { $0.before == .isBinned(false) }.map(\.photo))
    let missing = await missing(among: restoration.photos.filter { restored.contains($0.id) })
    return Outcome(
      photos: restoration.photos, failures: failures, missing: missing,
      undo: note(UndoStep(exchanges: done.map(\.reversed))))
  }
}

extension PageError {
  fileprivate static func changedSince(_ photo: PhotoID) -> PageError {
    PageError("the photo \(photo) has been changed since", .failed, kind: "changed")
  }

  fileprivate static func changedMeanwhile(_ photo: PhotoID) -> PageError {
    PageError("the photo \(photo) has just been changed", .failed, kind: "changed")
  }
}

extension StoreError {
  /// Whether only the photo is to blame, so that others may be changed.
  fileprivate var isOfOnePhoto: Bool {
    [.notFound, .missing, .unreadable, .damaged, .refused, .leavesStore].contains(code)
  }
}
