/// A destination for photos, such as a file, a store or a server.
public protocol PhotoKeeper: Sendable {
  /// Saves a photo, and returns once it would survive a power cut.
  ///
  /// A coordinator calls its keepers for one photo at a time, in the order of the requests, and the
  /// next call waits until the last one has returned. A keeper may suspend, to upload the photo for
  /// example. It may also block, since it runs on a queue of the coordinator and not in Swift's thread
  /// pool. Meanwhile the camera takes further photos, as many as fit into
  /// ``CoordinatorConfiguration/byteBudget``. There is no time limit: a photo's
  /// `PhotoSettings.within` ends when it is taken.
  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto

  /// Returns the photo if there is nothing to save; returns nil, as by default, if ``keep(_:)`` is
  /// needed.
  ///
  /// Such a photo does not wait until earlier ones have been saved. A coordinator calls this on its
  /// own queue, so it must not block.
  func keptAtOnce(_ photo: TakenPhoto) -> KeptPhoto?
}

extension PhotoKeeper {
  /// Returns nil, which suits keepers that save photos.
  public func keptAtOnce(_ photo: TakenPhoto) -> KeptPhoto? { nil }
}

/// Keeps photos in memory for the caller.
///
/// Its photos do not wait until earlier ones have been saved by other keepers.
public struct MemoryKeeper: PhotoKeeper {
  /// Creates a keeper.
  public init() {}

  /// Returns the photo; its place is `memory`.
  public func keep(_ photo: TakenPhoto) -> KeptPhoto {
    KeptPhoto(photo, at: "memory")
  }

  /// Returns the photo; its place is `memory`.
  public func keptAtOnce(_ photo: TakenPhoto) -> KeptPhoto? { keep(photo) }
}
