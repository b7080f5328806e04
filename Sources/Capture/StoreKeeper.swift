public import CaptureStore

/// Keeps photos in a store, whose ids they have from then on.
public struct StoreKeeper: PhotoKeeper {
  private let store: PhotoStore

  public init(_ store: PhotoStore) {
    self.store = store
  }

  public func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    do throws(StoreError) {
      let kept = try store.add(NewPhoto(jpeg: photo.jpeg, taken: photo.date)).photo
      return KeptPhoto(photo, id: "\(kept.id)", at: store.file(of: kept))
    } catch {
      throw KeepingError(store: store.folder, error)
    }
  }
}
