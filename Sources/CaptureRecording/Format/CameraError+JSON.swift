internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension CameraError {
  var recorded: JSON {
    .fields([
      "step": .string("\(step)"), "subject": .string(subject),
      "cause": .string(cause.word.rawValue),
      "text": cause.text.map(JSON.string),
      "nanoseconds": cause.span.map(JSON.nanoseconds),
      "count": cause.badFrames.map { .integer($0.count) },
      "last": cause.badFrames?.last.recorded,
      "remedy": remedy.map(JSON.string),
    ])
  }
}

/// The names of error causes in recordings.
private enum CauseWord: String, CaseIterable {
  case notFound, ambiguous, notACamera, busy, permissionDenied, bandwidth, unplugged, silent
  case badFrames, badMode, badControl, driver, cancelled, stopped, notRunning, retuning
  case shortage, signal
}

extension CameraError.Cause {
  fileprivate var word: CauseWord {
    switch self {
    case .notFound: .notFound
    case .ambiguous: .ambiguous
    case .notACamera: .notACamera
    case .busy: .busy
    case .permissionDenied: .permissionDenied
    case .bandwidth: .bandwidth
    case .unplugged: .unplugged
    case .shortage: .shortage
    case .silent: .silent
    case .badFrames: .badFrames
    case .badMode: .badMode
    case .badControl: .badControl
    case .signal: .signal
    case .driver: .driver
    case .cancelled: .cancelled
    case .stopped: .stopped
    case .notRunning: .notRunning
    case .retuning: .retuning
    }
  }

  /// The cause's text, if it has any.
  fileprivate var text: String? {
    switch self {
    case .notACamera(let text), .badMode(let text), .badControl(let text), .signal(let text),
      .driver(let text):
      text
    case .busy(let holder): holder
    case .shortage(let shortage): shortage.rawValue
    default: nil
    }
  }

  fileprivate var span: Duration? {
    if case .silent(let span) = self { span } else { nil }
  }

  fileprivate var badFrames: (count: Int, last: FrameFault)? {
    if case .badFrames(let count, let last) = self { (count, last) } else { nil }
  }
}

extension JSONField {
  func cameraError() throws(JSONFieldError) -> CameraError {
    var fields = try fields()
    let steps = CameraError.Step.allCases
    let step = try fields.required("step").value(
      TextForm("one of", samples: steps.map { "\($0)" }) { word in
        steps.first { "\($0)" == word }
      })
    let subject = try fields.required("subject").string()
    let cause = try fields.cause()
    var error = CameraError(step, subject, cause)
    error.remedy = try fields.text("remedy")
    try fields.finish()
    return error
  }
}

extension JSONFields {
  fileprivate mutating func cause() throws(JSONFieldError) -> CameraError.Cause {
    switch try required("cause").value(.oneOf(CauseWord.self)) {
    case .notFound: .notFound
    case .ambiguous: .ambiguous
    case .notACamera: .notACamera(try required("text").string())
    case .busy: .busy(holder: try text("text"))
    case .permissionDenied: .permissionDenied
    case .bandwidth: .bandwidth
    case .unplugged: .unplugged
    case .shortage: .shortage(try required("text").value(.oneOf(Shortage.self)))
    case .silent: .silent(for: try required("nanoseconds").nanoseconds())
    case .badFrames:
      .badFrames(
        count: try required("count").wholeNumber(), last: try required("last").frameFault())
    case .badMode: .badMode(try required("text").string())
    case .badControl: .badControl(try required("text").string())
    case .signal: .signal(try required("text").string())
    case .driver: .driver(try required("text").string())
    case .cancelled: .cancelled
    case .stopped: .stopped
    case .notRunning: .notRunning
    case .retuning: .retuning
    }
  }
}
