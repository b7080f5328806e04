internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension ChangedPhoto {
  /// Returns the photo as `--json` and the shell print it after a change.
  func json(in store: StoreEngine, and more: [JSON.Member] = []) -> JSON {
    let outcome: JSON = isChanged ? "changed" : "unchanged"
    return photo.json(in: store, and: JSON.members(["outcome": outcome]) + more)
  }
}
