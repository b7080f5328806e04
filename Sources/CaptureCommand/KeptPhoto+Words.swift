internal import Capture
internal import CaptureCamera
internal import CaptureImaging

extension KeptPhoto {
  /// What a person should know about the photo, in sentences.
  func warnings(wishing size: FrameSize?) -> [String] {
    var warnings: [String] = []
    if let size, size != photo.size {
      warnings.append("the camera does not offer \(size); the photo is \(photo.size)")
    }
    for control in photo.settings.controls where !control.didStick {
      warnings.append(
        "the camera did not keep \(control.name)=\(control.asked); it is \(control.got)")
    }
    return warnings + photo.report.leftOut
  }

  /// One line about how the photo came about.
  var summary: String {
    let settle = photo.report.settle.map { settle in
      settle.isSettled ? ", settled after \(settle.frames) frames" : ""
    }
    let time = photo.report.stages.chosen?.brief ?? "no time"
    let skipped = photo.report.skipped.values.reduce(0) { $0 + $1.count }
    let bad = skipped > 0 ? ", \(skipped) frames skipped" : ""
    return "\(photo.size) from \(photo.device.identity.name) in \(time)\(settle ?? "")\(bad)"
  }
}
