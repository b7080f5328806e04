internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension FrameFault {
  var recorded: JSON {
    switch self {
    case .flagged, .empty, .stale, .untimely: ["kind": .string(kind)]
    case .damaged(let why), .unsupported(let why): ["kind": .string(kind), "text": .string(why)]
    case .short(let bytes, let needed):
      ["kind": .string(kind), "bytes": .integer(bytes), "needed": .integer(needed)]
    case .wrongSize(let size): ["kind": .string(kind), "size": .string(size.description)]
    }
  }
}

extension JSONField {
  func frameFault() throws(JSONFieldError) -> FrameFault {
    var fields = try fields()
    let kinds = [
      "flagged", "empty", "damaged", "unsupported", "short", "wrong-size", "stale", "untimely",
    ]
    let kind = try fields.required("kind").value(
      TextForm("one of", samples: kinds) { word in kinds.first { $0 == word } })
    let fault: FrameFault =
      switch kind {
      case "flagged": .flagged
      case "empty": .empty
      case "damaged": .damaged(try fields.required("text").string())
      case "unsupported": .unsupported(try fields.required("text").string())
      case "short":
        .short(
          bytes: try fields.required("bytes").wholeNumber(),
          needed: try fields.required("needed").wholeNumber())
      case "wrong-size": .wrongSize(try fields.required("size").value(.size))
      case "stale": .stale
      default: .untimely
      }
    try fields.finish()
    return fault
  }
}
