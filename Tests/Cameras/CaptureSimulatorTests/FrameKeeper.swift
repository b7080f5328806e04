import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTime
import Dispatch

/// An observer that keeps frames, as a careless reader might.
final class FrameKeeper: Sendable {
  private let kept = Guarded<[Frame]>([])

  private let observation = Guarded(ObserverToken?.none)

  /// Creates an observer that keeps all frames, or the first ones.
  init(listeningTo session: any CameraSession, most count: Int = .max) {
    let queue = DispatchQueue(label: "capture.test.keeper")
    let observation = session.observeFrames(on: queue) { [weak self] frame in
      self?.kept.withLock { kept in
        if kept.count < count { kept.append(frame) }
      }
    }
    self.observation.withLock { $0 = observation }
  }

  var frames: [Frame] { kept.withLock { $0 } }

  func releaseFrames() {
    let frames = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(frames) {}
  }
}
