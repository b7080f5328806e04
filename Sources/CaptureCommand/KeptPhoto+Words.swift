internal import Capture
internal import CaptureCamera
internal import CaptureImaging

extension KeptPhoto {
  /// What a person should know about the photo, in sentences.
  func warnings(wishing request: StreamRequest) -> [String] {
    let controls = photo.settings.controls.filter { !$0.didStick }.compactMap { control in
      control.remark(among: photo.device.controls)
    }
    return adjustments(of: request) + controls + photo.report.leftOut
  }

  /// What the camera made of a wish that it does not offer.
  private func adjustments(of request: StreamRequest) -> [String] {
    var sentences: [String] = []
    if let size = request.size, size != photo.size {
      sentences.append("the camera does not offer \(size); the photo is \(photo.size)")
    }
    if let format = request.format, format != photo.settings.format {
      sentences.append(
        "the camera does not keep the format \(format); it sends \(photo.settings.format)")
    }
    if let rate = request.rate { sentences += remark(on: rate) }
    return sentences
  }

  /// What became of the wish for so many frames a second, unless it was met.
  private func remark(on rate: Double) -> [String] {
    guard let sent = photo.settings.rate else {
      return ["the camera does not say how many frames a second it sends"]
    }
    guard !sent.isSameRate(as: rate) else { return [] }
    return [
      "the camera does not offer \(rate.rateText) frames a second here;"
        + " it sends \(sent.rateText)"
    ]
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
