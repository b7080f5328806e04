internal import CaptureImaging

/// New values for properties in a packet's XML.
///
/// The XML is patched rather than serialised again by exempi, which renames
/// properties of other programs, drops some that it considers duplicates, and makes
/// a text's second language repeat the first.
struct XMPChange {
  private var values: [(property: XMPName, value: XMPValue?)] = []

  /// Sets a property; nil removes it.
  mutating func set(_ property: XMPName, to value: XMPValue?) {
    values.append((property, value))
  }

  /// Returns the XML with the new values in a separate group, and without the old ones.
  func applied(to xml: RawSpan) throws(MetadataError) -> [UInt8] {
    let layout = try XMPLayout(of: xml)
    guard let end = layout.end else { throw .damagedXMP("it contains no RDF") }
    var result: [UInt8] = []
    var position = 0
    for range in removals(from: layout) {
      result.append(position..<range.lowerBound, of: xml)
      position = range.upperBound
    }
    if end.kind == .empty {
      result.append(position..<end.range.upperBound - 2, of: xml)
      result += Array(">\(group(in: xml, layout))\n</rdf:RDF>".utf8)
    } else {
      result.append(position..<end.range.lowerBound, of: xml)
      while result.last?.isXMLSpace == true { result.removeLast() }
      result += Array("\(group(in: xml, layout))\n ".utf8)
      result.append(end.range, of: xml)
    }
    result.append(end.range.upperBound..<xml.byteCount, of: xml)
    return result
  }

  /// Returns the ranges to remove, in order: properties, or a whole group if it loses all of them.
  private func removals(from layout: XMPLayout) -> [Range<Int>] {
    let changed = Set(values.map(\.property))
    return layout.groups.flatMap { group in
      let gone = group.own.filter { changed.contains($0.property) }.map(\.range)
      return !gone.isEmpty && gone.count == group.propertyCount ? [group.range] : gone
    }
  }

  private func group(in xml: RawSpan, _ layout: XMPLayout) -> String {
    let elements = values.compactMap { property, value in
      value.map { "\n   " + $0.element(of: property, in: xml, layout) }
    }
    guard !elements.isEmpty else { return "" }
    let about = layout.about.map { xml.extracting($0).text } ?? ""
    let quote = about.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
    let namespaces = XMPNamespace.all.map { "\n    xmlns:\($0.prefix)=\"\($0.uri)\"" }
    return "\n  <rdf:Description rdf:about=\(quote)\(about)\(quote)" + namespaces.joined() + ">"
      + elements.joined() + "\n  </rdf:Description>"
  }
}
