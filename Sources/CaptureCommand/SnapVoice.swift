internal import Capture
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON

/// What `capture snap` says: results to programs, remarks to people.
struct SnapVoice {
  private let options: SnapOptions
  /// Whether a person watches several photos being taken.
  private let hasProgress: Bool

  init(_ options: SnapOptions) {
    self.options = options
    hasProgress = Console.hasViewer && options.count > 1
  }

  /// Says where a photo is, and what was not as wished.
  func report(_ photo: KeptPhoto) {
    clearProgress()
    let warnings = photo.warnings(wishing: options.request)
    for warning in warnings { Console.tell(warning) }
    if options.wantsJSON {
      Console.say(photo.json(warnings: warnings).line)
    } else if options.place != .standardOutput {
      Console.say(photo.place)
    }
    if Console.hasViewer, options.count == 1 { Console.tell(photo.summary) }
  }

  func fail(_ sentence: String, _ code: ExitCode) {
    clearProgress()
    Console.fail(sentence, code, asJSON: options.wantsJSON)
  }

  func note(_ sentence: String) {
    Console.tell(sentence)
  }

  /// Shows which photo is being taken, and how long until the next.
  func progress(_ number: Int, next: Duration? = nil) {
    guard hasProgress else { return }
    let next = next.map { ", the next in \(Int($0.milliseconds / 1000) + 1) s" } ?? ""
    Console.show(progress: "photo \(number) of \(options.count)\(next)")
  }

  private func clearProgress() {
    if hasProgress { Console.show(progress: "") }
  }
}

extension KeptPhoto {
  /// What a person should know about the photo, in sentences.
  fileprivate func warnings(wishing request: StreamRequest) -> [String] {
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
    if let rate = request.rate, !photo.settings.rate.isSameRate(as: rate) {
      sentences.append(
        "the camera does not offer \(rate.rateText) frames a second here;"
          + " it sends \(photo.settings.rate.rateText)")
    }
    return sentences
  }

  /// One line about how the photo came about.
  fileprivate var summary: String {
    let settle = photo.report.settle.map { settle in
      settle.isSettled ? ", settled after \(settle.frames) frames" : ""
    }
    let time = photo.report.stages.chosen?.brief ?? "no time"
    let skipped = photo.report.skipped.values.reduce(0) { $0 + $1.count }
    let bad = skipped > 0 ? ", \(skipped) frames skipped" : ""
    return "\(photo.size) from \(photo.device.identity.name) in \(time)\(settle ?? "")\(bad)"
  }
}
