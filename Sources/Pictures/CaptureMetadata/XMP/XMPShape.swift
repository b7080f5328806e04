internal import CaptureImaging

/// The shape of an XMP packet's XML, which is checked before exempi parses it.
///
/// exempi recurses for every level of elements: 50,000 levels crash the
/// process. It compares every new property with all existing ones, and every
/// new namespace with all that had the same prefix: a megabyte of them takes
/// minutes. All other errors in the XML are left to exempi's parser.
struct XMPShape {
  /// The element that contains all properties; nil if there is none.
  private(set) var rdf: Range<Int>?
  /// Whether an element declares the content to be XMP, as it should.
  private(set) var isMarked = false
  private var hasNamespace = false
  private var depth = 0
  private var propertyCount = 0
  private var namespaceCount = 0

  static let depthLimit = 64
  /// Far more than darktable's longest histories contain; parsing takes a second at most.
  static let propertyLimit = 20_000
  static let namespaceLimit = 200

  init(of packet: RawSpan) throws(MetadataError) {
    var reader = XMLTagReader()
    while let tag = try reader.next(in: packet) {
      note(tag, packet)
      if tag.kind != .end { try count(tag, packet) }
      depth += tag.kind == .start ? 1 : tag.kind == .end ? -1 : 0
      guard depth <= Self.depthLimit else {
        throw .damagedXMP("its elements are nested more than \(Self.depthLimit) deep")
      }
    }
  }

  private mutating func note(_ tag: XMLTag, _ packet: RawSpan) {
    let name = packet.extracting(tag.name)
    hasNamespace = hasNamespace || tag.names("http://www.w3.org/1999/02/22-rdf-syntax-ns#", packet)
    isMarked = isMarked || tag.names("adobe:ns:meta/", packet)
    guard hasNamespace, name.isWord("rdf:RDF") else { return }
    rdf = (rdf?.lowerBound ?? tag.range.lowerBound)..<tag.range.upperBound
  }

  private mutating func count(_ tag: XMLTag, _ packet: RawSpan) throws(MetadataError) {
    // An item of a list is not compared with the others.
    propertyCount += packet.extracting(tag.name).isWord("rdf:li") ? 0 : 1
    propertyCount += tag.attributes.count
    namespaceCount += tag.attributes.count { packet.holds("xmlns", at: $0.name.lowerBound) }
    guard propertyCount <= Self.propertyLimit else {
      throw .damagedXMP("it has more than \(Self.propertyLimit) properties")
    }
    guard namespaceCount <= Self.namespaceLimit else {
      throw .damagedXMP("it has more than \(Self.namespaceLimit) namespaces")
    }
  }
}

extension XMLTag {
  /// Returns whether one of the attributes has this value.
  fileprivate func names(_ namespace: StaticString, _ xml: RawSpan) -> Bool {
    attributes.contains { xml.extracting($0.value).isWord(namespace) }
  }
}

extension RawSpan {
  /// Returns whether the bytes are exactly those of a word.
  func isWord(_ word: StaticString) -> Bool {
    byteCount == word.utf8CodeUnitCount && holds(word, at: 0)
  }
}
