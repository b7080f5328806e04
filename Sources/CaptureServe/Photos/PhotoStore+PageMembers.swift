internal import CaptureJSON
internal import CaptureStore

extension PhotoStore {
  /// Returns what the page needs of a photo besides its own object: its edition, its number in the
  /// catalogue and the version of its atlas.
  func pageMembers(of photo: Photo) async throws(StoreError) -> [JSON.Member] { [] }
}
