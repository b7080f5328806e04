import CaptureBase
import CaptureCamera
import CaptureImaging
import Dispatch

/// A delegate that keeps all frames, as a careless reader might.
final class FrameKeeper: CameraSessionDelegate {
  private let kept = Guarded<[Frame]>([])

  init(listeningTo session: any CameraSession) {
    session.setDelegate(self, queue: DispatchQueue(label: "capture.test.keeper"))
  }

  var frames: [Frame] { kept.withLock { $0 } }

  func letGo() {
    let frames = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(frames) {}
  }

  func session(_ session: any CameraSession, didReceive frame: Frame) {
    kept.withLock { $0.append(frame) }
  }
}
