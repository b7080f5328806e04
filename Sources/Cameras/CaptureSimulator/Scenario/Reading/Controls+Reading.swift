internal import CaptureCamera
internal import CaptureJSON
internal import CaptureText

extension JSONField {
  func controls() throws(JSONFieldError) -> [CameraControl] {
    var controls: [CameraControl] = []
    for item in try items() {
      let control = try item.control()
      guard !controls.contains(where: { $0.name == control.name }) else {
        throw item.error("an earlier control has the same name")
      }
      controls.append(control)
    }
    return controls
  }

  /// Reads a control and its initial value, if that differs from the default value.
  private func control() throws(JSONFieldError) -> CameraControl {
    var fields = try fields()
    var control = try fields.control()
    let (current, readOnly) = (fields.optional("current"), fields.optional("readOnly"))
    try fields.finish()
    if try readOnly?.bool() == true { control.traits.insert(.readOnly) }
    guard let current else { return control }
    let words = try current.settingWords()
    control.current = try current.value(words, of: control)
    return control
  }

  private func value(
    _ words: String, of control: CameraControl
  ) throws(JSONFieldError) -> Int {
    do throws(CameraError) {
      return try control.number(for: ControlSetting(name: control.name, value: ControlValue(words)))
    } catch {
      throw self.error("it accepts \(control.choices)")
    }
  }

  fileprivate func integerControl(
    _ name: ControlName, range: JSONField, step: JSONField?
  ) throws(JSONFieldError) -> CameraControl {
    let range = try range.range(in: -1_000_000_000...1_000_000_000)
    let step = try step?.int(in: 1...1_000_000_000) ?? 1
    return CameraControl(
      name: name, kind: .integer(range, step: step), default: try int(in: range))
  }

  fileprivate func menuControl(
    _ name: ControlName, menu: JSONField
  ) throws(JSONFieldError) -> CameraControl {
    let names = try menu.items().map { item throws(JSONFieldError) in try item.string() }
    let standard = try value(TextForm("one of", samples: names) { names.firstIndex(of: $0) })
    let items = names.enumerated().map {
      CameraControl.MenuItem(value: $0.offset, name: $0.element)
    }
    return CameraControl(name: name, kind: .menu(items), default: standard)
  }
}

extension JSONFields {
  /// Reads a control with a `range` or a `menu`; a control with neither is a boolean.
  fileprivate mutating func control() throws(JSONFieldError) -> CameraControl {
    let name = ControlName(try required("name").string())
    let (range, step) = (optional("range"), optional("step"))
    let (menu, standard) = (optional("menu"), required("standard"))
    if let range {
      if let menu { throw menu.error("a control has a menu or a range, not both") }
      return try standard.integerControl(name, range: range, step: step)
    }
    if let menu {
      return try standard.menuControl(name, menu: menu)
    }
    return CameraControl(name: name, kind: .boolean, default: try standard.bool() ? 1 : 0)
  }
}
