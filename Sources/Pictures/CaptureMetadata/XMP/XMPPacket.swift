internal import CExempi
internal import CaptureImaging

/// The properties of an XMP packet, managed by exempi.
///
/// A packet must not be used concurrently; different packets are independent.
struct XMPPacket: ~Copyable {
  private let handle: XmpPtr

  /// The size limit in bytes, which leaves room for sidecars with a long history.
  static let sizeLimit = 4 << 20

  /// Parses a packet; throws if it is damaged or has no RDF.
  init(parsing xml: RawSpan) throws(MetadataError) {
    guard xml.byteCount <= Self.sizeLimit else {
      throw .tooLarge(byteCount: xml.byteCount, limit: Self.sizeLimit)
    }
    let text = xml.extracting(0..<xml.countWithoutZeros)
    // With zeros, exempi would take it for UTF-16, whose shape is not checked.
    guard text.firstOffset(of: 0) == nil else { throw .damagedXMP("it is not in UTF-8") }
    let shape = try XMPShape(of: text)
    guard let rdf = shape.rdf else { throw .damagedXMP("it contains no RDF") }
    if shape.isMarked {
      handle = try Self.parse(text)
    } else {
      // The standard allows RDF without a surrounding element, but exempi would ignore it.
      let bare = text.extracting(rdf).text
      let marked = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(bare)</x:xmpmeta>".utf8)
      handle = try Self.parse(marked.span.bytes)
    }
  }

  private static func parse(_ xml: RawSpan) throws(MetadataError) -> XmpPtr {
    guard XMPLibrary.isReady else { throw .library("it cannot be set up") }
    guard let handle = xmp_new_empty() else { throw .library(XMPLibrary.failure) }
    let isParsed = xml.withUnsafeBytes { bytes in
      let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
      return XMPLibrary.quietly { xmp_parse(handle, start, bytes.count) }
    }
    guard isParsed else {
      let failure = XMPLibrary.failure
      xmp_free(handle)
      throw .damagedXMP(failure)
    }
    return handle
  }

  deinit {
    xmp_free(handle)
  }

  /// Returns a property's text; nil if there is none, or if it is not a single text.
  func text(of property: XMPName) -> String? {
    guard let text = XMPText() else { return nil }
    var form: UInt32 = 0
    let isFound = XMPLibrary.quietly {
      xmp_get_property(handle, property.namespace, property.name, text.handle, &form)
    }
    return isFound && form & XMP_PROP_COMPOSITE_MASK.rawValue == 0 ? text.string : nil
  }

  /// Returns the texts of a list in order; empty if the property is not a list.
  func items(of property: XMPName) -> [String] {
    guard let text = XMPText() else { return [] }
    var items: [String] = []
    while XMPLibrary.quietly({
      xmp_get_array_item(
        handle, property.namespace, property.name, CInt(items.count + 1), text.handle, nil)
    }) {
      items.append(text.string)
    }
    return items
  }

  /// Returns the text in the default language, or else the first one.
  func localText(of property: XMPName) -> String? {
    guard let text = XMPText() else { return nil }
    let isFound = XMPLibrary.quietly {
      xmp_get_localized_text(
        handle, property.namespace, property.name, "", "x-default", nil, text.handle, nil)
    }
    return isFound ? text.string : self.text(of: property) ?? items(of: property).first
  }

  /// Returns an iterator over all texts of the packet; the caller must free it.
  func newIterator() -> XmpIteratorPtr? {
    xmp_iterator_new(handle, nil, nil, XMP_ITER_JUSTLEAFNODES)
  }

  func contains(_ property: XMPName) -> Bool {
    XMPLibrary.quietly { xmp_has_property(handle, property.namespace, property.name) }
  }
}

extension RawSpan {
  /// The number of bytes before the zeros that some writers append.
  fileprivate var countWithoutZeros: Int {
    var count = byteCount
    while count > 0, byte(at: count - 1) == 0 { count -= 1 }
    return count
  }
}
