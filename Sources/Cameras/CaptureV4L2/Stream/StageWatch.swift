internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime

/// Measures how long each stage of opening a camera takes.
struct StageWatch {
  private(set) var stages: [StageTime] = []
  private var last = WallTimeline().now

  /// Ends a stage that began when the previous one ended.
  mutating func end(_ stage: StageTime.Stage) {
    let now = WallTimeline().now
    stages.append(StageTime(stage, now - last))
    last = now
  }
}
