internal import CaptureHTTP
internal import CaptureStore
internal import CaptureWords

/// Carries out the changes that pages ask for, and remembers how to take them back.
actor ChangeDesk {
  /// What became of a change.
  struct Outcome {
    var photos: [Photo] = []
    var failures: [(photo: PhotoID, error: PageError)] = []
    /// The token with which the change can be taken back.
    var undo: String
  }

  private let store: PhotoStore
  private var log = UndoLog<UndoStep>()

  init(_ store: PhotoStore) {
    self.store = store
  }

  /// Changes as many of the photos as possible; throws if none can be changed.
  func apply(
    _ change: PhotoChange, to photos: RequestedPhotos
  ) async throws(HTTPFailure) -> Outcome {
    try await requireEdition(of: photos)
    do throws(StoreError) {
      let (changed, step) = try await store.apply(change, to: photos.ids)
      return Outcome(photos: changed, undo: note(step))
    } catch {
      guard error.isOfOnePhoto, photos.ids.count > 1 else { throw HTTPFailure(error) }
      return try await applyOneByOne(change, to: photos.ids)
    }
  }

  /// Moves a photo to the bin, and returns the token with which it comes back.
  func delete(_ photo: PhotoID) async throws(StoreError) -> String {
    note(try await store.apply(.delete, to: [photo]).step)
  }

  /// Takes a change back, unless somebody has changed one of the photos since.
  func undo(_ token: String) async throws(HTTPFailure) -> Outcome {
    guard let step = log[token] else {
      throw HTTPFailure(.conflict, "undo", "this change can no longer be taken back")
    }
    let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.found(step.exchanges.map(\.photo))
    }
    if let changed = step.firstChanged(among: photos) {
      throw HTTPFailure(.conflict, "changed", "the photo \(changed) has been changed since")
    }
    log.remove(token)
    let restored = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.takeBack(step)
    }
    let ids = Set(restored.map(\.id))
    let done = step.exchanges.filter { ids.contains($0.photo) }
    let failures = step.exchanges.map(\.photo).filter { !ids.contains($0) }.map { photo in
      (photo, PageError("the photo \(photo) has just been changed", .failed, kind: "changed"))
    }
    return Outcome(
      photos: restored, failures: failures,
      undo: note(UndoStep(exchanges: done.map(\.reversed))))
  }

  private func applyOneByOne(
    _ change: PhotoChange, to ids: [PhotoID]
  ) async throws(HTTPFailure) -> Outcome {
    var (photos, failures): ([Photo], [(PhotoID, StoreError)]) = ([], [])
    var exchanges: [UndoStep.Exchange] = []
    for id in ids {
      do throws(StoreError) {
        let (changed, step) = try await store.apply(change, to: [id])
        photos += changed
        exchanges += step.exchanges
      } catch {
        failures.append((id, error))
      }
    }
    if photos.isEmpty, let (_, error) = failures.first { throw HTTPFailure(error) }
    return Outcome(
      photos: photos, failures: failures.map { ($0, PageError($1)) },
      undo: note(UndoStep(exchanges: exchanges)))
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

extension StoreError {
  /// Whether only the photo is to blame, so that others may be changed.
  fileprivate var isOfOnePhoto: Bool {
    [.notFound, .missing, .damaged, .refused, .leavesStore].contains(code)
  }
}
