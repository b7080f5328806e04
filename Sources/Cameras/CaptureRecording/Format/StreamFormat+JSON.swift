internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension StreamRequest {
  var recorded: JSON {
    .compact([
      "size": size.map { .string($0.description) },
      "format": format.map { .string($0.description) },
      "rate": rate.map(JSON.number), "exact": .flag(isExact),
      "controls": controls.isEmpty ? nil : controls.recorded,
    ])
  }
}

extension StreamFormat {
  var recorded: JSON {
    .compact([
      "format": .string(format.description), "size": .string(size.description),
      "rate": rate.map(JSON.number), "buffers": .integer(bufferCount),
      "controls": controls.isEmpty ? nil : controls.recorded,
    ])
  }
}

extension ControlSettings {
  var recorded: JSON { .array(map { .string($0.description) }) }
}

extension [ControlOutcome] {
  var recorded: JSON {
    .array(
      map {
        ["name": .string($0.name.rawValue), "asked": .integer($0.sent), "got": .integer($0.actual)]
      })
  }
}

extension JSONField {
  func request() throws(JSONFieldError) -> StreamRequest {
    var fields = try fields()
    let request = StreamRequest(
      size: try fields.optional("size")?.value(.size),
      format: try fields.optional("format")?.pixelFormat(),
      rate: try fields.optional("rate")?.number(in: 0...1_000_000),
      controls: try fields.optional("controls")?.settings() ?? [],
      isExact: try fields.flag("exact"))
    try fields.finish()
    return request
  }

  func streamFormat() throws(JSONFieldError) -> StreamFormat {
    var fields = try fields()
    let format = StreamFormat(
      format: try fields.required("format").pixelFormat(),
      size: try fields.required("size").value(.size),
      rate: try fields.optional("rate")?.number(in: 0...1_000_000),
      bufferCount: try fields.required("buffers").int(in: 1...1_000),
      controls: try fields.optional("controls")?.outcomes() ?? [])
    try fields.finish()
    return format
  }

  func settings() throws(JSONFieldError) -> ControlSettings {
    let form = TextForm("a name and a value such as", samples: ["brightness=60%"]) {
      ControlSetting($0)
    }
    return ControlSettings(try items().map { item throws(JSONFieldError) in try item.value(form) })
  }

  func outcomes() throws(JSONFieldError) -> [ControlOutcome] {
    try items().map { item throws(JSONFieldError) in
      var fields = try item.fields()
      let outcome = ControlOutcome(
        name: ControlName(try fields.required("name").string()),
        requested: try fields.required("asked").controlNumber(),
        actual: try fields.required("got").controlNumber())
      try fields.finish()
      return outcome
    }
  }
}
