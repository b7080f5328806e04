package import CaptureCamera
package import CaptureImaging

/// A requested photo whose outcome is awaited.
package struct AwaitedPhoto: Sendable {
  private let coordinator: CameraCoordinator
  private let request: PhotoRequest
  private let outcomes: AsyncStream<Result<KeptPhoto, PhotoError>>

  fileprivate init(
    of coordinator: CameraCoordinator, _ settings: PhotoSettings,
    keptBy keeper: (any PhotoKeeper)?, policy: FullPolicy?
  ) {
    let (outcomes, waiter) = AsyncStream.makeStream(of: Result<KeptPhoto, PhotoError>.self)
    self.coordinator = coordinator
    self.outcomes = outcomes
    request = coordinator.requestPhoto(settings, keptBy: keeper, policy: policy) {
      waiter.yield($0)
    }
  }

  /// Waits until the photo is saved, once; cancelling the task cancels the photo.
  package func outcome() async throws(PhotoError) -> KeptPhoto {
    var iterator = outcomes.makeAsyncIterator()
    guard let outcome = await iterator.next() else {
      coordinator.cancel(request)
      throw .camera(CameraError(.shoot, coordinator.device.subject, .cancelled))
    }
    return try outcome.get()
  }

  /// Cancels the photo if it has not been taken yet; its outcome says whether that was in time.
  package func cancel() {
    coordinator.cancel(request)
  }
}

extension CameraCoordinator {
  /// Requests a photo now, for whose outcome the caller waits later.
  ///
  /// It is encoded by its own policy; without one, by the coordinator's.
  package nonisolated func awaitedPhoto(
    _ settings: PhotoSettings, keptBy keeper: (any PhotoKeeper)?, policy: FullPolicy? = nil
  ) -> AwaitedPhoto {
    AwaitedPhoto(of: self, settings, keptBy: keeper, policy: policy)
  }
}
