internal import CExempi

extension XMPPacket {
  /// Where a text stands: the namespace of the property that it is part of, and the path to it.
  struct Place: Hashable {
    let namespace: String
    let path: String
  }

  /// Every text in the packet, those of lists, structures and languages included; nil where they
  /// cannot be gone through.
  var texts: [Place: String]? {
    guard let namespace = XMPText(), let path = XMPText(), let text = XMPText(),
      let iterator = XMPLibrary.quietly({ newIterator() })
    else { return nil }
    defer { xmp_iterator_free(iterator) }
    var texts: [Place: String] = [:]
    while XMPLibrary.quietly({
      xmp_iterator_next(iterator, namespace.handle, path.handle, text.handle, nil)
    }) {
      texts[Place(namespace: namespace.string, path: path.string)] = text.string
    }
    return texts
  }
}
