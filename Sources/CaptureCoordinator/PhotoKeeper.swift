/// A destination for photos, such as a file or a store.
public protocol PhotoKeeper: Sendable {
  /// Saves a photo, and returns once it would survive a power cut.
  ///
  /// Calls come on a dedicated queue, one photo at a time, and may block.
  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto
}
