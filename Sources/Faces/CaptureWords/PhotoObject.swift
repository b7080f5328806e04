package import CaptureImaging
package import CaptureJSON
package import CaptureMetadata

/// What `--json` prints of every photo, whether it was just taken or is in a store.
package struct PhotoObject {
  package let id: String
  /// The path of the photo's file.
  package let path: String
  /// The path relative to the store's folder; nil outside a store.
  package var storePath: String?
  package let taken: String
  package var added: String?
  package let size: FrameSize
  package let orientation: Orientation
  package let byteCount: Int
  package let camera: JSON
  package var annotations = Annotations()
  /// Whether the photo can be decoded only with a warning; nil if nobody has checked.
  package var isFlawed: Bool?
  package var flaw: String?
  package var deleted: String?

  /// Returns the object, followed by additional members.
  package func json(and more: [JSON.Member] = []) -> JSON {
    .object(
      [
        JSON.Member(name: "id", value: .string(id)),
        JSON.Member(name: "path", value: .string(path)),
        JSON.Member(name: "storePath", value: .text(storePath)),
        JSON.Member(name: "taken", value: .string(taken)),
        JSON.Member(name: "added", value: .text(added)),
        JSON.Member(name: "width", value: .integer(size.width)),
        JSON.Member(name: "height", value: .integer(size.height)),
        JSON.Member(name: "orientation", value: .integer(orientation.rawValue)),
        JSON.Member(name: "bytes", value: .integer(byteCount)),
        JSON.Member(name: "camera", value: camera),
        JSON.Member(name: "rating", value: annotations.rating.map(JSON.integer) ?? nil),
        JSON.Member(name: "note", value: .text(annotations.note)),
        JSON.Member(name: "keywords", value: .array(annotations.keywords.map(JSON.string))),
        JSON.Member(name: "flawed", value: isFlawed.map(JSON.bool) ?? nil),
        JSON.Member(name: "flaw", value: .text(flaw)),
        JSON.Member(name: "deleted", value: .text(deleted)),
      ] + more)
  }

  /// The names of the members that every photo has, in their order.
  package static let names = [
    "id", "path", "storePath", "taken", "added", "width", "height", "orientation", "bytes",
    "camera", "rating", "note", "keywords", "flawed", "flaw", "deleted",
  ]
}
