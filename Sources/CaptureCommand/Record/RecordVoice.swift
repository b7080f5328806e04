internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureRecording

/// What `capture record` says: where the recording is, and what is in it.
final class RecordVoice: Sendable {
  private let options: RecordOptions
  /// What was said of the stream, which need not be said again.
  private let lastWarnings = Guarded<[String]>([])

  init(_ options: RecordOptions) {
    self.options = options
  }

  /// Shows what was recorded so far, and says what is not as wished.
  func progress(_ tally: RecordingTally) {
    warn(of: tally)
    guard Console.hasViewer else { return }
    Console.show(progress: "\(tally.byteCount.asBytes): \(tally.words)")
  }

  func tell(_ sentence: String) {
    clearProgress()
    Console.tell(sentence)
  }

  /// Says where the recording is, and what happened in it.
  func report(_ tally: RecordingTally) {
    clearProgress()
    warn(of: tally)
    if options.wantsJSON {
      Console.say(tally.json(options).line)
    } else {
      Console.say(options.folder)
    }
    Console.tell("\(tally.words); \(tally.byteCount.asBytes)")
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
  /// What a person should know of the stream that was recorded, in sentences.
  fileprivate func warnings(wishing request: StreamRequest) -> [String] {
    guard let (device, format) = opened else { return [] }
    let adjustments = request.adjustments(
      of: "recording", size: format.size, format: format.format, rate: format.rate)
    return adjustments + format.controls.losses(among: device.controls)
      + format.skippedSettings.map(\.description)
  }

  fileprivate func json(_ options: RecordOptions) -> JSON {
    let faults = faults.sorted { $0.key < $1.key }.map { fault, count in
      JSON.Member(name: fault, value: .integer(count))
    }
    let format = opened?.format
    return [
      "folder": .string(options.folder), "bytes": .integer(byteCount),
      "format": format.map { .string($0.format.description) } ?? nil,
      "width": format.map { .integer($0.size.width) } ?? nil,
      "height": format.map { .integer($0.size.height) } ?? nil,
      "rate": format?.rate.map { .number($0) } ?? nil,
      "frames": .integer(frames), "missed": .integer(missed), "flagged": .integer(flagged),
      "faults": .object(faults), "notLookedAt": .integer(unseen), "openings": .integer(openings),
      "failures": .integer(failures), "longestGapMs": .number(longestGap.milliseconds),
      "warnings": .array(warnings(wishing: options.request).map(JSON.string)),
    ]
  }
}
