internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// A photo that a command was asked to change, as it is afterwards and as it was before.
struct ChangedPhoto {
  let photo: Photo
  /// The photo before; nil if it was not in the store then.
  let former: Photo?

  var isChanged: Bool { photo != former }

  /// Returns the photo as `--json` and the shell print it after a change.
  func json(in store: StoreEngine, and more: [JSON.Member] = []) -> JSON {
    let outcome: JSON = isChanged ? "changed" : "unchanged"
    return photo.json(in: store, and: [JSON.Member(name: "outcome", value: outcome)] + more)
  }
}

extension StoreEngine {
  /// Changes photos, and returns each of them with what it was before.
  func changed(
    _ ids: [PhotoID], by change: ([PhotoID]) throws(StoreError) -> [Photo]
  ) throws(StoreError) -> [ChangedPhoto] {
    var former: [PhotoID: Photo] = [:]
    for id in ids { former[id] = try photo(id) }
    return try change(ids).map { ChangedPhoto(photo: $0, former: former[$0.id]) }
  }
}
