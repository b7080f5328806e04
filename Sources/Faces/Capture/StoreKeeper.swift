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
      let kept = try store.add(NewPhoto(original: photo.jpeg, taken: photo.date)).photo
      return KeptPhoto(photo, id: "\(kept.id)", at: store.file(of: kept), record: kept)
    } catch {
      throw KeepingError(store: store.folder, error)
    }
  }
}

extension KeptPhoto {
  /// The photo as the store has it; nil if it was saved anywhere else.
  public var stored: Photo? { record as? Photo }
}

extension KeepingError {
  /// The store's own error; nil if the photo was to be saved anywhere else.
  public var storeError: StoreError? { cause as? StoreError }

  /// Creates the error for a photo that a store could not add.
  public init(store folder: String, _ error: StoreError) {
    self.init(
      place: "into the store \(folder)", code: error.code == .full ? .full : .failed,
      reason: error.code == .readOnly ? "it cannot be written to" : error.problem,
      remedy: error.remedy, cause: error)
  }
}
