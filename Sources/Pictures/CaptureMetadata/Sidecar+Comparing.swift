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
    let own = [XMPName.photoID, .states, .taken, .metadataDate]
    return packet.texts?.filter { place, _ in !own.contains(where: place.isPart) }
  }
}

extension XMPPacket.Place {
  /// Returns whether this is the property with the given name, or a part of it.
  fileprivate func isPart(of name: XMPName) -> Bool {
    namespace == name.namespace
      && path.split(separator: "/").contains { step in
        guard let colon = step.firstIndex(of: ":") else { return false }
        return step[step.index(after: colon)...].prefix { $0 != "[" } == name.name
      }
  }
}
