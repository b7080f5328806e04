internal import CaptureJSON

extension RecordingHeader {
  /// The version of the recording format that is written, and the newest one that can be read.
  static let version = 1

  /// The header as JSON text, with one member per line for readability.
  var text: String {
    let members: [(String, JSON)] = [
      ("version", .integer(Self.version)), ("program", .string(program)),
      ("kernel", .string(kernel)), ("began", .string(date)), ("photos", .bool(hasPhotos)),
      ("camera", device.recorded),
    ]
    let lines = members.map { "  \(JSON.string($0).line): \($1.line)" }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    let version = fields.required("version")
    guard try version.int(in: 1...1_000_000) <= Self.version else {
      throw version.error("a newer version of the program made this recording")
    }
    self.init(
      device: try fields.required("camera").device(),
      program: try fields.required("program").string(),
      kernel: try fields.required("kernel").string(), date: try fields.required("began").string(),
      hasPhotos: try fields.required("photos").bool())
    try fields.finish()
  }
}
