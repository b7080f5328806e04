internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension CameraDevice {
  /// The camera with its modes and controls.
  var recorded: JSON {
    .fields([
      "name": .string(identity.name),
      "serial": identity.serial.map(JSON.string),
      "port": identity.port.map(JSON.string),
      "maker": maker.map(JSON.string),
      "path": .string(path),
      "number": number.map(JSON.integer),
      "modes": .array(modes.map(\.recorded)),
      "controls": .array(controls.map(\.recorded)),
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
      name: try fields.required("name").string(), serial: try fields.text("serial"),
      port: try fields.text("port"))
    var device = CameraDevice(
      identity: identity, maker: try fields.text("maker"),
      path: try fields.required("path").string(),
      number: try fields.optional("number")?.int(in: 0...1_000_000),
      modes: try fields.required("modes").list { item throws(JSONFieldError) in try item.mode() },
      controls: try fields.required("controls").list { item throws(JSONFieldError) in
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
      rates: try fields.required("rates").list { item throws(JSONFieldError) in
        try item.number(in: 0...1_000_000)
      })
    try fields.finish()
    return mode
  }

  func pixelFormat() throws(JSONFieldError) -> PixelFormat {
    try value(TextForm("four letters such as", samples: ["MJPG"]) { PixelFormat($0) })
  }
}
