internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension FrameFault {
  var recorded: JSON {
    .compact([
      "kind": .string(code.rawValue),
      "text": explanation.map(JSON.string),
      "bytes": byteCount.map(JSON.integer),
      "needed": neededByteCount.map(JSON.integer),
      "size": size.map { .string($0.description) },
    ])
  }
}

extension JSONField {
  func frameFault() throws(JSONFieldError) -> FrameFault {
    var fields = try fields()
    let code = FrameFault.Code(rawValue: try fields.required("kind").string())
    let fault: FrameFault =
      switch code {
      case .damaged: .damaged(try fields.required("text").string())
      case .short:
        .short(
          bytes: try fields.required("bytes").wholeNumber(),
          needed: try fields.required("needed").wholeNumber())
      case .wrongSize: .wrongSize(try fields.required("size").value(.size))
      default: FrameFault(code, try fields.optional("text")?.string())
      }
    try fields.finish()
    return fault
  }
}
