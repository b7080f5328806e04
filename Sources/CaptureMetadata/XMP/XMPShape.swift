internal import CaptureImaging

/// The shape of an XMP packet's XML, walked before exempi may see it.
///
/// exempi calls itself for every level of elements, and looks for every new
/// property among all that are there. A document made to harm would end the
/// program by the one or stop it by the other. What is wrong with the XML
/// itself is left to exempi's parser: up to the first fault this walk and the
/// parser agree.
struct XMPShape {
  /// Whether there is an element to hold properties.
  private(set) var hasRDF = false
  private var depth = 0
  private var itemCount = 0
  private var position = 0

  /// Far above what darktable's longest histories have.
  static let itemLimit = 50_000
  static let depthLimit = 64

  init(of packet: RawSpan) throws(MetadataError) {
    while let start = packet.offset(of: "<", from: position) {
      position = start + 1
      try readMarkup(packet)
    }
  }

  private mutating func readMarkup(_ packet: RawSpan) throws(MetadataError) {
    if packet.holds("!--", at: position) {
      skip(past: "-->", from: position + 3, of: packet)
    } else if packet.holds("![CDATA[", at: position) {
      skip(past: "]]>", from: position + 8, of: packet)
    } else if packet.holds("?", at: position) {
      skip(past: "?>", from: position + 1, of: packet)
    } else if packet.holds("!", at: position) {
      throw .damagedXMP("it declares a document type, which XMP has none of")
    } else if packet.holds("/", at: position) {
      depth -= 1
      skip(past: ">", from: position, of: packet)
    } else {
      try readStartTag(packet)
    }
  }

  private mutating func readStartTag(_ packet: RawSpan) throws(MetadataError) {
    hasRDF = hasRDF || packet.holds("rdf:RDF", at: position)
    try count()
    depth += 1
    guard depth <= Self.depthLimit else {
      throw .damagedXMP("its elements are nested more than \(Self.depthLimit) deep")
    }
    var quote: UInt8?
    while position < packet.byteCount {
      let byte = packet.byte(at: position)
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        if packet.holds("/", at: position - 2) { depth -= 1 }
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        try count()  // an attribute is a property too
      }
    }
  }

  private mutating func count() throws(MetadataError) {
    itemCount += 1
    guard itemCount <= Self.itemLimit else {
      throw .damagedXMP("it has more than \(Self.itemLimit) properties")
    }
  }

  private mutating func skip(past end: StaticString, from start: Int, of packet: RawSpan) {
    position =
      packet.offset(of: end, from: start).map { $0 + end.utf8CodeUnitCount }
      ?? packet.byteCount
  }
}

extension RawSpan {
  /// Whether the bytes at an offset are those of a word.
  func holds(_ word: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, word.utf8CodeUnitCount <= byteCount - offset else { return false }
    return word.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { byte(at: offset + $0) == wanted[$0] }
    }
  }

  /// Where a word is found first, at or after an offset.
  fileprivate func offset(of word: StaticString, from start: Int) -> Int? {
    var start = start
    while start < byteCount, let found = firstOffset(of: word.utf8Start.pointee, from: start) {
      if holds(word, at: found) { return found }
      start = found + 1
    }
    return nil
  }
}
