internal import CaptureCamera
internal import CaptureHTTP
internal import CaptureJSON

/// The controls that a client asks to set and to reset.
struct ControlChange: Hashable, Sendable {
  var settings: ControlSettings = []
  var resets: [ControlName] = []

  /// The greatest number of controls in one request.
  fileprivate static let limit = 64

  /// Reads a change from the body of a request.
  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    if let field = fields.given("set") {
      var values = try field.fields()
      for (name, value) in values.all() {
        let words = try value.settingWords()
        settings.append(ControlSetting(name: ControlName(name), value: ControlValue(words)))
      }
      guard settings.count <= Self.limit else { throw field.error("has too many members") }
    }
    if let field = fields.given("reset") {
      let names = try field.items()
      guard names.count <= Self.limit else { throw field.error("has too many items") }
      for name in names { resets.append(ControlName(try name.string())) }
    }
  }
}

/// What to do with a camera's saved controls.
enum ProfileAction: Hashable, Sendable {
  case save, load

  /// Reads the action from the body of a request: `{"save":true}` or `{"load":true}`.
  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    let saves = try fields.given("save")?.bool() ?? false
    let field = fields.given("load")
    let loads = try field?.bool() ?? false
    guard saves != loads else { throw fields.required("save").error("or load must be true") }
    self = saves ? .save : .load
  }
}

extension HTTPSchema {
  /// What ``ControlChange`` reads.
  static let controlChange = HTTPSchema.object(optional: [
    "set": .map(of: .either(.string, .integer, .boolean), upTo: ControlChange.limit).orNull,
    "reset": .array(of: .string, count: 0...ControlChange.limit).orNull,
  ])

  /// What ``ProfileAction`` reads: exactly one of both is true.
  static let profileAction = HTTPSchema.object(optional: [
    "save": .boolean.orNull, "load": .boolean.orNull,
  ])
}
