internal import CaptureImaging
internal import CaptureStore

/// Lets the worker that loaded a picture also decode it, which saves waking another worker.
///
/// This works only while that worker is still running: a source may answer later, from any thread.
struct Handoff: Sendable {
  struct Picture: Sendable {
    let photo: PhotoID
    let tier: Tier
    let jpeg: [UInt8]
  }

  private var picture: Picture?
  private var isOpen = true

  /// Accepts an action if it is a decode and the first one; returns whether it did.
  mutating func accept(_ action: BrowserState.Action) -> Bool {
    guard isOpen, picture == nil, case .decode(let photo, let tier, let jpeg) = action else {
      return false
    }
    picture = Picture(photo: photo, tier: tier, jpeg: jpeg)
    return true
  }

  /// Stops accepting actions and returns the picture for the worker to decode, if any.
  mutating func close() -> Picture? {
    isOpen = false
    return picture
  }
}
