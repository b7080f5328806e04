internal import Capture
internal import CaptureCamera
internal import CaptureImaging

extension KeptPhoto {
  /// What a person should know about the photo, in sentences.
  func warnings(wishing request: StreamRequest) -> [String] {
    let adjustments = request.adjustments(
      of: "photo", size: photo.settings.size, format: photo.settings.format,
      rate: photo.settings.rate)
    return adjustments + surplus + photo.settings.controls.losses(among: photo.device.controls)
      + photo.settings.skippedSettings.map(\.description)
      + photo.report.leftOut
  }

  /// What is said of a picture that is a little larger than the camera's mode.
  private var surplus: [String] {
    let mode = photo.settings.size
    guard photo.size != mode else { return [] }
    return ["the camera sends \(photo.size) in its mode of \(mode), and so is the photo"]
  }

  /// One line about how the photo came about.
  var summary: String {
    let settle = photo.report.settle.map { settle in
      settle.isSettled ? ", settled after \(settle.frames) frames" : ""
    }
    let time = photo.report.stages.chosen?.brief ?? "no time"
    let skipped = photo.report.skipped.values.reduce(0) { $0 + $1.count }
    let bad = skipped > 0 ? ", \(skipped) frames skipped" : ""
    let identity = photo.device.identity
    let camera = identity.isKnown ? identity.name : "a camera of unknown name"
    return "\(photo.size) from \(camera) in \(time)\(settle ?? "")\(bad)"
  }
}
