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
      JSON.members([
        "id": .string(id), "path": .string(path), "storePath": .text(storePath),
        "taken": .string(taken), "added": .text(added), "width": .integer(size.width),
        "height": .integer(size.height), "orientation": .integer(orientation.rawValue),
        "bytes": .integer(byteCount), "camera": camera,
        "rating": annotations.rating.map(JSON.integer), "note": .text(annotations.note),
        "keywords": .array(annotations.keywords.map(JSON.string)),
        "flawed": isFlawed.map(JSON.bool), "flaw": .text(flaw), "deleted": .text(deleted),
      ]) + more)
  }

  /// The names of the members that every photo has, in their order.
  package static let names = [
    "id", "path", "storePath", "taken", "added", "width", "height", "orientation", "bytes",
    "camera", "rating", "note", "keywords", "flawed", "flaw", "deleted",
  ]
}
