internal import CaptureBase
package import CaptureImaging
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

extension StoredTiers {
  /// The members that `--json` prints of a photo's smaller encodings.
  package var members: [JSON.Member] {
    let members = tiers.compactMap { tier in
      self[tier].map { JSON.Member(name: tier.rawValue, value: $0.tierJSON) }
    }
    return JSON.members(["tiers": .object(members)])
  }
}

extension [UInt8] {
  /// The size of the picture in a JPEG; nil if these bytes are none.
  package var pictureSize: FrameSize? { try? JPEGHeader(of: span.bytes).size }

  fileprivate var tierJSON: JSON {
    [
      "width": pictureSize.map { .integer($0.width) },
      "height": pictureSize.map { .integer($0.height) }, "bytes": .integer(count),
    ]
  }
}

extension PhotoState {
  /// The state in one line that starts with the checksum.
  package var line: String {
    guard let byteCount else { return "\(checksum)  not in this store" }
    return "\(checksum)  \(byteCount.asBytes)" + (isCurrent ? ", current" : "")
  }

  package var json: JSON {
    [
      "checksum": .string(checksum), "bytes": byteCount.map(JSON.integer),
      "current": .bool(isCurrent), "kept": .bool(isKept),
    ]
  }
}
