internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension StreamRequest {
  /// The request in the form that the programs exchange.
  var json: JSON {
    [
      "size": size.map { .string("\($0)") }, "format": format.map { .string("\($0)") },
      "rate": rate.map(JSON.number), "controls": controls.json, "exact": .bool(isExact),
    ]
  }

  /// Reads a request from what ``json`` is.
  init(from field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    self.init(
      size: try fields.given("size")?.value(.size),
      format: try fields.given("format")?.value(Self.formatForm),
      rate: try fields.given("rate")?.number(in: Self.rateRange),
      controls: try ControlSettings(from: fields.required("controls")),
      isExact: try fields.required("exact").bool())
    try fields.finish()
  }

  private static let formatForm = TextForm("a pixel format") { PixelFormat($0) }
}

extension ControlSettings {
  /// The settings in the form that the programs exchange.
  var json: JSON { .array(map { .string("\($0)") }) }

  /// Reads settings from what ``json`` is.
  init(from field: JSONField) throws(JSONFieldError) {
    self = []
    for item in try field.items() { append(try item.value(Self.form)) }
  }

  private static let form = TextForm("a name and a value") { ControlSetting($0) }
}
