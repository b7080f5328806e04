import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTime
import Dispatch

/// An observer that keeps all frames, as a careless reader might.
final class FrameKeeper: Sendable {
  private let kept = Guarded<[Frame]>([])

  private let observation = Guarded(Observation?.none)

  init(listeningTo session: any CameraSession) {
    let queue = DispatchQueue(label: "capture.test.keeper")
    let observation = session.observeFrames(on: queue) { [weak self] frame in
      self?.kept.withLock { $0.append(frame) }
    }
    self.observation.withLock { $0 = observation }
  }

  var frames: [Frame] { kept.withLock { $0 } }

  func letGo() {
    let frames = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(frames) {}
  }
}
