internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension CameraDevice {
  /// The camera with its modes and controls.
  var recorded: JSON {
    .compact([
      "name": .string(identity.name), "serial": identity.serial.map(JSON.string),
      "port": identity.port.map(JSON.string), "maker": maker.map(JSON.string),
      "path": .string(path), "number": number.map(JSON.integer),
      "modes": .array(modes.map(\.recorded)), "controls": .array(controls.map(\.recorded)),
      "rotation": mounting == .up ? nil : .integer(mounting.clockwiseDegrees),
    ])
  }
}

extension StreamMode {
  fileprivate var recorded: JSON {
    [
      "format": .string(format.description), "size": .string(size.description),
      "rates": .array(rates.map(JSON.number)),
    ]
  }
}

extension JSONField {
  func device() throws(JSONFieldError) -> CameraDevice {
    var fields = try fields()
    let identity = DeviceIdentity(
      name: try fields.required("name").string(),
      serial: try fields.optional("serial")?.string(),
      port: try fields.optional("port")?.string())
    var device = CameraDevice(
      identity: identity, maker: try fields.optional("maker")?.string(),
      path: try fields.required("path").string(),
      number: try fields.optional("number")?.int(in: 0...1_000_000),
      modes: try fields.required("modes").items().map { item throws(JSONFieldError) in
        try item.mode()
      },
      controls: try fields.required("controls").items().map { item throws(JSONFieldError) in
        try item.control()
      })
    let degrees = try fields.optional("rotation")?.int(in: 0...270)
    device.mounting = degrees.flatMap { Orientation(clockwiseDegrees: $0) } ?? .up
    try fields.finish()
    return device
  }

  private func mode() throws(JSONFieldError) -> StreamMode {
    var fields = try fields()
    let mode = StreamMode(
      format: try fields.required("format").pixelFormat(),
      size: try fields.required("size").value(.size),
      rates: try fields.required("rates").items().map { item throws(JSONFieldError) in
        try item.number(in: 0...1_000_000)
      })
    try fields.finish()
    return mode
  }

  func pixelFormat() throws(JSONFieldError) -> PixelFormat {
    try value(TextForm("four letters such as", samples: ["MJPG"]) { PixelFormat($0) })
  }
}

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
    return .compact([
      "name": .string(name.rawValue), "range": range, "step": step, "menu": menu, "mask": mask,
      "standard": .integer(self.default), "current": current.map(JSON.integer),
      "readOnly": .flag(traits.contains(.readOnly)), "inactive": .flag(traits.contains(.inactive)),
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
      return .integer(
        try range.range(in: .min ... .max), step: try step?.int(in: 0...1_000_000_000_000) ?? 1)
    }
    if let mask = try optional("mask")?.wholeNumber() { return .bits(mask: mask) }
    guard let menu else { return .boolean }
    return .menu(try menu.items().map { item throws(JSONFieldError) in try item.menuItem() })
  }

  fileprivate mutating func traits() throws(JSONFieldError) -> CameraControl.Traits {
    var traits: CameraControl.Traits = []
    if try flag("readOnly") { traits.insert(.readOnly) }
    if try flag("inactive") { traits.insert(.inactive) }
    if try flag("volatile") { traits.insert(.volatile) }
    return traits
  }
}
