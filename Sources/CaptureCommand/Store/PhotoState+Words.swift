internal import CaptureJSON
internal import CaptureStore

extension PhotoState {
  /// The state in a line, the checksum first.
  var line: String {
    guard let byteCount else { return "\(checksum)  not in this store" }
    return "\(checksum)  \(byteCount.asBytes)" + (isCurrent ? ", the current one" : "")
  }

  var json: JSON {
    [
      "checksum": .string(checksum), "bytes": byteCount.map(JSON.integer) ?? nil,
      "current": .bool(isCurrent), "kept": .bool(isKept),
    ]
  }
}
