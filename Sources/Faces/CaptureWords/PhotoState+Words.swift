package import CaptureJSON
package import CaptureStore

extension PhotoState {
  /// The state in one line that starts with the checksum.
  package var line: String {
    guard let byteCount else { return "\(checksum)  not in this store" }
    return "\(checksum)  \(byteCount.asBytes)" + (isCurrent ? ", current" : "")
  }

  package var json: JSON {
    [
      "checksum": .string(checksum), "bytes": byteCount.map(JSON.integer) ?? nil,
      "current": .bool(isCurrent), "kept": .bool(isKept),
    ]
  }
}
