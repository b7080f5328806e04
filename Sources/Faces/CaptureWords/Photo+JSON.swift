internal import CaptureBase
internal import CaptureImaging
package import CaptureJSON
package import CaptureStore

extension Photo {
  /// Returns the photo as `--json` prints it, followed by additional members.
  package func json(in store: StoreEngine, and more: [JSON.Member] = []) -> JSON {
    object(at: store.file(of: self)).json(and: more)
  }

  /// Returns what is printed of the photo, whose file has this path.
  package func object(at file: String, from source: JSON? = nil) -> PhotoObject {
    PhotoObject(
      id: "\(id)", path: file, storePath: path, taken: "\(taken)", added: "\(added)",
      // As it is stored, like that of a photo outside a store.
      size: orientation.swapsSides ? size.turned : size, orientation: orientation,
      byteCount: byteCount,
      camera: source ?? camera.map { JSON.camera(name: $0) } ?? nil, annotations: annotations,
      isFlawed: flaw != nil, flaw: flaw?.description, deleted: deleted?.description)
  }
}

extension StoreEngine {
  /// Returns the members for a file of the store: its path, and its path relative to the store.
  package func members(ofFile path: String) -> [JSON.Member] {
    let separator = folder.hasSuffix("/") ? "" : "/"
    return JSON.members(["path": .string(folder + separator + path), "storePath": .string(path)])
  }
}
