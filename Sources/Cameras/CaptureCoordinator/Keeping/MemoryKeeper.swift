/// Keeps photos in memory for the caller.
///
/// Its photos do not wait until earlier ones have been saved by other keepers.
public struct MemoryKeeper: PhotoKeeper {
  /// Creates a keeper.
  public init() {}

  /// Returns the photo at once; its place is `memory`.
  public func keep(_ photo: TakenPhoto) -> KeptPhoto {
    KeptPhoto(photo, at: "memory")
  }
}
