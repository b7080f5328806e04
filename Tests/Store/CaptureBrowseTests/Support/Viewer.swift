import CaptureBase
import CaptureBrowse
import CaptureImaging
import CaptureStore
import CaptureTime
import Dispatch

/// An observer that records the pictures it is given.
final class Viewer: Sendable {
  struct SeenPicture: Hashable, Sendable {
    let request: Int
    let photo: PhotoID
    let tier: Tier
    let size: FrameSize
    let isFinal: Bool
  }

  private struct Notes: Sendable {
    var pictures: [SeenPicture] = []
    var errors: [BrowseError] = []
    var callsElsewhere = 0
  }

  private let notes = Guarded(Notes())
  private let observation = Guarded(ObserverToken?.none)
  let queue = DispatchQueue(label: "capture.tests.viewer")

  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  init() {
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  var pictures: [SeenPicture] { notes.withLock { $0.pictures } }
  /// The number of calls on another queue than its own.
  var callsElsewhere: Int { notes.withLock { $0.callsElsewhere } }
  var errors: [BrowseError] { notes.withLock { $0.errors } }
  /// The numbers and tiers of the photos shown, such as `3 low`.
  var words: [String] {
    pictures.map { "\(Int("\($0.photo)".suffix(8), radix: 16) ?? -1) \($0.tier)" }
  }

  /// Observes a browser from now on.
  func watch(_ browser: PhotoBrowser) {
    let observation = browser.observe(on: queue) { [weak self] outcome in
      switch outcome {
      case .shown(let photo): self?.see(photo)
      case .failed(_, let error, _): self?.see(error)
      }
    }
    self.observation.withLock { $0 = observation }
  }

  func stopWatching() {
    observation.withLock { $0 }?.cancel()
  }

  private func see(_ photo: ShownPhoto) {
    let picture = SeenPicture(
      request: photo.request, photo: photo.photo, tier: photo.tier, size: photo.pixels.size,
      isFinal: photo.isFinal)
    notes.withLock { $0.pictures.append(picture) }
    noteQueue()
  }

  private func see(_ error: BrowseError) {
    notes.withLock { $0.errors.append(error) }
    noteQueue()
  }

  private func noteQueue() {
    guard DispatchQueue.getSpecific(key: Self.key) != ObjectIdentifier(self) else { return }
    notes.withLock { $0.callsElsewhere += 1 }
  }
}
