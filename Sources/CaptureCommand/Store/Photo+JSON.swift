internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore

extension Photo {
  /// Returns the photo as `--json` prints it, followed by additional members.
  func json(in store: StoreEngine, and more: [JSON.Member] = []) -> JSON {
    .object(
      [
        JSON.Member(name: "id", value: .string("\(id)")),
        JSON.Member(name: "file", value: .string(store.file(of: self))),
        JSON.Member(name: "path", value: .string(path)),
        JSON.Member(name: "taken", value: .string("\(taken)")),
        JSON.Member(name: "added", value: .string("\(added)")),
        JSON.Member(name: "width", value: .integer(size.width)),
        JSON.Member(name: "height", value: .integer(size.height)),
        JSON.Member(name: "orientation", value: .integer(orientation.rawValue)),
        JSON.Member(name: "bytes", value: .integer(byteCount)),
        JSON.Member(name: "camera", value: camera.map(JSON.string) ?? nil),
        JSON.Member(name: "rating", value: annotations.rating.map(JSON.integer) ?? nil),
        JSON.Member(name: "note", value: annotations.note.map(JSON.string) ?? nil),
        JSON.Member(name: "keywords", value: .array(annotations.keywords.map(JSON.string))),
        JSON.Member(name: "flawed", value: .bool(flaw != nil)),
        JSON.Member(name: "flaw", value: flaw.map { .string("\($0)") } ?? nil),
        JSON.Member(name: "deleted", value: deleted.map { .string("\($0)") } ?? nil),
      ] + more)
  }
}
