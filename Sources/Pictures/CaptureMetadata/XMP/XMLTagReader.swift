internal import CaptureImaging

/// A reader that finds the tags in XML and skips everything between them.
///
/// It is limited to the needs of a tool that leaves most of a document unchanged.
/// Malformed tags are errors, but the structure of the document is not
/// validated.
struct XMLTagReader {
  private var position = 0

  /// Returns the next tag, or nil after the last one.
  mutating func next(in xml: RawSpan) throws(MetadataError) -> XMLTag? {
    while let start = xml.offset(of: "<", from: position) {
      position = start + 1
      if xml.holds("!--", at: position) {
        skip(past: "-->", from: position + 3, in: xml)
      } else if xml.holds("![CDATA[", at: position) {
        skip(past: "]]>", from: position + 8, in: xml)
      } else if xml.holds("?", at: position) {
        skip(past: "?>", from: position + 1, in: xml)
      } else if xml.holds("!", at: position) {
        throw .damagedXMP("it declares a document type, which XMP does not allow")
      } else {
        return try tag(from: start, in: xml)
      }
    }
    return nil
  }

  private mutating func tag(from start: Int, in xml: RawSpan) throws(MetadataError) -> XMLTag {
    let isEnd = xml.holds("/", at: position)
    if isEnd { position += 1 }
    let name = try readName(xml)
    var attributes: [XMLTag.Attribute] = []
    var kind = isEnd ? XMLTag.Kind.end : .start
    skipSpace(xml)
    while !xml.holds(">", at: position) {
      if xml.holds("/>", at: position) {
        kind = .empty
        position += 1
      } else {
        attributes.append(try readAttribute(xml))
        skipSpace(xml)
      }
    }
    position += 1
    return XMLTag(kind: kind, name: name, attributes: attributes, range: start..<position)
  }

  private mutating func readAttribute(
    _ xml: RawSpan
  ) throws(MetadataError) -> XMLTag.Attribute {
    let name = try readName(xml)
    skipSpace(xml)
    guard xml.holds("=", at: position) else { throw Self.unreadable }
    position += 1
    skipSpace(xml)
    guard position < xml.byteCount, Self.quotes.contains(xml.byte(at: position)),
      let end = xml.firstOffset(of: xml.byte(at: position), from: position + 1)
    else { throw Self.unreadable }
    defer { position = end + 1 }
    return XMLTag.Attribute(name: name, value: position + 1..<end)
  }

  private mutating func readName(_ xml: RawSpan) throws(MetadataError) -> Range<Int> {
    let start = position
    while position < xml.byteCount, !xml.byte(at: position).endsXMLName {
      position += 1
    }
    guard position > start, position < xml.byteCount else { throw Self.unreadable }
    return start..<position
  }

  private mutating func skipSpace(_ xml: RawSpan) {
    while position < xml.byteCount, xml.byte(at: position).isXMLSpace { position += 1 }
  }

  private mutating func skip(past end: StaticString, from start: Int, in xml: RawSpan) {
    let found = xml.offset(of: end, from: start)
    position = found.map { $0 + end.utf8CodeUnitCount } ?? xml.byteCount
  }

  static let unreadable = MetadataError.damagedXMP("its XML cannot be parsed")
  private static let quotes = Array("\"'".utf8)
}

extension UInt8 {
  /// Whether this is white space in XML.
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether this is white space or one of `=/>"'<`.
  fileprivate var endsXMLName: Bool {
    isXMLSpace || self == 0x3D || self == 0x2F || self == 0x3E || self == 0x22 || self == 0x27
      || self == 0x3C
  }
}

extension RawSpan {
  /// Returns whether the bytes at an offset are those of a word.
  func holds(_ word: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, word.utf8CodeUnitCount <= byteCount - offset else { return false }
    return word.withUTF8Buffer { wanted in
      for index in 0..<wanted.count where byte(at: offset + index) != wanted[index] {
        return false
      }
      return true
    }
  }

  /// Returns the offset of the first occurrence of a word at or after `start`.
  func offset(of word: StaticString, from start: Int) -> Int? {
    var start = start
    while start < byteCount, let found = firstOffset(of: word.utf8Start.pointee, from: start) {
      if holds(word, at: found) { return found }
      start = found + 1
    }
    return nil
  }
}

/// A tag in XML, as the ranges of its parts.
struct XMLTag: Hashable {
  enum Kind { case start, empty, end }

  struct Attribute: Hashable {
    let name: Range<Int>
    /// The range between the quotes.
    let value: Range<Int>
  }

  let kind: Kind
  let name: Range<Int>
  let attributes: [Attribute]
  /// The range from the opening to the closing bracket.
  let range: Range<Int>
}
