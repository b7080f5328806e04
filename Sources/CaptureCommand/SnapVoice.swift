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

  /// Says where the photo of a moment is, and what was not as wished.
  func report(_ photo: KeptPhoto, _ number: Int) {
    clearProgress()
    let warnings = photo.warnings(wishing: options.photo.request)
    for warning in warnings { Console.tell(warning) }
    if options.photo.wantsJSON {
      Console.say(photo.json(number: number, warnings: warnings).line)
    } else if options.photo.place != .standardOutput {
      Console.say(photo.place)
    }
    if Console.hasViewer, options.count == 1 { Console.tell(photo.summary) }
  }

  /// Says which photos there are none of.
  func tell(_ missed: MissedMoments) {
    clearProgress()
    Console.tell(missed.description)
    if options.photo.wantsJSON { Console.say((["missed": .object(missed.members)] as JSON).line) }
  }

  func fail(_ sentence: String, _ code: ExitCode) {
    clearProgress()
    Console.fail(sentence, code, asJSON: options.photo.wantsJSON)
  }

  /// Shows which photo is being taken.
  func progress(_ number: Int) {
    guard hasProgress else { return }
    Console.show(progress: "photo \(number) of \(options.count)")
  }

  /// Shows how long it is until a photo is taken.
  func progress(_ number: Int, in span: Duration) {
    guard hasProgress else { return }
    let seconds = Int(span.milliseconds / 1000) + 1
    Console.show(progress: "photo \(number) of \(options.count) in \(seconds) s")
  }

  private func clearProgress() {
    if hasProgress { Console.show(progress: "") }
  }
}
