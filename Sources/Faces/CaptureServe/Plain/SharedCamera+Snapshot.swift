internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP

extension SharedCamera {
  /// Takes a photo of a settled picture after this call, and keeps it nowhere.
  ///
  /// With a time limit, it is the best that is possible until then. A task that is cancelled cancels it.
  func snapshot(within limit: Duration?) async throws(HTTPFailure) -> KeptPhoto {
    let photo = try await mutex.withLock {
      begin()
      return awaitedPhoto(PhotoSettings(within: limit))
    }
    do throws(PhotoError) {
      let photo = try await outcome(of: photo)
      tally.withLock { $0.count(photo.photo.report, as: .sent) }
      return photo
    } catch {
      tally.withLock { $0.shots[.failed, default: 0] += 1 }
      throw HTTPFailure(error)
    }
  }
}
