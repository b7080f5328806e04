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
    let warnings = photo.warnings(wishing: options.request.size)
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
  fileprivate func warnings(wishing size: FrameSize?) -> [String] {
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
