internal import CaptureStore

/// A change that can be undone: what each photo had before it, and after it.
struct UndoStep: Hashable, Sendable {
  /// A photo's value before and after a change.
  struct Exchange: Hashable, Sendable {
    let photo: PhotoID
    let before: PhotoValue
    let after: PhotoValue

    /// The change that takes this one back.
    var reversed: Exchange { Exchange(photo: photo, before: after, after: before) }
  }

  let exchanges: [Exchange]

  /// Returns the first photo that has another value than the change gave it, or that is gone.
  func firstChanged(among photos: [PhotoID: Photo]) -> PhotoID? {
    exchanges.first { exchange in
      photos[exchange.photo].map { exchange.after.present(in: $0) } != exchange.after
    }?.photo
  }
}

extension UndoStep {
  /// Creates the step of a change that was made to photos.
  init(of change: PhotoChange, to photos: [ChangedPhoto]) {
    let property = change.property
    self.init(
      exchanges: photos.map { changed in
        Exchange(
          photo: changed.photo.id, before: property.present(in: changed.former),
          after: property.present(in: changed.photo))
      })
  }
}
