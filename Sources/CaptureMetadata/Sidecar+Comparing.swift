extension Sidecar {
  /// Whether whatever another one says of the photo stands here, too, whoever wrote it.
  ///
  /// Which photo of a store it belongs to, when that was taken as far as the store knows, and when the
  /// file was written, are no annotations.
  public func containsAll(of other: Sidecar) -> Bool {
    guard let here = texts, let there = other.texts else { return bytes == other.bytes }
    return there.allSatisfy { place, text in here[place] == text }
  }

  /// Every text that the file holds, but for those that a store writes for itself.
  private var texts: [XMPPacket.Place: String]? {
    let bytes = bytes
    guard let packet = try? XMPPacket(parsing: bytes.span.bytes) else { return nil }
    let own = [XMPName.photoID, .states, .taken, .metadataDate].map {
      ($0.namespace, ":\($0.name)")
    }
    return packet.texts?.filter { place, _ in
      !own.contains { namespace, name in
        guard place.namespace == namespace, let found = place.path.firstRange(of: name) else {
          return false
        }
        let rest = place.path[found.upperBound...]
        return rest.isEmpty || rest.hasPrefix("[") || rest.hasPrefix("/")
      }
    }
  }
}
