extension Sidecar {
  /// Returns whether all annotations in another sidecar exist here with the same values.
  ///
  /// The annotations of every program count. The photo's identifier and states, the time at which it
  /// was taken according to the store, and the time of the last change are not annotations.
  public func containsAll(of other: Sidecar) -> Bool {
    guard let here = texts, let there = other.texts else { return bytes == other.bytes }
    return there.allSatisfy { place, text in here[place] == text }
  }

  /// All texts in the file except those that a store writes for itself.
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
