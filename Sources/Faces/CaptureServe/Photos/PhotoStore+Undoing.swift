internal import CaptureMetadata
internal import CaptureStore

/// What became of an attempt to give photos back what they had before a change.
struct Restoration {
  /// The photos that have it now, in the order of the change.
  var photos: [Photo] = []
  /// The photos that could not be given it, with the reasons.
  var failures: [PhotoID: StoreError] = [:]
}

extension PhotoStore {
  /// Returns the photos that the store has of these.
  func found(_ ids: [PhotoID]) async throws(StoreError) -> [PhotoID: Photo] {
    var photos: [PhotoID: Photo] = [:]
    for id in ids { photos[id] = try await photo(id) }
    return photos
  }

  /// Restores what photos had before a change, for as many of them as possible.
  ///
  /// A photo that is changed meanwhile keeps its new value, and is left out.
  func takeBack(_ step: UndoStep) async -> Restoration {
    var photos: [PhotoID: Photo] = [:]
    var failures: [PhotoID: StoreError] = [:]
    for (values, ids) in step.groups {
      if await takeBack(values, of: ids, &photos) == nil { continue }
      // Of many, some may be given back their values by themselves.
      for id in ids { failures[id] = await takeBack(values, of: [id], &photos) }
    }
    return Restoration(
      photos: step.exchanges.compactMap { photos[$0.photo] }, failures: failures)
  }

  /// Adds the photos that have their former values now; returns the error if that fails.
  private func takeBack(
    _ values: UndoStep.Values, of ids: [PhotoID], _ photos: inout [PhotoID: Photo]
  ) async -> StoreError? {
    do throws(StoreError) {
      for photo in try await replace(values, of: ids)
      where values.before.present(in: photo) == values.before {
        photos[photo.id] = photo
      }
      return nil
    } catch {
      return error
    }
  }

  private func replace(
    _ values: UndoStep.Values, of ids: [PhotoID]
  ) async throws(StoreError) -> [Photo] {
    switch values.before {
    case .folder(let folder): try await move(unchanged(values, of: ids), to: folder)
    case .isBinned(true): try await delete(unchanged(values, of: ids))
    case .isBinned(false): try await restore(unchanged(values, of: ids))
    case .rating, .note, .keywords:
      try await describe(ids) { annotations in
        guard values.after.present(in: annotations) == values.after else { return }
        values.before.write(to: &annotations)
      }
    }
  }

  /// Returns the photos that still have what the change gave them.
  private func unchanged(
    _ values: UndoStep.Values, of ids: [PhotoID]
  ) async throws(StoreError) -> [PhotoID] {
    let photos = try await found(ids)
    return ids.filter { id in
      photos[id].map { values.after.present(in: $0) == values.after } ?? false
    }
  }
}

extension UndoStep {
  /// A value before and after a change, which several photos may share.
  fileprivate struct Values: Hashable, Sendable {
    let before: PhotoValue
    let after: PhotoValue
  }

  /// The photos that can be given back their values at once, in the order of the change.
  fileprivate var groups: [(values: Values, photos: [PhotoID])] {
    var groups: [(values: Values, photos: [PhotoID])] = []
    var places: [Values: Int] = [:]
    for exchange in exchanges {
      let values = Values(before: exchange.before, after: exchange.after)
      if let place = places[values] {
        groups[place].photos.append(exchange.photo)
      } else {
        places[values] = groups.count
        groups.append((values, [exchange.photo]))
      }
    }
    return groups
  }
}
