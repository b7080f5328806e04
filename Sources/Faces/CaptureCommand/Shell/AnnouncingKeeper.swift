internal import CaptureCoordinator

/// Reports that a photo has been taken, and saves it.
struct AnnouncingKeeper: PhotoKeeper {
  let keeper: any PhotoKeeper
  let announce: @Sendable () -> Void

  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    announce()
    return try await keeper.keep(photo)
  }
}
