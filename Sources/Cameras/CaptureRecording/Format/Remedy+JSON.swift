internal import CaptureBase
internal import CaptureCamera
internal import CaptureJSON

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
