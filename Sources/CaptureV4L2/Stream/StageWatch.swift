internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

/// Notes how long each stage of an opening takes.
struct StageWatch {
  private(set) var stages: [StageTime] = []
  private var last = WallTimeline().now

  /// What was done since the stage before.
  mutating func end(_ stage: StageTime.Stage) {
    let now = WallTimeline().now
    stages.append(StageTime(stage, now - last))
    last = now
  }
}
