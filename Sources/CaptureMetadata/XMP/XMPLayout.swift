internal import CaptureImaging

/// Where a packet's XML has those properties that are written here.
///
/// The packet has been parsed by exempi, so the tags make sense. A foreign
/// program's properties are only counted.
struct XMPLayout {
  /// A group of properties, `rdf:Description`.
  struct Group {
    var range: Range<Int>
    var propertyCount = 0
    /// The properties in it that are written here, an attribute or an element each.
    var own: [(property: XMPName, range: Range<Int>)] = []
  }

  private(set) var groups: [Group] = []
  /// The items of the note in other languages than the default one.
  private(set) var languages: [Range<Int>] = []
  /// What stands in the first group for the thing described.
  private(set) var about: Range<Int>?
  /// The tag that ends all groups; it is the one that begins them if there are none.
  private(set) var end: XMLTag?

  private var scope = XMLScope()
  private var rdfDepth: Int?
  /// Where the element of each level begins.
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
    guard end == nil else { return }  // what comes behind the RDF describes nothing
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
  /// Whether it says that its text is in a language, and not in the default one.
  fileprivate func isInOtherLanguage(in xml: RawSpan) -> Bool {
    attributes.contains { attribute in
      xml.extracting(attribute.name).isWord("xml:lang")
        && !xml.extracting(attribute.value).isWord("x-default")
    }
  }
}

extension RawSpan {
  /// A range with the white space that stands before it.
  fileprivate func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, byte(at: start - 1).isXMLSpace { start -= 1 }
    return start..<range.upperBound
  }
}
