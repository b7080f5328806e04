internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureTime
internal import CaptureWords

/// A photo that a client has requested.
struct ShellShot: Sendable {
  let photo: AwaitedPhoto
  /// The stream that the client wished.
  let wish: StreamRequest
  /// Whether the photo is part of the answer.
  let isInline: Bool

  /// Waits until the photo is saved; a cancelled task cancels a photo that has not been taken.
  func answer() async throws(Failure) -> ShellAnswer {
    do throws(PhotoError) {
      return answer(with: try await outcome().get())
    } catch {
      throw error.cameraError?.code == .cancelled ? Failure.cancelled : Failure(error)
    }
  }

  /// Waits for what became of the photo, even if the task was cancelled.
  private func outcome() async -> Result<KeptPhoto, PhotoError> {
    await withTaskCancellationHandler {
      let waiting = Task.onThisClock { [photo] () -> Result<KeptPhoto, PhotoError> in
        do throws(PhotoError) {
          return .success(try await photo.outcome())
        } catch {
          return .failure(error)
        }
      }
      return await waiting.value
    } onCancel: {
      photo.cancel()
    }
  }

  private func answer(with kept: KeptPhoto) -> ShellAnswer {
    let warnings = kept.warnings(wishing: wish)
    guard isInline else { return .result(kept.json(warnings: warnings)) }
    return .result(
      KeptPhoto(kept.photo, at: "-").json(warnings: warnings), jpeg: kept.photo.jpeg)
  }
}
