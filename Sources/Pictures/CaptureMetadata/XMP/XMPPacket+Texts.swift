internal import CExempi

extension XMPPacket {
  /// The position of a text: the namespace of its property, and the path to it.
  struct Place: Hashable {
    let namespace: String
    let path: String
  }

  /// All texts in the packet, including those in lists, structures and languages; nil if they
  /// cannot be enumerated.
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
