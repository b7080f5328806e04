extension Sidecar {
  /// Returns whether all annotations in another sidecar exist here with the same values.
  ///
  /// The annotations of every program count. The photo's identifier and states, the time at which it
  /// was taken according to the store, and the time of the last change are not annotations.
  public func containsAll(of other: Sidecar) -> Bool {
    contains(of: other, besides: [.photoID, .states, .taken, .metadataDate])
  }

  /// Returns whether everything that only other programs read and write in another sidecar, such as the
  /// settings of a raw converter, exists here with the same values.
  package func containsForeign(of other: Sidecar) -> Bool {
    contains(of: other, besides: XMPName.own)
  }

  private func contains(of other: Sidecar, besides names: Set<XMPName>) -> Bool {
    guard let here = texts(besides: names), let there = other.texts(besides: names) else {
      return bytes == other.bytes
    }
    return there.allSatisfy { place, text in here[place] == text }
  }

  /// All texts in the file except those of these properties.
  private func texts(besides names: Set<XMPName>) -> [XMPPacket.Place: String]? {
    let bytes = bytes
    guard let packet = try? XMPPacket(parsing: bytes.span.bytes) else { return nil }
    return packet.texts?.filter { place, _ in !names.contains(where: place.isPart) }
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
