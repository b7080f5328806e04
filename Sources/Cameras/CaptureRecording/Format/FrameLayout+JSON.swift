internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension FrameLayout {
  var recorded: JSON {
    .compact([
      "format": .string(format.description), "size": .string(size.description),
      "planes": .array(planes.map(\.recorded)),
      "matrix": colour.matrix == .bt601 ? nil : .string(colour.matrix.rawValue),
      "range": colour.range == .full ? nil : .string(colour.range.rawValue),
      "fields": fields == .rows ? nil : .string(fields.rawValue),
    ])
  }
}

extension FrameLayout.Plane {
  fileprivate var recorded: JSON {
    [
      "buffer": .integer(buffer), "offset": .integer(offset),
      "bytesPerLine": .integer(bytesPerLine),
    ]
  }
}

extension JSONField {
  func layout() throws(JSONFieldError) -> FrameLayout {
    var fields = try fields()
    var layout = FrameLayout(
      format: try fields.required("format").pixelFormat(),
      size: try fields.required("size").value(.size),
      planes: try fields.required("planes").items().map { item throws(JSONFieldError) in
        try item.plane()
      })
    if let matrix = fields.optional("matrix") {
      layout.colour.matrix = try matrix.value(.oneOf(ColourCoding.Matrix.self))
    }
    if let range = fields.optional("range") {
      layout.colour.range = try range.value(.oneOf(ColourCoding.Range.self))
    }
    if let order = fields.optional("fields") {
      layout.fields = try order.value(.oneOf(FieldOrder.self))
    }
    try fields.finish()
    return layout
  }

  private func plane() throws(JSONFieldError) -> FrameLayout.Plane {
    var fields = try fields()
    let plane = FrameLayout.Plane(
      buffer: try fields.required("buffer").int(in: 0...7),
      offset: try fields.required("offset").int(in: 0...1_000_000_000),
      bytesPerLine: try fields.required("bytesPerLine").int(in: 0...1_000_000_000))
    try fields.finish()
    return plane
  }
}
