internal import CaptureBase
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore

extension ExportedPhoto {
  /// The manifest's line about a photo that could not be exported; nil for any other.
  var failureLine: String? {
    guard case .failure(let error) = result else { return nil }
    let line: JSON = [
      "id": .string("\(id)"), "name": nil, "path": photo.map { .string($0.path) },
      "error": .string(error.description),
    ]
    return line.line
  }
}

extension Photo {
  /// Returns the manifest's line about an exported photo.
  func manifestLine(
    _ name: String, _ tier: Tier, _ bytes: [UInt8], isEdited: Bool
  ) -> String {
    let line: JSON = [
      "id": .string("\(id)"), "name": .string(name), "tier": .string(tier.rawValue),
      "bytes": .integer(bytes.count), "xxh128": .string(StoreEngine.checksum(of: bytes.span.bytes)),
      "path": .string(path), "taken": .string("\(taken)"),
      "rating": annotations.rating.map(JSON.integer), "note": annotations.note.map(JSON.string),
      "keywords": .array(annotations.keywords.map(JSON.string)), "edited": .bool(isEdited),
    ]
    return line.line
  }
}
