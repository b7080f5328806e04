internal import CaptureBase
package import CaptureCamera
package import CaptureCoordinator
internal import CaptureImaging

extension KeptPhoto {
  /// Returns warnings for the user about the photo, as sentences.
  package func warnings(wishing request: StreamRequest) -> [String] {
    let adjustments = request.adjustments(
      of: "photo", size: photo.settings.size, format: photo.settings.format,
      rate: photo.settings.rate)
    return adjustments + surplus + photo.settings.controls.losses(among: photo.device.controls)
      + photo.settings.skippedSettings.map(\.description)
      + photo.report.leftOut
  }

  /// The warning about a picture that is slightly larger than the camera's mode, if it is.
  private var surplus: [String] {
    let mode = photo.settings.size
    guard photo.size != mode else { return [] }
    return ["the camera sends \(photo.size) instead of \(mode); the photo keeps that size"]
  }

  /// A one-line summary of how the photo was taken.
  package var summary: String {
    let settle = photo.report.settle.map { settle in
      settle.isSettled ? ", settled after \(settle.frames.counted("frame"))" : ""
    }
    let time = photo.report.stages.chosen.map { " in \($0.brief)" } ?? ""
    let skipped = photo.report.skipped.values.reduce(0) { $0 + $1.count }
    let bad = skipped > 0 ? ", \(skipped.counted("frame")) skipped" : ""
    let identity = photo.device.identity
    let camera = identity.isKnown ? identity.name : "an unknown camera"
    return "\(photo.size) from \(camera)\(time)\(settle ?? "")\(bad)"
  }
}
