internal import CaptureCamera
internal import CaptureJSON

extension CameraControl {
  var recorded: JSON {
    var (range, step, menu, mask): (JSON?, JSON?, JSON?, JSON?)
    switch kind {
    case .integer(let numbers, let width):
      range = [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
      step = .integer(width)
    case .boolean: break
    case .menu(let items): menu = .array(items.map(\.recorded))
    case .bits(let bits): mask = .integer(bits)
    }
    return .fields([
      "name": .string(name.rawValue), "range": range, "step": step, "menu": menu, "mask": mask,
      "standard": .integer(self.default), "current": current.map(JSON.integer),
      "readOnly": .flag(traits.contains(.readOnly)),
      "inactive": .flag(traits.contains(.inactive)),
      "volatile": .flag(traits.contains(.volatile)),
    ])
  }
}

extension CameraControl.MenuItem {
  fileprivate var recorded: JSON { ["value": .integer(value), "name": .string(name)] }
}

extension JSONField {
  func control() throws(JSONFieldError) -> CameraControl {
    var fields = try fields()
    let name = ControlName(try fields.required("name").string())
    let kind = try fields.controlKind()
    let control = CameraControl(
      name: name, kind: kind, default: try fields.required("standard").controlNumber(),
      traits: try fields.traits(), current: try fields.optional("current")?.controlNumber())
    try fields.finish()
    return control
  }

  fileprivate func range() throws(JSONFieldError) -> ClosedRange<Int> {
    let ends = try list { item throws(JSONFieldError) in try item.controlNumber() }
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw error("expected a lowest and a highest number")
    }
    return ends[0]...ends[1]
  }

  fileprivate func menuItem() throws(JSONFieldError) -> CameraControl.MenuItem {
    var fields = try fields()
    let item = CameraControl.MenuItem(
      value: try fields.required("value").controlNumber(),
      name: try fields.required("name").string())
    try fields.finish()
    return item
  }
}

extension JSONFields {
  /// Reads the kind from a `range` and `step`, a `menu` or a `mask`; without them it is a boolean.
  fileprivate mutating func controlKind() throws(JSONFieldError) -> CameraControl.Kind {
    let (range, step, menu) = (optional("range"), optional("step"), optional("menu"))
    if let range {
      return .integer(try range.range(), step: try step?.int(in: 0...1_000_000_000_000) ?? 1)
    }
    if let mask = try number("mask") { return .bits(mask: mask) }
    guard let menu else { return .boolean }
    return .menu(try menu.list { item throws(JSONFieldError) in try item.menuItem() })
  }

  fileprivate mutating func traits() throws(JSONFieldError) -> CameraControl.Traits {
    var traits: CameraControl.Traits = []
    if try flag("readOnly") { traits.insert(.readOnly) }
    if try flag("inactive") { traits.insert(.inactive) }
    if try flag("volatile") { traits.insert(.volatile) }
    return traits
  }
}
