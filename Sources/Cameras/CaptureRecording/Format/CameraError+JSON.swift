internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
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

extension Remedy {
  /// The remedy as a text, if that says everything, or else as an object.
  func recorded(after cause: CameraError.Cause) -> JSON {
    guard Remedy(recorded: description, after: cause) != self else { return .string(description) }
    let facts = facts.sorted { $0.key.rawValue < $1.key.rawValue }.map { fact, value in
      JSON.Member(name: fact.rawValue, value: .string(value))
    }
    return .compact([
      "code": .string(code.rawValue), "text": .string(description),
      "facts": facts.isEmpty ? nil : .object(facts),
    ])
  }

  /// Creates the remedy that is recorded as this text.
  ///
  /// Version 0.1.0 recorded words with the program's options, which become the cause's default remedy.
  fileprivate init(recorded text: String, after cause: CameraError.Cause) {
    let namesOption = text.split(separator: " ").contains { $0.hasPrefix("--") }
    guard let remedy = cause.defaultRemedy, namesOption || text == remedy.description else {
      self.init(text)
      return
    }
    self = remedy
  }
}

extension JSONField {
  func remedy(after cause: CameraError.Cause) throws(JSONFieldError) -> Remedy {
    if let text = try? string() { return Remedy(recorded: text, after: cause) }
    var fields = try fields()
    let code = Remedy.Code(rawValue: try fields.required("code").string())
    let text = try fields.required("text").string()
    var facts: [Remedy.Fact: String] = [:]
    if var members = try fields.optional("facts")?.fields() {
      for (name, field) in members.all() { facts[Remedy.Fact(rawValue: name)] = try field.string() }
    }
    try fields.finish()
    return Remedy(code, text, facts)
  }
}

extension FrameFault {
  var recorded: JSON {
    .compact([
      "kind": .string(code.rawValue), "text": explanation.map(JSON.string),
      "bytes": byteCount.map(JSON.integer), "needed": neededByteCount.map(JSON.integer),
      "size": size.map { .string($0.description) },
    ])
  }
}

extension JSONField {
  func frameFault() throws(JSONFieldError) -> FrameFault {
    var fields = try fields()
    let code = FrameFault.Code(rawValue: try fields.required("kind").string())
    let fault: FrameFault =
      switch code {
      case .damaged: .damaged(try fields.required("text").string())
      case .short:
        .short(
          bytes: try fields.required("bytes").wholeNumber(),
          needed: try fields.required("needed").wholeNumber())
      case .wrongSize: .wrongSize(try fields.required("size").value(.size))
      default: FrameFault(code, try fields.optional("text")?.string())
      }
    try fields.finish()
    return fault
  }
}
