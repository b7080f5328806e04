internal import CaptureImaging

/// The positions in a packet's XML of the properties that are written here.
///
/// The packet has already been parsed by exempi, so its tags are consistent. Properties
/// of other programs are only counted.
struct XMPLayout {
  /// A group of properties, an `rdf:Description` element.
  struct Group {
    var range: Range<Int>
    var propertyCount = 0
    /// The properties in the group that are written here, each an attribute or an element.
    var own: [(property: XMPName, range: Range<Int>)] = []
  }

  private(set) var groups: [Group] = []
  /// The items of the note in languages other than the default.
  private(set) var languages: [Range<Int>] = []
  /// The value of `rdf:about` in the first group that has one.
  private(set) var about: Range<Int>?
  /// The tag that ends the RDF element; if that is empty, its only tag.
  private(set) var end: XMLTag?

  private var scope = XMLScope()
  private var rdfDepth: Int?
  /// The offset of the start of each open element.
  private var starts: [Int] = []
  private var property: XMPName?
  private var isOtherLanguage = false

  init(of xml: RawSpan) throws(MetadataError) {
    var reader = XMLTagReader()
    while let tag = try reader.next(in: xml) {
      if tag.kind != .end { open(tag, in: xml) }
      if tag.kind != .start { close(tag, in: xml) }
    }
  }

  private mutating func open(_ tag: XMLTag, in xml: RawSpan) {
    starts.append(tag.range.lowerBound)
    scope.open(tag, in: xml)
    let name = scope.name(xml.extracting(tag.name))
    guard let rdfDepth else {
      if name == .rdf { rdfDepth = starts.count }
      return
    }
    guard end == nil else { return }  // elements after the RDF describe nothing
    switch starts.count - rdfDepth {
    case 1: openGroup(tag, in: xml)
    case 2: property = name
    case 4: isOtherLanguage = property == .description && tag.isInOtherLanguage(in: xml)
    default: break
    }
  }

  private mutating func openGroup(_ tag: XMLTag, in xml: RawSpan) {
    var group = Group(range: tag.range)
    for attribute in tag.attributes where !xml.holds("xmlns", at: attribute.name.lowerBound) {
      guard let name = scope.name(xml.extracting(attribute.name), isAttribute: true),
        !xml.holds("rdf:", at: attribute.name.lowerBound)
      else {
        if xml.extracting(attribute.name).isWord("rdf:about") { about = about ?? attribute.value }
        continue
      }
      group.propertyCount += 1
      let range = attribute.name.lowerBound..<attribute.value.upperBound + 1
      if XMPName.own.contains(name) { group.own.append((name, xml.withSpaceBefore(range))) }
    }
    groups.append(group)
  }

  private mutating func close(_ tag: XMLTag, in xml: RawSpan) {
    guard let start = starts.popLast() else { return }
    scope.close()
    guard let rdfDepth, end == nil else { return }
    let range = start..<tag.range.upperBound
    switch starts.count + 1 - rdfDepth {
    case 0: end = tag
    case 1: groups[groups.count - 1].range = xml.withSpaceBefore(range)
    case 2: closeProperty(xml.withSpaceBefore(range))
    case 4: if isOtherLanguage { languages.append(range) }
    default: break
    }
  }

  private mutating func closeProperty(_ range: Range<Int>) {
    groups[groups.count - 1].propertyCount += 1
    guard let property, XMPName.own.contains(property) else { return }
    groups[groups.count - 1].own.append((property, range))
  }
}

extension XMLTag {
  /// Returns whether the item has a language other than the default.
  fileprivate func isInOtherLanguage(in xml: RawSpan) -> Bool {
    attributes.contains { attribute in
      xml.extracting(attribute.name).isWord("xml:lang")
        && !xml.extracting(attribute.value).isWord("x-default")
    }
  }
}

extension RawSpan {
  /// Returns a range extended by the white space before it.
  fileprivate func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, byte(at: start - 1).isXMLSpace { start -= 1 }
    return start..<range.upperBound
  }
}
