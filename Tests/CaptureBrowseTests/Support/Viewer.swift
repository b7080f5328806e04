import CaptureBase
import CaptureBrowse
import CaptureImaging
import CaptureStore
import Dispatch

/// A delegate that records the pictures it is given.
final class Viewer: PhotoBrowserDelegate {
  struct Sight: Hashable, Sendable {
    let request: Int
    let photo: PhotoID
    let tier: Tier
    let size: FrameSize
    let isFinal: Bool
  }

  private struct Notes: Sendable {
    var sights: [Sight] = []
    var errors: [BrowseError] = []
    var callsElsewhere = 0
  }

  private let notes = Guarded(Notes())
  let queue = DispatchQueue(label: "capture.tests.viewer")

  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  init() {
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  var sights: [Sight] { notes.withLock { $0.sights } }
  /// The number of calls on another queue than its own.
  var callsElsewhere: Int { notes.withLock { $0.callsElsewhere } }
  var errors: [BrowseError] { notes.withLock { $0.errors } }
  /// The numbers and tiers of the photos shown, such as `3 low`.
  var words: [String] {
    sights.map { "\(Int("\($0.photo)".suffix(8), radix: 16) ?? -1) \($0.tier)" }
  }

  func browser(_ browser: PhotoBrowser, show photo: ShownPhoto) {
    let sight = Sight(
      request: photo.request, photo: photo.photo, tier: photo.tier, size: photo.pixels.size,
      isFinal: photo.isFinal)
    notes.withLock { $0.sights.append(sight) }
    noteQueue()
  }

  func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError) {
    notes.withLock { $0.errors.append(error) }
    noteQueue()
  }

  private func noteQueue() {
    guard DispatchQueue.getSpecific(key: Self.key) != ObjectIdentifier(self) else { return }
    notes.withLock { $0.callsElsewhere += 1 }
  }
}
