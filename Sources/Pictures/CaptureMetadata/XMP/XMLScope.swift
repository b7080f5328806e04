internal import CaptureImaging

/// The namespace bindings of prefixes at a position in XML.
struct XMLScope {
  private var bindings: [(prefix: String, namespace: String)] = []
  /// The number of bindings outside each open element.
  private var counts: [Int] = []

  /// Adds the bindings that a tag declares.
  mutating func open(_ tag: XMLTag, in xml: RawSpan) {
    counts.append(bindings.count)
    for attribute in tag.attributes {
      let (prefix, name) = xml.extracting(attribute.name).qualified
      if prefix == "xmlns" {
        bindings.append((name, xml.extracting(attribute.value).text))
      } else if prefix.isEmpty, name == "xmlns" {
        bindings.append(("", xml.extracting(attribute.value).text))
      }
    }
  }

  /// Removes the bindings that the innermost element declared.
  mutating func close() {
    guard let count = counts.popLast() else { return }
    bindings.removeLast(bindings.count - count)
  }

  /// Returns the name that is written with a prefix; nil if it is in no namespace.
  func name(_ written: RawSpan, isAttribute: Bool = false) -> XMPName? {
    let (prefix, name) = written.qualified
    if isAttribute, prefix.isEmpty { return nil }
    return bindings.last { $0.prefix == prefix }.map { XMPName(name, in: $0.namespace) }
  }
}

extension RawSpan {
  /// The bytes decoded as UTF-8.
  var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// The parts of a name before and after its colon.
  fileprivate var qualified: (prefix: String, name: String) {
    guard let colon = firstOffset(of: UInt8(ascii: ":")) else { return ("", text) }
    return (extracting(0..<colon).text, extracting(colon + 1..<byteCount).text)
  }
}
