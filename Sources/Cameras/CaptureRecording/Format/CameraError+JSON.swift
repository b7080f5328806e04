internal import CaptureBase
internal import CaptureCamera
internal import CaptureJSON
internal import CaptureText

extension CameraError {
  var recorded: JSON {
    .compact([
      "step": .string(step.rawValue), "subject": .string(subject),
      "cause": .string(code.rawValue), "text": cause.recordedText.map(JSON.string),
      "nanoseconds": cause.duration.map(JSON.nanoseconds),
      "count": cause.frameCount.map(JSON.integer), "last": cause.lastFault?.recorded,
      "remedy": remedy?.recorded(after: cause),
    ])
  }
}

extension CameraError.Cause {
  /// The cause's text, if it has any; each code has at most one.
  fileprivate var recordedText: String? { explanation ?? holder ?? shortage?.rawValue }
}

extension JSONField {
  func cameraError() throws(JSONFieldError) -> CameraError {
    var fields = try fields()
    let step = CameraError.Step(rawValue: try fields.required("step").string())
    let subject = try fields.required("subject").string()
    let cause = try fields.cause()
    var error = CameraError(step, subject, cause)
    error.remedy = try fields.optional("remedy")?.remedy(after: cause)
    try fields.finish()
    return error
  }
}

extension JSONFields {
  /// Reads a cause; one whose code this version does not know has at most a text.
  fileprivate mutating func cause() throws(JSONFieldError) -> CameraError.Cause {
    let code = CameraError.Code(rawValue: try required("cause").string())
    let text = optional("text")
    switch code {
    case .busy:
      return .busy(holder: try text?.string())
    case .shortage:
      return .shortage(Shortage(rawValue: try required("text").string()))
    case .silent where text == nil:
      return .silent(for: try required("nanoseconds").nanoseconds())
    case .badFrames where text == nil:
      return .badFrames(
        count: try required("count").wholeNumber(), last: try required("last").frameFault())
    case .badSource, .notACamera, .badMode, .badControl, .signal, .driver:
      return CameraError.Cause(code, try required("text").string())
    default:
      return CameraError.Cause(code, try text?.string())
    }
  }
}
