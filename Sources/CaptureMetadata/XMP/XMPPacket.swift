internal import CExempi
internal import CaptureImaging

/// The properties of an XMP packet, in exempi's hands.
///
/// Not for two callers at once; different packets do not meet.
struct XMPPacket: ~Copyable {
  private let handle: XmpPtr

  /// As large as a sidecar with a long history may be.
  static let sizeLimit = 4 << 20

  /// No properties yet.
  init() throws(MetadataError) {
    handle = try Self.makeHandle()
  }

  /// The properties in some XML; throws when it is damaged, or has no RDF.
  init(parsing xml: RawSpan) throws(MetadataError) {
    guard xml.byteCount <= Self.sizeLimit else {
      throw .tooLarge(byteCount: xml.byteCount, limit: Self.sizeLimit)
    }
    let text = xml.extracting(0..<xml.countWithoutZeros)
    // Zeros would make exempi take it for UTF-16, whose shape is not walked.
    guard text.firstOffset(of: 0) == nil else { throw .damagedXMP("it is not in UTF-8") }
    guard try XMPShape(of: text).hasRDF else { throw .damagedXMP("there is no RDF in it") }
    let handle = try Self.makeHandle()
    let isParsed = text.withUnsafeBytes { bytes in
      xmp_parse(handle, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
    guard isParsed else {
      let failure = XMPLibrary.failure
      xmp_free(handle)
      throw .damagedXMP(failure)
    }
    self.handle = handle
  }

  private static func makeHandle() throws(MetadataError) -> XmpPtr {
    guard XMPLibrary.isReady else { throw .library("it cannot be set up") }
    guard let handle = xmp_new_empty() else { throw .library(XMPLibrary.failure) }
    return handle
  }

  deinit {
    xmp_free(handle)
  }

  /// A property's text; nil when there is none, or it is not a single text.
  func text(of property: XMPName) -> String? {
    var form: UInt32 = 0
    guard let text = XMPText(),
      xmp_get_property(handle, property.namespace, property.name, text.handle, &form),
      form & XMP_PROP_COMPOSITE_MASK.rawValue == 0
    else { return nil }
    return text.string
  }

  /// The texts of a list, in order; none when the property is not a list.
  func items(of property: XMPName) -> [String] {
    guard let text = XMPText() else { return [] }
    var items: [String] = []
    var form: UInt32 = 0
    while xmp_get_array_item(
      handle, property.namespace, property.name, CInt(items.count + 1), text.handle, &form)
    {
      items.append(form & XMP_PROP_COMPOSITE_MASK.rawValue == 0 ? text.string : "")
    }
    return items
  }

  /// The text in the default language, or else in the first there is.
  func localText(of property: XMPName) -> String? {
    guard let text = XMPText() else { return nil }
    let isFound = xmp_get_localized_text(
      handle, property.namespace, property.name, "", "x-default", nil, text.handle, nil)
    return isFound ? text.string : self.text(of: property) ?? items(of: property).first
  }

  func contains(_ property: XMPName) -> Bool {
    xmp_has_property(handle, property.namespace, property.name)
  }

  mutating func remove(_ property: XMPName) {
    xmp_delete_property(handle, property.namespace, property.name)
  }

  mutating func set(_ property: XMPName, to text: String) throws(MetadataError) {
    if self.text(of: property) == nil { remove(property) }
    try check(xmp_set_property(handle, property.namespace, property.name, text, 0))
  }

  /// Sets the text in the default language, and leaves other languages be.
  mutating func setLocal(_ property: XMPName, to text: String) throws(MetadataError) {
    let set = { [handle] in
      xmp_set_localized_text(
        handle, property.namespace, property.name, "", "x-default", text, 0)
    }
    guard !set() else { return }
    remove(property)  // it was no list of languages
    try check(set())
  }

  /// Sets a list in place of the one that is there.
  mutating func set(
    _ property: XMPName, to items: [String], _ form: XMPListForm
  ) throws(MetadataError) {
    remove(property)
    for item in items {
      try check(
        xmp_append_array_item(handle, property.namespace, property.name, form.bits, item, 0))
    }
  }

  /// The packet as XML with the instructions that programs find it by.
  func serialised() throws(MetadataError) -> [UInt8] {
    guard let text = XMPText() else { throw .library("there is no memory left") }
    // No padding: nobody writes into a sidecar in place. None at all would mean 2 KB.
    try check(xmp_serialize(handle, text.handle, UInt32(XMP_SERIAL_USECOMPACTFORMAT), 1))
    return text.bytes
  }

  private func check(_ isDone: Bool) throws(MetadataError) {
    guard !isDone else { return }
    throw .library(XMPLibrary.failure)
  }
}

/// Whether the order of a list means something.
enum XMPListForm {
  case bag, sequence

  fileprivate var bits: UInt32 {
    switch self {
    case .bag: XMP_PROP_VALUE_IS_ARRAY.rawValue
    case .sequence: XMP_PROP_VALUE_IS_ARRAY.rawValue | XMP_PROP_ARRAY_IS_ORDERED.rawValue
    }
  }
}

extension RawSpan {
  /// How many bytes there are before the zeros that some writers end with.
  fileprivate var countWithoutZeros: Int {
    var count = byteCount
    while count > 0, byte(at: count - 1) == 0 { count -= 1 }
    return count
  }
}
