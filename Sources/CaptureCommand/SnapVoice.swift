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
    let warnings = photo.warnings(wishing: options.photo.request)
    for warning in warnings { Console.tell(warning) }
    if options.photo.wantsJSON {
      Console.say(photo.json(warnings: warnings).line)
    } else if options.photo.place != .standardOutput {
      Console.say(photo.place)
    }
    if Console.hasViewer, options.count == 1 { Console.tell(photo.summary) }
  }

  func fail(_ sentence: String, _ code: ExitCode) {
    clearProgress()
    Console.fail(sentence, code, asJSON: options.photo.wantsJSON)
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
