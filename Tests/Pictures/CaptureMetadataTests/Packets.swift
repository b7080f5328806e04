/// XMP packets as other programs write them.
enum Packets {
  static func rated(_ rating: String) -> [UInt8] {
    packet(#" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\#(rating)""#, "")
  }

  /// Returns a packet with these items as its description.
  static func described(_ items: String) -> [UInt8] {
    packet(dublinCore, "<dc:description><rdf:Alt>\(items)</rdf:Alt></dc:description>")
  }

  /// Returns a packet whose description is a single text, contrary to the standard.
  static func describedPlainly(_ text: String) -> [UInt8] {
    packet(dublinCore, "<dc:description>\(text)</dc:description>")
  }

  /// Returns a packet with the attributes and elements of a description.
  static func packet(_ attributes: String, _ elements: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""\(attributes)>\(elements)</rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  private static let dublinCore = #" xmlns:dc="http://purl.org/dc/elements/1.1/""#
}
