public import CaptureStore

/// Keeps photos in a store, which assigns their ids.
public struct StoreKeeper: PhotoKeeper {
  private let store: StoreEngine

  /// Creates a keeper that adds photos to this store.
  public init(_ store: PhotoStore) {
    self.store = store.engine
  }

  /// Adds the photo to the store, and returns it with the store's id and the path of its file.
  @concurrent
  public func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    do throws(StoreError) {
      let kept = try store.add(NewPhoto(jpeg: photo.jpeg, taken: photo.date)).photo
      return KeptPhoto(photo, id: "\(kept.id)", at: store.file(of: kept), stored: kept)
    } catch {
      throw KeepingError(store: store.folder, error)
    }
  }
}
