internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureWords

/// The output of `capture snap`: results on standard output, remarks on standard error.
struct SnapOutput {
  private let options: SnapOptions
  /// Whether to show progress: several photos are taken, and standard error is a terminal.
  private let hasProgress: Bool

  init(_ options: SnapOptions) {
    self.options = options
    hasProgress = Console.hasViewer && options.count > 1
  }

  /// Prints the path of a photo, and warns if it is not as requested; one of several is named.
  func report(_ photo: SnappedPhoto, _ number: Int) {
    clearProgress()
    let name = options.count > 1 ? "photo \(number): " : ""
    for warning in photo.warnings { Console.printMessage(name + warning, as: .warning) }
    if options.photo.wantsJSON {
      Console.printResult(photo.json(and: JSON.members(["number": .integer(number)])).line)
    } else if options.photo.place != .standardOutput {
      Console.printResult(photo.place)
    }
    if Console.hasLostResults, options.photo.place != .standardOutput {
      Console.printMessage("the photo was saved as \(photo.place)")
    }
    if Console.hasViewer, options.count == 1 { Console.printMessage(photo.summary) }
  }

  /// Reports photos that were missed.
  func tell(_ missed: MissedMoments) {
    clearProgress()
    Console.printMessage(missed.description)
    if options.photo.wantsJSON { Console.printResult(missed.json.line) }
  }

  /// Reports that the camera was lost, unless the program is quiet.
  func tell(lost error: CameraError) {
    guard !Console.isQuiet else { return }
    clearProgress()
    Console.printMessage(
      [.unplugged, .notFound].contains(error.code)
        ? "the camera was unplugged; waiting \(patience) for it to return (Ctrl-C to stop)"
        : "the camera is unavailable: \(error.words)")
  }

  /// How long a photo waits for an unplugged camera.
  private var patience: String {
    options.photo.settings.within == nil
      ? "up to \(options.photo.deadlines.interruption.spoken(rounded: .up))"
      : "as long as --within allows"
  }

  /// Reports that the next event of a scenario, at this time, did not happen.
  func tell(unreachedEvent time: Duration) {
    clearProgress()
    Console.printMessage(
      "the run ended before the scenario's event at \(time.brief)", as: .warning)
  }

  func fail(_ sentence: String, _ code: ExitCode) {
    clearProgress()
    Console.fail(sentence, code, asJSON: options.photo.wantsJSON)
  }

  /// Shows the number of the photo that is being taken.
  func progress(_ number: Int) {
    guard hasProgress else { return }
    Console.show(progress: "photo \(number) of \(options.count)")
  }

  /// Shows the time left until a photo is taken.
  func progress(_ number: Int, in span: Duration) {
    guard hasProgress else { return }
    let seconds = Int(span.milliseconds / 1000) + 1
    Console.show(progress: "photo \(number) of \(options.count) in \(seconds) s")
  }

  private func clearProgress() {
    if hasProgress { Console.show(progress: "") }
  }
}
