/// XMP in valid but unusual forms.
enum OddSidecars {
  static let all = [
    // No content at all.
    "<rdf:RDF \(rdf)/>",
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \(rdf)></rdf:RDF></x:xmpmeta>",
    // An unusual prefix for a namespace, and single quotes.
    "<rdf:RDF \(rdf)><rdf:Description rdf:about='' xmlns:xap='\(xmp)' xap:Rating='3'/></rdf:RDF>",
    // A group for each property, a value of rdf:about, and a comment that contains a tag.
    """
    <rdf:RDF \(rdf)><!-- <rdf:RDF> --><rdf:Description rdf:about='uuid:"1"' xmlns:xmp='\(xmp)'>
    <xmp:Rating>3</xmp:Rating></rdf:Description><rdf:Description rdf:about='uuid:"1"'
    xmlns:a='http://a/'><a:other>x</a:other></rdf:Description></rdf:RDF>
    """,
    // Namespaces declared far outside and at the property itself, and a name similar to our own.
    """
    <x:xmpmeta xmlns:x='adobe:ns:meta/' xmlns:a='http://a/'><rdf:RDF \(rdf)><rdf:Description
    a:more='&gt; / &lt;' a:Rating = "5"><r:Rating xmlns:r='\(xmp)'>3</r:Rating></rdf:Description>
    </rdf:RDF></x:xmpmeta>
    """,
    // An element that looks like a group, after the end of all groups.
    """
    <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \(rdf)><rdf:Description xmlns:xmp='\(xmp)'
    xmp:Rating='3'/></rdf:RDF><a><b xmlns:xmp='\(xmp)' xmp:MetadataDate='x'/></a></x:xmpmeta>
    """,
    // CDATA and character references.
    """
    <rdf:RDF \(rdf)><rdf:Description rdf:about='' xmlns:xmp='\(xmp)'>
    <xmp:Rating><![CDATA[3]]></xmp:Rating><xmp:Label><![CDATA[</rdf:RDF>]]></xmp:Label>
    </rdf:Description></rdf:RDF>
    """,
    "<rdf:RDF \(rdf)><rdf:Description rdf:about='' xmlns:xmp='\(xmp)' xmp:Rating='&#51;'/></rdf:RDF>",
  ]

  static func rating(of xml: String) -> Int? { xml.contains("Rating") ? 3 : nil }

  private static let rdf = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
  private static let xmp = "http://ns.adobe.com/xap/1.0/"
}
