internal import CaptureImaging
internal import CaptureStore

/// Lets the worker that has loaded a picture decode it, too: another one would have to wake first.
///
/// Only while that worker is still at it; a source may answer later, from
/// whatever thread.
struct Handoff: Sendable {
  struct Picture: Sendable {
    let photo: PhotoID
    let tier: Tier
    let jpeg: [UInt8]
  }

  private var picture: Picture?
  private var isOpen = true

  /// Takes an errand on, if it is a decode and the first.
  mutating func accept(_ errand: BrowseDesk.Errand) -> Bool {
    guard isOpen, picture == nil, case .decode(let photo, let tier, let jpeg) = errand else {
      return false
    }
    picture = Picture(photo: photo, tier: tier, jpeg: jpeg)
    return true
  }

  /// What the worker goes on with; nothing is accepted any more.
  mutating func close() -> Picture? {
    isOpen = false
    return picture
  }
}
