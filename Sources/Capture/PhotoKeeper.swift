/// Keeps photos: in a file, in a store, wherever it likes.
public protocol PhotoKeeper: Sendable {
  /// Returns once the photo would survive a power cut.
  ///
  /// Called on a queue of its own, one photo after another; it may take its time.
  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto
}
