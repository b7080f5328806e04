internal import CaptureMetadata
internal import CaptureStore

/// A change that is made only to photos that have the values that its author has seen.
struct ConditionalChange: Sendable {
  let change: PhotoChange
  /// For each photo the values that it may have before the change; nil if they do not matter.
  let former: [[PhotoValue]?]?

  init(_ change: PhotoChange, former: [[PhotoValue]?]? = nil) {
    self.change = change
    self.former = former
  }

  /// Returns those of the photos that have another value than they may have, and than they are to have.
  ///
  /// A missing photo is not among them: the change itself reports it.
  func changed(_ ids: [PhotoID], among photos: [PhotoID: Photo]) -> [PhotoID] {
    guard let former, let wanted = change.value else { return [] }
    return zip(ids, former).compactMap { id, values in
      guard let values, let photo = photos[id] else { return nil }
      let present = wanted.present(in: photo)
      return present == wanted || values.contains(present) ? nil : id
    }
  }
}

extension PhotoChange {
  /// What photos have after the change; nil for changes of a part of it.
  fileprivate var value: PhotoValue? {
    switch self {
    case .rate(let rating): .rating(rating.value)
    case .note(let note): .note(kept: note)
    case .move(let folder): .folder(kept: folder)
    case .tag, .delete, .restore: nil
    }
  }
}
