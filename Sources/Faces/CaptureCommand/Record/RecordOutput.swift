internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureRecording
internal import CaptureWords

/// The output of `capture record`: the recording's path and a summary of its contents.
final class RecordOutput: Sendable {
  private let options: RecordOptions
  /// The last warnings about the stream, which are not repeated.
  private let lastWarnings = Guarded<[String]>([])

  init(_ options: RecordOptions) {
    self.options = options
  }

  /// Shows what has been recorded so far, and warns if the stream is not as requested.
  func progress(_ tally: RecordingTally) {
    warn(of: tally)
    guard Console.hasViewer else { return }
    Console.show(progress: "\(tally.byteCount.asBytes): \(tally.words)")
  }

  func note(_ sentence: String) {
    clearProgress()
    Console.printMessage(unlessQuiet: sentence)
  }

  func tell(_ sentence: String) {
    clearProgress()
    Console.printMessage(sentence)
  }

  /// Prints the recording's path and a summary.
  func report(_ tally: RecordingTally) {
    clearProgress()
    warn(of: tally)
    if options.wantsJSON {
      Console.printResult(tally.json(options).line)
    } else {
      Console.printResult(options.folder)
    }
    if Console.hasLostResults { tell("the recording was saved as \(options.folder)") }
    Console.printMessage(unlessQuiet: "\(tally.words); \(tally.byteCount.asBytes)")
  }

  private func warn(of tally: RecordingTally) {
    let warnings = tally.warnings(wishing: options.request)
    let news = lastWarnings.withLock { last in
      defer { last = warnings }
      return last == warnings ? [] : warnings
    }
    for warning in news { tell(warning) }
  }

  private func clearProgress() {
    if Console.hasViewer { Console.show(progress: "") }
  }
}

extension RecordingTally {
  /// Returns warnings for the user about the recorded stream, as sentences.
  fileprivate func warnings(wishing request: StreamRequest) -> [String] {
    guard let (device, format) = opened else { return [] }
    let adjustments = request.adjustments(
      of: "recording", size: format.size, format: format.format, rate: format.rate)
    return adjustments + format.controls.losses(among: device.controls)
      + format.skippedSettings.map(\.description)
  }

  fileprivate func json(_ options: RecordOptions) -> JSON {
    let faults = faults.sorted { $0.key < $1.key }
    let format = opened?.format
    return [
      "camera": opened?.device.json, "path": .string(options.folder), "bytes": .integer(byteCount),
      "format": format.map { .string($0.format.description) },
      "width": format.map { .integer($0.size.width) },
      "height": format.map { .integer($0.size.height) }, "rate": format?.rate.map { .number($0) },
      "frames": .integer(frames), "framesMissed": .integer(missed), "flagged": .integer(flagged),
      "faults": .counts(faults), "notLookedAt": .integer(unseen), "openings": .integer(openings),
      "failures": .integer(failures), "longestGapMs": .milliseconds(longestGap),
      "warnings": .array(warnings(wishing: options.request).map(JSON.string)),
    ]
  }
}
