internal import CaptureMetadata
internal import CaptureStore

extension PhotoStore {
  /// Gives photos back what they had before a change, and returns those that have it now.
  ///
  /// A photo that somebody changes meanwhile keeps its new value, and is left out.
  func takeBack(_ step: UndoStep) async throws(StoreError) -> [Photo] {
    var photos: [PhotoID: Photo] = [:]
    for (values, ids) in step.groups {
      for photo in try await replace(values, of: ids)
      where values.before.present(in: photo) == values.before {
        photos[photo.id] = photo
      }
    }
    return step.exchanges.compactMap { photos[$0.photo] }
  }

  private func replace(
    _ values: UndoStep.Values, of ids: [PhotoID]
  ) async throws(StoreError) -> [Photo] {
    switch values.before {
    case .folder(let folder): try await move(ids, to: folder)
    case .isBinned(true): try await delete(ids)
    case .isBinned(false): try await restore(ids)
    case .rating, .note, .keywords:
      try await describe(ids) { annotations in
        guard values.after.present(in: annotations) == values.after else { return }
        values.before.write(to: &annotations)
      }
    }
  }
}

extension UndoStep {
  /// A value before and after a change, which several photos may share.
  fileprivate struct Values: Hashable, Sendable {
    let before: PhotoValue
    let after: PhotoValue
  }

  /// The photos that can be given back their values at once.
  fileprivate var groups: [Values: [PhotoID]] {
    Dictionary(grouping: exchanges) { Values(before: $0.before, after: $0.after) }
      .mapValues { $0.map(\.photo) }
  }
}
