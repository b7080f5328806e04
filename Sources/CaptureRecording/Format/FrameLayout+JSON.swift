internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension FrameLayout {
  var recorded: JSON {
    [
      "format": .string(format.description), "size": .string(size.description),
      "planes": .array(planes.map(\.recorded)),
    ]
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
    let layout = FrameLayout(
      format: try fields.required("format").pixelFormat(),
      size: try fields.required("size").value(.size),
      planes: try fields.required("planes").list { item throws(JSONFieldError) in
        try item.plane()
      })
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
