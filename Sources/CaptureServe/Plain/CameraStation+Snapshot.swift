internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP

extension CameraStation {
  /// Takes a photo of a settled picture after this call, and keeps it nowhere.
  ///
  /// With a time limit, it is the best that is possible until then. A task that is cancelled cancels it.
  func snapshot(within limit: Duration?) async throws(HTTPFailure) -> KeptPhoto {
    begin()
    do throws(PhotoError) {
      let settings = PhotoSettings(within: limit)
      let photo = try await coordinator.photo(settings, keptBy: MemoryKeeper())
      tally.withLock { $0.count(photo.photo.report, as: .sent) }
      return photo
    } catch {
      tally.withLock { $0.shots[.failed, default: 0] += 1 }
      throw HTTPFailure(error)
    }
  }
}
